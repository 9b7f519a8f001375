import type { Browser, Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { sidewaysScroll } from './checked-screen.ts'
import { payOrder } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, type Person, placeOrder, rowOfOrder, signInAsAdmin } from './shop.ts'

// What a buyer's bank says of a payment, as the staff see it.

const PART = 'Wiper blades 600 and 475 mm' // $26.90
const BANK = { authorization: 'Bearer sk_test_sandbox' }

/** An order that is paid with a card which its bank disputes, once the shop knows. */
async function aDisputedOrder(page: Page, browser: Browser, customer: Person) {
  const id = await placeOrder(page.request, customer, PART)
  await payOrder(page.request, customer, id, 'pm_card_createDispute')
  // A context of its own, which axe needs.
  const desk = await (await browser.newContext()).newPage()
  const { token } = await signInAsAdmin(desk)
  const headers = { authorization: `Bearer ${token}` }
  const read = async () => (await desk.request.get(`/api/staff/order/${id}`, { headers })).json()
  await expect.poll(async () => (await read()).disputed).toBe('dispute')
  const { number, disputes } = await read()
  return { desk, id, read, number: String(number), dispute: String(disputes[0]._id) }
}

test('a disputed order is marked, and packed only after a question', async ({
  page,
  browser,
  customer,
}) => {
  const { desk, id, number } = await aDisputedOrder(page, browser, customer)
  await desk.goto('/dashboard/manageOrders')
  await desk.getByLabel('State').selectOption('Disputed')
  const row = rowOfOrder(desk, id)
  await expect(row.getByText('Disputed', { exact: true })).toBeVisible()

  await desk.goto(`/dashboard/toSend?order=${id}`)
  const open = desk.getByRole('region', { name: `Order ${number}` })
  await expect(open.getByRole('status')).toContainText('did not order it')
  await expectNoViolations(desk)
  await desk.keyboard.press('p')
  const dialog = desk.getByRole('dialog', {
    name: 'This payment is disputed. Pack it anyway?',
  })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoViolations(desk)
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open.getByRole('button', { name: 'Pack it' })).toBeVisible()
  await open.getByRole('button', { name: 'Pack it' }).click()
  await dialog.getByRole('button', { name: 'Pack it anyway' }).click()
  await expect(open.getByRole('button', { name: 'Ship without tracking' })).toBeVisible()
  await desk.context().close()
})

test('the order’s page says what the bank says, why it is not refunded, and how it ends', async ({
  page,
  browser,
  customer,
}) => {
  const { desk, id, read, dispute } = await aDisputedOrder(page, browser, customer)
  await desk.goto(`/dashboard/order/${id}`)
  const card = desk.getByRole('region', { name: 'Disputes' })
  await expect(card).toContainText('$26.90')
  await expect(card).toContainText('The cardholder says that they did not order it.')
  await expect(card).toContainText('Stripe takes your answer until')
  await expectNoViolations(desk)
  for (const width of [390, 768, 1024, 1280]) {
    await desk.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(desk)).toBe(0)
  }
  await desk.getByRole('button', { name: 'Refund' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('They called us')
  await dialog.getByRole('button', { name: 'Choose everything' }).click()
  await dialog.getByRole('button', { name: 'Refund all $26.90' }).click()
  await expect(dialog.getByText('The buyer’s bank disputes this payment')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const lost = await desk.request.post(`/v1/disputes/${dispute}/close`, { headers: BANK })
  expect(lost.status()).toBe(200)
  await expect.poll(async () => (await read()).disputes[0].state).toBe('lost')
  await desk.reload()
  await expect(card).toContainText('Dispute lost')
  await expect(desk.getByRole('list', { name: 'History' })).toContainText('Dispute lost')
  await desk.context().close()
})

test('the units of an order whose dispute was lost go back in stock once the owner agrees', async ({
  page,
  browser,
  customer,
}) => {
  const { desk, id, read, number, dispute } = await aDisputedOrder(page, browser, customer)
  const lost = await desk.request.post(`/v1/disputes/${dispute}/close`, { headers: BANK })
  expect(lost.status()).toBe(200)
  await expect.poll(async () => (await read()).disputes[0].state).toBe('lost')
  await desk.goto(`/dashboard/order/${id}`)
  const button = desk.getByRole('button', { name: 'Put back in stock' })
  await expect(button).toBeVisible()
  await expectNoViolations(desk)
  for (const width of [390, 768, 1024, 1280]) {
    await desk.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(desk)).toBe(0)
  }
  await button.click()
  const dialog = desk.getByRole('dialog', {
    name: `Put the unsent units of order ${number} back in stock?`,
  })
  await expectNoViolations(desk)
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect((await read()).unsentUnits).toBe('may go back')
  await button.click()
  await dialog.getByRole('button', { name: 'Put back in stock' }).click()
  await expect(desk.getByText('The units are back in stock.')).toBeVisible()
  await expect(button).toHaveCount(0)
  expect((await read()).unsentUnits).toBe('are back')
  await desk.context().close()
})
