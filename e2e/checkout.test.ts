import {
  ADDRESS,
  cardOf,
  openCheckout,
  ordersOf,
  pay,
  payByKeyboard,
  typeAddress,
  typeCard,
} from './checkout-page.ts'
import { changePart, takeOffSale } from './parts.ts'
import { test } from './shared-page.ts'
import { expect, own } from './shop.ts'

// From the basket to a paid order, on a phone.

test.use({ viewport: { width: 390, height: 844 } })

test('two parts become one order, paid on one page, and leave the basket', async ({
  page,
  customer,
}) => {
  const titles = [own('Brake disc'), own('Wheel stud')] as const
  await openCheckout(page, customer, [
    { title: titles[0], cents: 5740, quantity: 2 },
    { title: titles[1], cents: 150, quantity: 4 },
  ])
  await expect(page.getByRole('navigation')).toHaveCount(1) // the footer's
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robin Field')
  await typeAddress(page)
  await typeCard(page)
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    /^Thank you, Robin\. Order \d+ is confirmed\.$/,
  )
  for (const title of titles) await expect(page.getByText(title)).toBeVisible()
  const [order, ...others] = await ordersOf(page, customer)
  expect(others).toEqual([])
  expect(order).toMatchObject({
    paid: true,
    address: 'Robin Field\n2208 Rosewood Ave\nAustin, TX 78702',
  })
  await expect(page.getByText(`Paid $${order?.total.toFixed(2)}`)).toBeVisible()
  const amounts = page.getByRole('region', { name: 'Parts' }).locator('dl')
  await expect(amounts).toContainText('Subtotal$120.80')
  await expect(amounts).toContainText(`Paid$${order?.total.toFixed(2)}`)
  const promise = page.getByText(/^Arrives by \w{3}, \w{3}\s\d+$/)
  const promised = (await promise.textContent()) ?? ''
  await page.reload()
  await expect(promise).toHaveText(promised)
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByRole('list', { name: 'Where it is' })).toContainText(promised)
  await page.goto('/basket')
  await expect(page.getByText('Your basket is empty.')).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByText('Your basket is empty.')).toBeVisible()
})

test('a declined card leaves the order; another card on the same page pays it, a reload between them or not', async ({
  page,
  customer,
}) => {
  await openCheckout(page, customer, [{ title: own('Glow plug'), cents: 1250, quantity: 3 }])
  await typeAddress(page)
  await typeCard(page, '4000000000000002')
  await pay(page).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /is placed but not paid$/ })).toBeVisible()
  await typeCard(page, '4000000000009995')
  await pay(page).click()
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /is placed but not paid$/ })).toBeVisible()
  await typeCard(page)
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
  expect(await ordersOf(page, customer)).toMatchObject([{ paid: true }])
  await page.goBack()
  expect(await ordersOf(page, customer)).toHaveLength(1)
})

test('the sentence about a declined card goes when the buyer edits the card, and nothing else does', async ({
  page,
  customer,
}) => {
  await openCheckout(page, customer, [{ title: own('Glow plug'), cents: 1250, quantity: 1 }])
  await typeAddress(page)
  await typeCard(page, '4000000000000002')
  await pay(page).click()
  const declined = page.getByText('Your card was declined.')
  await expect(declined).toBeVisible()
  await cardOf(page).getByLabel('Card number').fill('4242')
  await expect(declined).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /is placed but not paid$/ })).toBeVisible()
  await expect(pay(page)).toBeEnabled()
})

test('a price that changes before the payment is shown by line, and typed values stay', async ({
  page,
  customer,
}) => {
  const titles = [own('Brake pads'), own('Brake fluid')] as const
  const [, dearer = ''] = await openCheckout(page, customer, [
    { title: titles[0], cents: 4320, quantity: 1 },
    { title: titles[1], cents: 1000, quantity: 2 },
  ])
  await typeAddress(page)
  await typeCard(page)
  const before = (await pay(page).textContent()) ?? ''
  await changePart(dearer, { cents: 1100 })
  await pay(page).click()
  await expect(page.getByText(`Please review ${titles[1]}.`)).toBeVisible()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText(`${titles[1]}was $10.00 is now $11.00`)
  await expect(notice).toContainText('Total')
  await expect(page.getByText('The price is now $11.00')).toBeVisible()
  await expect(page.getByText('Your card was not charged, and nothing was ordered.')).toBeVisible()
  await expect(page.getByText(/^The total changed from .+ to .+\.$/)).toBeVisible()
  await expect(pay(page)).not.toHaveText(before)
  expect(await ordersOf(page, customer)).toEqual([])
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  await expect(cardOf(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
  expect(await ordersOf(page, customer)).toHaveLength(1)
})

test('a price that changed before another ZIP is typed is shown by line above the card', async ({
  page,
  customer,
}) => {
  const titles = [own('Brake pads'), own('Brake fluid')] as const
  const [, dearer = ''] = await openCheckout(page, customer, [
    { title: titles[0], cents: 4320, quantity: 1 },
    { title: titles[1], cents: 1000, quantity: 2 },
  ])
  await typeAddress(page)
  await changePart(dearer, { cents: 1100 })
  await page.getByLabel('ZIP code', { exact: true }).fill('78703')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText(`${titles[1]} costs more now.`)
  await expect(notice).toContainText(`${titles[1]}was $10.00 is now $11.00`)
  await expect(notice).not.toContainText(titles[0])
  await typeCard(page)
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
  expect(await ordersOf(page, customer)).toHaveLength(1)
})

test('a line that is short is corrected on the page, and nothing typed is lost', async ({
  page,
  customer,
}) => {
  const titles = [own('Brake disc'), own('Brake hose')] as const
  const [short = '', gone = ''] = await openCheckout(page, customer, [
    { title: titles[0], cents: 4320, quantity: 4 },
    { title: titles[1], cents: 1000, quantity: 1 },
  ])
  await typeAddress(page)
  await typeCard(page)
  await expect(pay(page)).toBeEnabled()
  await changePart(short, { stock: 2 })
  await takeOffSale(gone)
  await pay(page).click()
  await expect(page.getByText('Only 2 left.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Fix 2 items' }).click()
  await page.getByRole('button', { name: 'Change to 2' }).click()
  const review = page.getByText(/^Please review /)
  await expect(review).toHaveText(`Please review ${titles[1]}.`)
  await page.getByRole('button', { name: `Remove ${titles[1]}` }).click()
  await expect(review).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Parts' })).toBeFocused()
  await expect(pay(page)).toBeEnabled()
  await expect(cardOf(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
  expect(await ordersOf(page, customer)).toMatchObject([{ paid: true, quantity: 2 }])
})

test('an order whose answer is lost is found again, and paid once', async ({ page, customer }) => {
  await openCheckout(page, customer, [{ title: own('Relay'), cents: 1250, quantity: 2 }])
  await typeAddress(page)
  await typeCard(page)
  await page.route('**/api/checkout', async (route) => {
    await route.fetch() // it arrives, and its answer does not
    await route.abort()
  })
  await pay(page).click()
  await expect(
    page.getByText('If your order went through, paying again won’t place or charge a second one.'),
  ).toBeVisible()
  await page.unroute('**/api/checkout')
  await page.reload()
  await expect(page.getByRole('heading', { name: /is placed but not paid$/ })).toBeVisible()
  await typeCard(page)
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
  expect(await ordersOf(page, customer)).toMatchObject([{ paid: true }])
})

test('a charge that the shop could not confirm is not called unpaid, and one click confirms it', async ({
  page,
  customer,
}) => {
  await openCheckout(page, customer, [{ title: own('Sensor'), cents: 2100, quantity: 1 }])
  await typeAddress(page)
  await typeCard(page)
  const patch = (url: URL) => url.pathname.startsWith('/api/order/')
  await page.route(patch, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await pay(page).click()
  await expect(page.getByText(/^We couldn’t reach the shop to confirm your payment/)).toBeVisible()
  await expect(
    page.getByRole('heading', { name: /its payment is not confirmed yet$/ }),
  ).toBeVisible()
  await expect(page.getByText(/not paid|Paying here|We’ll charge you/)).toHaveCount(0)
  await page.unroute(patch)
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.waitForURL(/\/checkout\/done\//)
})

test('a page that is reloaded while Stripe answers asks the shop to confirm the charge', async ({
  page,
  customer,
}) => {
  await openCheckout(page, customer, [{ title: own('Bearing'), cents: 1900, quantity: 1 }])
  await typeAddress(page)
  await typeCard(page)
  await page.route('**/confirm', async (route) => {
    await route.fetch() // the card is charged, and the answer comes too late
    await page.reload()
  })
  const confirmed = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().includes('/api/order/'),
  )
  await pay(page).click()
  expect((await confirmed).postDataJSON().transactionId).toMatch(/^pi_/)
  await page.waitForURL(/\/checkout\/done\//)
  expect(await ordersOf(page, customer)).toMatchObject([{ paid: true }])
})

test('by keyboard alone', async ({ page, customer }) => {
  await openCheckout(page, customer, [{ title: own('Oil filter'), cents: 990, quantity: 1 }])
  await expect(pay(page)).toBeEnabled()
  await page.getByLabel('Phone').focus()
  await payByKeyboard(page, ADDRESS)
})
