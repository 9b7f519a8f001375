import { expectNoViolations } from './axe.ts'
import { sidewaysScroll } from './checked-screen.ts'
import { sellTwo } from './packing.ts'
import { expect, signInAsAdmin, test } from './shop.ts'
import { signUpStaff } from './staff.ts'

// A packer on a phone: To send, returns and stock, without a price.

test('a packer packs and ships on a phone, and meets no price, email or page of others', async ({
  browser,
  customer,
}) => {
  const desk = await (await browser.newContext()).newPage()
  const { id, number, sku, name } = await sellTwo(desk, await signInAsAdmin(desk), customer)
  const { page } = await signUpStaff(browser, 'packer')
  await page.goto('/dashboard/today')
  await expect(page.getByRole('link', { name: 'Pack the next' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Waiting for you' })).toContainText('To send')
  await expect(page.getByRole('main')).not.toContainText('$')
  await expect(page.getByRole('heading', { name: 'Sales' })).toHaveCount(0)
  expect(await sidewaysScroll(page)).toBe(0)
  await page.goto(`/dashboard/toSend?order=${id}`)
  const open = page.getByRole('region', { name: `Order ${number}` })
  await expect(open).toContainText(name)
  await expect(page.getByRole('main')).not.toContainText(customer.email)
  await expect(page.getByRole('main')).not.toContainText('$')
  await expect(open.getByRole('link', { name: 'Order', exact: true })).toHaveCount(0)
  expect(await sidewaysScroll(page)).toBe(0)
  await expectNoViolations(page)
  await open.getByRole('link', { name: 'Slip' }).click()
  await expect(page.getByText('Units in this parcel')).toBeVisible()
  await page.goto(`/dashboard/toSend?order=${id}`)
  await open.getByRole('button', { name: /^Pack all/ }).click()
  await open.getByRole('button', { name: /^Ship/ }).click()
  const sent = page.getByRole('list', { name: 'Just sent' })
  await expect(sent).toContainText(`${number} sent`)
  await sent.getByRole('button', { name: `Undo shipping of order ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo shipping of parcel 1' })
  await dialog.getByLabel('Reason').fill('Wrong label')
  await dialog.getByRole('button', { name: 'Undo shipping' }).click()
  await expect(sent.getByText(`${number} sent`)).toHaveCount(0)
  await open.getByRole('button', { name: /^Ship/ }).click()
  await expect(sent).toContainText(`${number} sent`)

  await page.goto(`/dashboard/manageProducts?q=${sku}`)
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/dashboard\/stock\//)
  await page.getByText('Count', { exact: true }).click()
  await expect(page.getByText('Order placed')).toBeVisible()
  await expect(page.getByRole('link', { name: /^See the order/ })).toHaveCount(0)
  expect(await sidewaysScroll(page)).toBe(0)
  await expectNoViolations(page)

  await page.goto('/dashboard/returns')
  await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible()
  for (const path of ['manageOrders', `order/${id}`, 'users', 'settings', 'audit']) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByText('Your role can’t open this page.')).toBeVisible()
  }
  await page.context().close()
  await desk.context().close()
})
