import { payOrder, typeCard } from './payments.ts'
import {
  expect,
  newEmail,
  placeOrder,
  productNamed,
  signInAs,
  signInAsAdmin,
  test,
} from './shop.ts'

const PART = 'Lambda sensor, four wires'

test('on wide paper a receipt has the width of the paper', async ({ page, customer }) => {
  const order = await placeOrder(page.request, customer, PART)
  await payOrder(page.request, customer, order)
  await page.goto(`/dashboard/receipt/${order}`)
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const width of [658, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    const box = await page.getByRole('article').boundingBox()
    expect(box?.width, `at ${width}`).toBeGreaterThanOrEqual(650)
  }
})

test('on the payment page the sentence about a declined card goes when the customer edits the card', async ({
  page,
  customer,
}) => {
  await page.goto(`/dashboard/payment/${await placeOrder(page.request, customer, PART)}`)
  await typeCard(page, '4000000000000002')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const declined = page.getByText('Your card was declined.')
  await expect(declined).toBeVisible()
  await page
    .frameLocator('iframe[title="Secure card payment input frame"]')
    .locator('[name=cardnumber]')
    .fill('4242')
  await expect(declined).toHaveCount(0)
})

test('the payment page of an order that is not yours says so once, with a way to My Orders', async ({
  page,
  browser,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  const other = await browser.newPage()
  const data = { name: 'Kim', email: newEmail(), password: 'secret1' }
  await other.request.post('/api/auth/sign-up/email', { data })
  for (const enter of [() => signInAs(other, data), () => signInAsAdmin(other)]) {
    await enter()
    await other.goto(`/dashboard/payment/${order}`)
    await expect(other.getByText('This order is not yours')).toHaveCount(1)
    await expect(other.getByText('Please Pay')).toHaveCount(0)
  }
  await other.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
  await other.waitForURL('/dashboard/myOrders')
  await other.close()
})

test('the payment page of a paid or a refunded order says that first', async ({
  page,
  browser,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, 'Headlight bulb H7 12 V 55 W')
  const transactionId = await payOrder(page.request, customer, order)
  await page.goto(`/dashboard/payment/${order}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['This order is paid.'])
  await expect(main.getByText(transactionId)).toBeVisible()
  await expect(main.getByText('Please Pay')).toHaveCount(0)
  const amount = main.getByText('$8.90 × 2', { exact: true })
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await amount.boundingBox())?.height, 'price and quantity on one line').toBeLessThan(30)

  const desk = await browser.newPage()
  const admin = await signInAsAdmin(desk)
  await desk.request.post(`/api/order/${order}/refund`, {
    headers: { authorization: `Bearer ${admin.token}` },
    data: { reason: 'Sent back' },
  })
  await desk.close()
  await page.reload()
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['This order was refunded.'])
})

test('the payment page says until when the units are held, and what to do when they are gone', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  const { _id } = await productNamed(page.request, PART)
  await page.goto(`/dashboard/payment/${order}`)
  await expect(page.getByText(/^Held for you until \w{3} \d{1,2}, \d{4}, /)).toBeVisible()
  for (const [detail, link, to] of [
    ['Must be under available quantity', 'See how many are left', `/product/${_id}`],
    ['This part is no longer sold', 'See other parts', '/products'],
  ] as const) {
    await page.route('**/api/create-payment-intent', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 409, detail }),
      }),
    )
    await page.reload()
    await expect(page.getByRole('alert').getByText(detail)).toBeVisible()
    await expect(page.getByText('Your card was not charged')).toBeVisible()
    await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', to)
    await page.unroute('**/api/create-payment-intent')
  }
})

for (const isKnown of [true, false]) {
  test(`a payment page whose hold has ended pays with a new intent, ${isKnown ? 'once the hold is renewed' : 'also when its clock is behind'}`, async ({
    page,
    customer,
  }) => {
    const order = await placeOrder(page.request, customer, PART)
    const drawn = page.waitForResponse('**/api/create-payment-intent')
    await page.goto(`/dashboard/payment/${order}`)
    const { clientSecret } = await (await drawn).json()
    await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
    await typeCard(page, '4242424242424242')
    // As the shop does when the hold ends.
    const id = clientSecret.replace(/_secret_.*/, '')
    const canceled = await page.request.post(`/v1/payment_intents/${id}/cancel`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    expect(canceled.status()).toBe(200)
    if (isKnown) await page.clock.setSystemTime(Date.now() + 48 * 3_600_000)
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText('Congrats! Your payment is completed.').first()).toBeVisible()
    await expect(page.getByText(/^pi_\w+$/)).not.toHaveText(id)
  })
}
