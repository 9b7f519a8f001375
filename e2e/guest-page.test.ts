import type { Page } from '@playwright/test'
import { pay, typeCard } from './checkout-page.ts'
import { axe, mailedLink, openCheckout, typeFields } from './guests.ts'
import { test } from './shared-page.ts'
import { expect, newEmail, own, signInAsAdmin } from './shop.ts'

// A guest's order after it was placed: its page, its link, and the account that adds it.

test.use({ viewport: { width: 390, height: 844 } })

/** Buys a part as a guest. */
async function buy(page: Page, title: string, email = newEmail()) {
  await openCheckout(page, title)
  await typeFields(page, email)
  await typeCard(page)
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
  return email
}

async function verifyEmail(page: Page, email: string) {
  await page.goto('/inbox')
  const mail = page.getByRole('article').filter({ hasText: email })
  await mail.filter({ hasText: 'Verify your email' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByText('Your email is verified. Thank you.')).toBeVisible()
}

test('a guest cancels an order on its page, which shows that also after a reload', async ({
  page,
}) => {
  const title = own('Wiper')
  await openCheckout(page, title)
  await typeFields(page, newEmail())
  await typeCard(page, '4000000000000002')
  await pay(page).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page.getByRole('button', { name: /^Pay later or cancel/ }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+: canceled$/)
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change the address' })).toHaveCount(0)
  await axe(page, 'a canceled order')
  const order = page.url()
  await page.getByRole('button', { name: 'Buy again' }).click()
  await page.waitForURL('/basket')
  await expect(page.getByRole('main')).toContainText(title)
  await page.goto(order)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+: canceled$/)
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  await page.goto('/order#gone')
  await expect(page.getByText('This link isn’t valid or has stopped working.')).toBeVisible()
  await axe(page, 'a link that opens nothing')
})

test('a lost link is mailed again, and the answer is the same for every email', async ({
  page,
}) => {
  const email = await buy(page, own('Oil filter'))
  for (const one of [email, newEmail()]) {
    await page.goto('/order')
    await page.getByLabel('Email').fill(one)
    await page.getByRole('button', { name: 'Email me the link' }).click()
    await expect(page.getByText(`If ${one} has ordered without an account`)).toBeVisible()
  }
  await axe(page, 'a lost link')
  await page.goto(await mailedLink(page, email, /Your orders at/))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+: paid$/)
})

test('an account that verifies the email adds the order of its guest', async ({
  page,
  browser,
}) => {
  const email = await buy(page, own('Bulb'))
  const order = /done\/([\w-]+)/.exec(page.url())?.[1]
  const person = { name: 'Gwen Guest', email, password: 'secret1' }
  await page.goto('/signup')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('/products')
  await page.goto('/dashboard/myOrders')
  await expect(page.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
  await expect(page.getByText(/placed with this email as a guest/)).toHaveCount(0)
  await verifyEmail(page, email)
  await page.goto('/dashboard/myOrders')
  await expect(page.getByRole('button', { name: 'Add it to my account' })).toBeVisible()
  await axe(page, 'the orders of a guest, offered')
  await page.getByRole('button', { name: 'Add it to my account' }).click()
  await expect(page.getByRole('heading', { name: 'My Orders: 1' })).toBeVisible()
  await page.goto(`/order/${order}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+: paid$/)

  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await desk.goto(`/dashboard/order/${order}`)
  await expect(desk.getByRole('main')).toContainText(email)
  await expect(desk.getByText('Guest, without an account')).toHaveCount(0)
  await desk.close()
})

test('a guest corrects the address of a paid order; the place that was priced stays', async ({
  page,
}) => {
  await buy(page, own('Hose'))
  const link = page.getByRole('link', { name: 'the order’s page' })
  await link.click()
  await page.getByRole('button', { name: 'Change the address' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Kim Guest')
  await page.getByLabel('Street and number').fill(' ')
  await expect(page.getByText('Austin, TX 78702').last()).toBeVisible()
  await expect(page.getByLabel('City')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByLabel('Street and number')).toHaveAccessibleDescription(
    'Street and number are required',
  )
  await page.getByLabel('Street and number').fill('9 Hill Road')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('The address is changed.')).toBeVisible()
  const address = page.getByRole('region', { name: 'Ship to' })
  await expect(address).toContainText('Kim Guest')
  await expect(address).toContainText('9 Hill Road')
  await expect(address).not.toContainText('Gwen Guest')
})

test('the staff see that an order is a guest’s', async ({ page, browser }) => {
  const email = await buy(page, own('Spark plug'))
  const order = /done\/([\w-]+)/.exec(page.url())?.[1]
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await desk.goto(`/dashboard/order/${order}`)
  await expect(desk.getByText('Guest, without an account')).toBeVisible()
  await desk.goto(`/dashboard/manageOrders?q=${email}`)
  await expect(desk.getByText(`${email} · Guest`)).toBeVisible()
  await desk.goto('/dashboard/toSend')
  // On a phone the list is folded away beside the order.
  await expect(desk.getByText('Gwen Guest').first()).toBeAttached()
  await desk.close()
})
