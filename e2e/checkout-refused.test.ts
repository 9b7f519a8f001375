import { openCheckout, ordersOf, pay, typeAddress, typeCard } from './checkout-page.ts'
import { takeOffSale } from './parts.ts'
import { test } from './shared-page.ts'
import { expect, own } from './shop.ts'

// The shop's answer to Pay when it refuses the order: where the buyer looks, and how it goes on.

const WON_T_SHIP = 'We don’t ship to the United States'

test('the answer to Pay is in view beside the form, and says what has changed', async ({
  page,
  customer,
}) => {
  const titles = [own('Brake disc'), own('Brake hose')] as const
  const [gone = ''] = await openCheckout(page, customer, [
    { title: titles[0], cents: 5740, quantity: 2 },
    { title: titles[1], cents: 1000, quantity: 1 },
  ])
  await typeAddress(page)
  await typeCard(page)
  await expect(pay(page)).toBeEnabled()
  await takeOffSale(gone)
  await pay(page).click()
  const answer = page.getByRole('alert').filter({ hasText: 'nothing was ordered' })
  await expect(answer).toBeFocused()
  await expect(answer).toContainText('No longer sold.')
  await expect(page.getByRole('button', { name: 'Fix 1 item' })).toBeVisible()
  await expect(answer).toBeInViewport({ ratio: 1 })
})

test('a part that no longer fits the buyer’s car is the answer to Pay, in view once its verdict has come', async ({
  page,
  customer,
}) => {
  const [id = ''] = await openCheckout(page, customer, [
    { title: own('Skid plate'), cents: 5740, quantity: 1 },
  ])
  await typeAddress(page)
  await typeCard(page)
  await expect(pay(page)).toBeEnabled()
  const says = 'This part does not fit your 2014 Volkswagen Golf: Made for 2010 to 2012'
  await page.route('**/api/checkout', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: {
        ...{ type: 'about:blank', title: 'Conflict', status: 409, detail: says },
        errors: [{ path: 'lines.0.shownVerdict', message: says }],
        lines: [{ productId: id, isSold: true }],
      },
    }),
  )
  await pay(page).click()
  const answer = page.getByRole('alert').filter({ hasText: 'nothing was ordered' })
  await expect(answer).toBeFocused()
  await expect(answer).toContainText(`${says}.`)
  // As a verdict that comes later: the form is shorter, and the page with it.
  await page
    .getByRole('group', { name: 'Delivery' })
    .evaluate((group) => group.setAttribute('hidden', ''))
  await expect(answer).toBeInViewport({ ratio: 1 })
})

test('a country that the shop ships to no longer is the answer to Pay, until the buyer changes the address', async ({
  page,
  customer,
}) => {
  await openCheckout(page, customer, [{ title: own('Relay'), cents: 900, quantity: 2 }])
  await typeAddress(page)
  await typeCard(page)
  await expect(pay(page)).toBeEnabled()
  const refuse = (path: string) => ({
    status: 400,
    contentType: 'application/problem+json',
    json: {
      ...{ type: 'undeliverable', title: 'Bad request', status: 400, detail: WON_T_SHIP },
      errors: [{ path, message: WON_T_SHIP }],
    },
  })
  await page.route('**/api/checkout/quote', (route) =>
    route.request().postDataJSON().postalCode === '78702'
      ? route.fulfill(refuse('country'))
      : route.continue(),
  )
  await page.route('**/api/checkout', (route) => route.fulfill(refuse('shipTo.country')), {
    times: 1,
  })
  await pay(page).click()
  const answer = page.getByRole('alert').filter({ hasText: 'nothing was ordered' })
  await expect(answer).toContainText(`${WON_T_SHIP}. Use another address.`)
  await page.getByRole('button', { name: 'Change the address' }).click()
  await expect(page.getByLabel('Country')).toBeFocused()
  await page.getByLabel('ZIP code').fill('78703')
  await expect(pay(page)).toBeEnabled()
  await expect(page.getByText(WON_T_SHIP)).toHaveCount(0)
  expect(await ordersOf(page, customer)).toEqual([])
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
  expect(await ordersOf(page, customer)).toMatchObject([{ paid: true }])
})
