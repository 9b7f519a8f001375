import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCheckoutOf, aPerson, aProduct, getOrderRow, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { idOf, payWithCard, refundsAtStripe } from '#test/card.ts'
import { payByCard } from '#test/several-parts.ts'
import { aDiscount } from '#test/shop-prices.ts'
import { db } from '../../../platform/db/client.ts'
import { discount } from '../../../platform/db/schema/discount.ts'
import { createIntent } from '../../payment/create-intent.ts'
import { endIntentsThatPayNothing } from '../../payment/delete-product.ts'
import { payOrder } from '../../payment/pay-order.ts'
import { reconcileOrders } from '../../payment/reconcile-unpaid-orders.ts'
import { sendRefunds } from '../../payment/refund/send-refund.ts'

const USED = 'You have already used this code.'

/** A code once for each customer, and who order with it. */
async function aCode() {
  const part = await aProduct({ availableQuantity: 1000 })
  const { code } = await aDiscount({ maxPerCustomer: 1 })
  const body = { ...aCheckoutOf([part]), total: 11.25, code }
  const asGuest = async (email: string) => {
    const guest = { ...body, email, name: 'Gwen Guest' }
    return (await call('POST', '/checkout', { body: guest })).body
  }
  const as = async (person: { token: string }) =>
    (await call('POST', '/checkout', { as: person, body })).body
  return { asGuest, as, part, code }
}

/** Two accounts of one mailbox, each with an order with the code and an intent for it. */
async function twoOpenForms() {
  const { as, part, code } = await aCode()
  const name = `casey${randomUUID().slice(0, 8)}`
  const form = async (n: number) => {
    const casey = await aPerson({ email: `${name}+${n}@example.com`, emailVerified: true })
    const { insertedId: id } = await as(casey)
    const intent = await createIntent(casey, { orderId: id, pricePerUnit: 1 })
    const report = () => payOrder(casey, { appointment: id, transactionId: idOf(intent) })
    return { casey, id, intent, report }
  }
  return { part, code, forms: [await form(1), await form(2)] as const }
}

test('a code once for each customer is used once by a mailbox, however its email is written', async () => {
  const { asGuest, as } = await aCode()
  const name = `casey${randomUUID().slice(0, 8)}`
  const casey = await aPerson({ email: `${name}@gmail.com`, emailVerified: true })
  const { insertedId } = await as(casey)
  await payByCard(casey, { id: insertedId })
  const dotted = `${name.slice(0, 2)}.${name.slice(2)}`
  const spellings = [name, `${name}+1`, dotted].flatMap((one) => [
    `${one}@gmail.com`,
    `${one}@googlemail.com`,
  ])
  for (const email of spellings) expect(await asGuest(email)).toMatchObject({ detail: USED })
  const again = await aPerson({ email: `${name}+2@gmail.com` })
  expect(await as(again)).toMatchObject({ detail: USED })
})

test('an unpaid order uses up no code of another with the same email', async () => {
  const { asGuest, as } = await aCode()
  const casey = await aPerson({ emailVerified: true })
  expect(await asGuest(casey.email)).toHaveProperty('insertedId')
  expect(await asGuest(casey.email)).toHaveProperty('insertedId')
  expect(await as(casey)).toHaveProperty('insertedId')
  expect(await as(casey)).toMatchObject({ detail: USED })
})

test('of two unpaid orders of a mailbox with a code once for each customer one can be paid', async () => {
  const { asGuest, as } = await aCode()
  const casey = await aPerson({ emailVerified: true })
  const open = await asGuest(casey.email)
  const { insertedId } = await as(casey)
  await payByCard(casey, { id: insertedId })
  const intent = await call('POST', '/create-payment-intent', {
    headers: { 'order-token': open.token },
    body: { pricePerUnit: 11.25, orderId: open.insertedId },
  })
  expect(intent).toMatchObject({ status: 409, body: { detail: expect.stringContaining('code') } })
})

test.each(['by their browsers at once', 'by a job'])(
  'of two charges for orders of a mailbox with a code once for each customer, reported %s, one pays and one goes back',
  async (how) => {
    const { part, code, forms } = await twoOpenForms()
    for (const { intent } of forms) await payWithCard(intent)
    if (how === 'by a job') await reconcileOrders()
    else await Promise.allSettled(forms.map(({ report }) => report()))
    const rows = await Promise.all(forms.map(({ id }) => getOrderRow(id)))
    expect(rows.filter(({ paidAt }) => paidAt)).toHaveLength(1)
    const lost = rows.findIndex(({ paidAt }) => !paidAt)
    expect(rows[lost]).toMatchObject({
      cancelledBy: 'system',
      cancelReason: 'Its code had been used up before the payment arrived.',
    })
    const [used] = await db.select().from(discount).where(eq(discount.code, code))
    expect(used?.uses).toBe(1)
    expect(await stockOf(part)).toBe(999)
    await sendRefunds()
    const [one, other] = await Promise.all(forms.map(({ intent }) => refundsAtStripe(idOf(intent))))
    const backs = lost === 0 ? [one, other] : [other, one]
    expect(backs).toEqual([[1125], []])
  },
)

test('once a mailbox has paid with its code, the card form that is open for another order of it charges nothing', async () => {
  const { forms } = await twoOpenForms()
  const [first, second] = forms
  await payWithCard(first.intent)
  await first.report()
  await endIntentsThatPayNothing()
  expect((await payWithCard(second.intent)).status).toBe('canceled')
  expect((await getOrderRow(second.id)).cancelledAt).toBeNull()
})

test('an intent of an order whose mailbox can still use its code stays', async () => {
  const { forms } = await twoOpenForms()
  await endIntentsThatPayNothing()
  const [{ intent, report }] = forms
  await payWithCard(intent)
  expect(await report()).toBe(true)
})
