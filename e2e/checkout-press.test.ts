import type { Page } from '@playwright/test'
import { deferred } from '#test/deferred.ts'
import { cardOf, openCheckout, ordersOf, pay, typeAddress, typeCard } from './checkout-page.ts'
import { changePart, takeOffSale } from './parts.ts'
import { test } from './shared-page.ts'
import { expect, own } from './shop.ts'

// A press on Pay, or Enter in the card's frame while the total is asked for: one press counts, for
// the total that the buyer has seen.

const QUOTE = '**/api/checkout/quote'

/**
 * Presses Enter in the card's frame once another ZIP's quote is asked for. @returns what lets the
 * quote's answer through
 */
async function pressDuringQuote(page: Page) {
  const answer = deferred()
  await page.route(QUOTE, async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest(QUOTE)
  await page.getByLabel('ZIP code').fill('78703')
  await asked
  await cardOf(page).getByLabel('Security code').press('Enter')
  await expect(pay(page)).toHaveAttribute('aria-busy', 'true')
  return answer
}

test('Enter in the card’s frame while the total is asked for pays once it has come', async ({
  page,
  customer,
}) => {
  await openCheckout(page, customer, [{ title: own('Brake disc'), cents: 5740, quantity: 1 }])
  await typeAddress(page)
  await typeCard(page)
  await expect(pay(page)).toBeEnabled()
  const total = await pay(page).textContent()
  const answer = await pressDuringQuote(page)
  expect(await ordersOf(page, customer)).toEqual([])
  answer.resolve()
  await page.waitForURL(/\/checkout\/done\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const [order, ...others] = await ordersOf(page, customer)
  expect(others).toEqual([])
  expect(`Pay $${order?.total.toFixed(2)}`).toBe(total)
})

test('when the total has changed by then, nothing is charged until Enter is pressed again', async ({
  page,
  customer,
}) => {
  const [dearer = ''] = await openCheckout(page, customer, [
    { title: own('Brake disc'), cents: 5740, quantity: 1 },
  ])
  await typeAddress(page)
  await typeCard(page)
  await expect(pay(page)).toBeEnabled()
  const before = (await pay(page).textContent()) ?? ''
  const answer = await pressDuringQuote(page)
  await changePart(dearer, { cents: 6000 })
  answer.resolve()
  await expect(
    page.getByText(/^The total changed from .+ to .+\. Your card was not charged/),
  ).toBeVisible()
  await expect(pay(page)).not.toHaveText(before)
  expect(await ordersOf(page, customer)).toEqual([])
  await cardOf(page).getByLabel('Security code').press('Enter')
  await page.waitForURL(/\/checkout\/done\//)
  expect(await ordersOf(page, customer)).toHaveLength(1)
})

test('a press on Pay that comes from the card’s frame is answered, however long the button is held', async ({
  page,
  customer,
}) => {
  const titles = [own('Brake disc'), own('Brake hose')] as const
  const [, gone = ''] = await openCheckout(page, customer, [
    { title: titles[0], cents: 5740, quantity: 1 },
    { title: titles[1], cents: 1000, quantity: 1 },
  ])
  await typeAddress(page)
  await typeCard(page)
  await expect(pay(page)).toBeEnabled()
  await takeOffSale(gone)
  await pay(page).click({ delay: 500 }) // the buyer's finger: nothing is waited for
  await expect(page.getByText(`Please review ${titles[1]}.`)).toBeVisible()
  await expect(page.getByText('Your card was not charged, and nothing was ordered.')).toBeVisible()
  await page.getByRole('button', { name: 'Fix 1 item' }).click()
  await expect(page.getByText('No longer sold.', { exact: true })).toBeVisible()
  expect(await ordersOf(page, customer)).toEqual([])
})
