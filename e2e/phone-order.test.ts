import { ADDRESS, pay, typeAddress, typeCard } from './checkout-page.ts'
import { axe, mailedLink } from './guests.ts'
import { addPlainPart } from './parts.ts'
import { expect, newEmail, own, signInAsAdmin, test } from './shop.ts'

// A customer phones: the staff write the order, and the customer pays it by the link.

test('an order that the staff write on the phone is paid by its customer with the link of the email', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const desk = await context.newPage()
  await signInAsAdmin(desk)
  const title = own('Wheel bearing')
  await addPlainPart({ title, cents: 1250 })
  await desk.goto('/dashboard/manageOrders')
  await desk.getByRole('button', { name: 'New order' }).click()
  await desk.waitForURL(/\/dashboard\/draft\//)
  await desk.getByLabel('Add a part').fill(title)
  await expect(desk.getByRole('list', { name: 'Parts found' })).toContainText(title)
  await desk.keyboard.press('Enter')
  await desk.getByLabel(`Units of ${title}`).fill('2')
  const email = newEmail()
  await desk.getByLabel('Email', { exact: true }).fill(email)
  await typeAddress(desk, [['Name', 'Penny Phone'], ...ADDRESS])
  await axe(desk, 'a draft')
  await desk.getByRole('button', { name: 'Save draft' }).click()
  await expect(desk.getByText('Draft saved.')).toBeVisible()
  await desk.getByRole('link', { name: 'Drafts' }).click()
  await desk.getByRole('link', { name: 'Penny Phone' }).first().click()
  await desk.getByRole('button', { name: 'Place order' }).click()
  await desk.waitForURL(/\/dashboard\/order\//)
  const order = desk.url().split('/').at(-1)
  await expect(desk.getByRole('heading', { level: 2 })).toHaveText(/^Order \d+$/)

  const buyer = await (await browser.newContext()).newPage()
  await buyer.goto(await mailedLink(buyer, email, /We have your order/))
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+/)
  await buyer.getByRole('link', { name: /^Pay/ }).click()
  await typeCard(buyer)
  await pay(buyer).click()
  await buyer.waitForURL(/\/checkout\/done\//)
  await desk.reload()
  await expect(desk.getByRole('button', { name: 'Pack 2 units' })).toBeVisible()
  await desk.goto('/dashboard/drafts')
  await desk.getByRole('button', { name: 'New order' }).click()
  await desk.getByLabel('Ordered before?').fill(email)
  await desk.getByRole('list', { name: 'Customers found' }).getByRole('button').click()
  await expect(desk.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(desk.getByLabel('City')).toHaveValue('Austin')
  await desk.goto(`/dashboard/order/${order}`)
  await desk.getByRole('button', { name: 'Duplicate' }).click()
  await desk.waitForURL(/\/dashboard\/draft\//)
  await expect(desk.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(desk.getByLabel(`Units of ${title}`)).toHaveValue('2')
})
