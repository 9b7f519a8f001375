import { pay, typeCard } from './checkout-page.ts'
import { openCheckout, typeFields } from './guests.ts'
import {
  addProduct,
  deleteProduct,
  expect,
  newEmail,
  own,
  placeOrder,
  productNamed,
  signInAsAdmin,
  test,
} from './shop.ts'

// An unpaid order of a part that the shop no longer sells, once its hold has ended.

/** Past any hold. */
const in48Hours = () => Date.now() + 48 * 3_600_000

test('the payment page of a part that is no longer sold says so and shows no card', async ({
  page,
  browser,
  customer,
}) => {
  const desk = await browser.newPage()
  const admin = await signInAsAdmin(desk)
  const name = own('Wiper arm')
  const part = await addProduct(desk.request, admin, { name })
  const order = await placeOrder(page.request, customer, name)
  expect((await deleteProduct(desk.request, admin, part)).ok()).toBe(true)
  await desk.close()
  await page.clock.setSystemTime(in48Hours())
  await page.goto(`/dashboard/payment/${order}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('This part is no longer sold')
  await expect(main.getByText('this order can no longer be paid')).toBeVisible()
  await expect(main.getByText('Please')).toHaveCount(0)
  await expect(main.locator('iframe')).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Pay' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'See other parts' })).toBeVisible()
})

test('a guest who is about to pay for a part that is no longer sold gets to the order’s page, which says so', async ({
  page,
  browser,
}) => {
  const title = own('Wiper motor')
  await openCheckout(page, title)
  await typeFields(page, newEmail())
  await typeCard(page, '4000000000000002')
  await pay(page).click()
  await expect(page.getByText(/^Your card was declined/)).toBeVisible()
  const desk = await browser.newPage()
  const admin = await signInAsAdmin(desk)
  const { _id } = await productNamed(page.request, title)
  expect((await deleteProduct(desk.request, admin, _id)).ok()).toBe(true)
  await desk.close()
  await page.clock.setSystemTime(in48Hours())
  await page.reload()
  await page.waitForURL(/\/order\/[\w-]{36}$/)
  await expect(page.getByText(/They are no longer sold/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay/ })).toHaveCount(0)
  // The next order is not kept from the checkout.
  await page.goto('/checkout')
  await expect(page.getByText('Your basket is empty.')).toBeVisible()
})
