import type { Page } from '@playwright/test'
import {
  openCheckout as openAsCustomer,
  ordersOf,
  pay,
  typeAddress,
  typeCard,
} from './checkout-page.ts'
import { openCheckout, typeFields } from './guests.ts'
import { expect, newEmail, own, test } from './shop.ts'

// Two tabs with one basket, in which Pay is pressed at the same moment.

const NOT_IN_BASKET =
  /^Your basket no longer has these parts, so nothing was ordered or charged here/

/**
 * Both calls are on their way before the server sees the first. @returns the statuses of their
 * answers
 */
async function payAtOnce(tabs: readonly Page[]) {
  let arrived = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const answers = tabs.map((tab) => tab.waitForResponse(/\/api\/checkout$/))
  for (const tab of tabs) {
    await tab.route('**/api/checkout', async (route) => {
      arrived += 1
      if (arrived === tabs.length) release()
      await released
      await route.continue()
    })
  }
  for (const tab of tabs) await pay(tab).click()
  return (await Promise.all(answers)).map((answer) => answer.status())
}

async function expectOnePaid(tabs: readonly [Page, Page]) {
  const statuses = await payAtOnce(tabs)
  expect(statuses.toSorted()).toEqual([201, 409])
  const [paid, refused] = statuses[0] === 201 ? tabs : [tabs[1], tabs[0]]
  await paid.waitForURL(/\/checkout\/done\//)
  await expect(refused.getByText(NOT_IN_BASKET)).toBeVisible()
  await expect(refused.getByText('Your basket is empty.')).toBeVisible()
}

test('a guest who presses Pay in two tabs at once places one order', async ({ page, context }) => {
  await openCheckout(page, own('Brake disc'))
  const other = await context.newPage()
  await other.goto('/checkout')
  for (const tab of [page, other]) {
    await typeFields(tab, newEmail())
    await typeCard(tab)
  }
  await expectOnePaid([page, other])
})

test('a customer who presses Pay in two tabs at once places one order', async ({
  page,
  context,
  customer,
}) => {
  await openAsCustomer(page, customer, [{ title: own('Wheel stud'), cents: 150, quantity: 4 }])
  const other = await context.newPage()
  await other.goto('/checkout')
  for (const tab of [page, other]) {
    await typeAddress(tab)
    await typeCard(tab)
  }
  await expectOnePaid([page, other])
  expect(await ordersOf(page, customer)).toMatchObject([{ paid: true }])
})
