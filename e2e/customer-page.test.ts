import { expectNoViolations } from './axe.ts'
import { sidewaysScroll } from './checked-screen.ts'
import { pay, typeCard } from './checkout-page.ts'
import { openCheckout, typeFields } from './guests.ts'
import { expect, own, placeOrder, signInAsAdmin, test } from './shop.ts'

// A customer's page, and what a blocked customer sees.

test('a customer is found from an order, noted and blocked, and reads so at the checkout', async ({
  page,
  browser,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, 'Coil spring, front axle')
  const desk = await (await browser.newContext()).newPage()
  await signInAsAdmin(desk)
  await desk.goto(`/dashboard/order/${order}`)
  await desk.getByRole('link', { name: 'Customer’s page' }).click()
  await expect(desk).toHaveURL(/\/dashboard\/customer\/[\w-]{36}$/)
  await expect(desk.getByRole('region', { name: 'About the customer' })).toContainText(
    customer.email,
  )
  await expect(desk.getByRole('region', { name: 'Orders' }).getByRole('listitem')).toHaveCount(1)
  await desk.getByLabel('New note').fill('Asks for invoices by post.')
  await desk.getByRole('button', { name: 'Add note' }).click()
  await expect(desk.getByRole('region', { name: 'Notes' })).toContainText(
    'Asks for invoices by post.',
  )

  await desk.getByRole('button', { name: 'Block' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Three chargebacks.')
  await dialog.getByLabel('Cancel the unpaid order').check()
  await expectNoViolations(desk)
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(desk.getByText('Three chargebacks.')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Orders' })).toContainText('None yet.')
  for (const width of [390, 768, 1024, 1280]) {
    await desk.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(desk)).toBe(0)
  }
  await expectNoViolations(desk)
  await desk.goto('/dashboard/customers?state=blocked')
  await expect(desk.getByRole('main')).toContainText(customer.email)

  const guest = await (await browser.newContext()).newPage()
  await openCheckout(guest, own('Brake disc'))
  await typeFields(guest, customer.email.replace('@', '+again@'))
  await typeCard(guest)
  await pay(guest).click()
  await expect(guest.getByRole('alert')).toContainText(
    'We can’t take this order. Please write to us.',
  )
})
