import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPaidOrder, atStripe, CARDS } from '#test/card.ts'
import { anUnpaidOrder, aRefundableSale } from '#test/payments.ts'
import { aShippedSale, turnInvoicesOn } from '#test/returns.ts'
import { closeAccount } from '../account/account-closing.ts'
import { erasePersonalData } from '../account/personal-data-erasure.ts'
import { db } from '../platform/db/client.ts'
import { invoice, invoiceCounter } from '../platform/db/schema/invoice.ts'
import { order as orderTable } from '../platform/db/schema/order.ts'
import { setting } from '../platform/db/schema/setting.ts'
import { eraseInvoices } from '../sales/order/invoice/invoice-erasure.ts'
import { writeInvoices } from '../sales/order/invoice/write-invoice.ts'
import { reconcileIntent } from '../sales/payment/reconcile-intent.ts'

beforeEach(async () => {
  // Rows are never deleted, but by tests.
  await db.execute(sql`truncate invoice, invoice_counter`)
})

afterEach(() => db.delete(setting))

const papersOf = async (as: { token: string }, id: string) =>
  (await call('GET', `/order/${id}/invoice`, { as })).body

const numbersOf = async () =>
  (await db.select({ number: invoice.number }).from(invoice)).map(({ number }) => number)

test('an order that is paid while invoices are on has an invoice with all that its paper says', async () => {
  await turnInvoicesOn({ firstNumber: 871 })
  const { casey, order } = await aRefundableSale()
  const [paper, ...more] = await papersOf(casey, order.id)
  expect(more).toEqual([])
  expect(paper).toMatchObject({
    kind: 'invoice',
    number: '2026-0871',
    of: null,
    timeZone: 'UTC',
    seller: {
      address: 'Driveline Parts LLC\n1 Main Street\nSpringfield, IL 62701',
      taxNumber: 'Tax ID 00-0000000',
    },
    buyer: { name: 'Casey', email: casey.email, address: '1 Main Street' },
    order: { number: order.number, transactionId: order.transactionId, paidWith: 'card' },
    lines: [{ part: { title: 'Spark plug' }, quantity: 4, pricePerUnit: 12.5, total: 50 }],
    goods: 50,
    discount: 0,
    shipping: 0,
    taxes: [],
    total: 50,
    reason: null,
  })
})

test('a shop that has set nothing writes no invoices, and none without the seller’s address', async () => {
  const { casey, order, admin } = await aRefundableSale()
  expect(await papersOf(casey, order.id)).toEqual([])
  const value = { isOn: true, seller: '', taxNumber: '', prefix: '', firstNumber: 1, yearsKept: 10 }
  const saved = await call('PUT', '/staff/setting/invoices', {
    as: admin,
    body: { version: 0, value },
  })
  expect(saved).toMatchObject({ status: 400, body: { errors: [{ path: 'value.seller' }] } })
})

test('each refund that is made has a credit note, which names the invoice; a form that is sent again has no second', async () => {
  await turnInvoicesOn()
  const { casey, order, give } = await aRefundableSale()
  await give({ amount: 20, reason: 'One is scratched' }, 'one')
  await give({ amount: 20, reason: 'One is scratched' }, 'one')
  await give({ reason: 'The rest' }, 'two')
  expect(await papersOf(casey, order.id)).toMatchObject([
    { kind: 'invoice', number: '2026-0001', total: 50 },
    {
      kind: 'credit note',
      number: '2026-0002',
      of: '2026-0001',
      total: 20,
      reason: 'One is scratched',
    },
    { kind: 'credit note', number: '2026-0003', total: 30 },
  ])
})

test('a credit note of a return has its units', async () => {
  await turnInvoicesOn()
  const { casey, order, received, giveBack } = await aShippedSale()
  await giveBack({ returnId: await received(2) })
  const [, credit] = await papersOf(casey, order.id)
  expect(credit).toMatchObject({ total: 25, lines: [{ quantity: 2, total: null }] })
})

test('a refund in Stripe’s dashboard has a credit note, too', async () => {
  await turnInvoicesOn()
  const sale = await aRefundableSale()
  await atStripe.refunds.create({ payment_intent: sale.order.transactionId ?? '', amount: 500 })
  await sale.give({ amount: 1 })
  const totals = (await papersOf(sale.casey, sale.order.id)).map(
    ({ total }: { total: number }) => total,
  )
  expect(totals).toEqual([50, 5, 1])
})

test('the credit note of a refund that the bank rejects later is taken back by another one', async () => {
  await turnInvoicesOn()
  const { casey, order, give } = await aRefundableSale(CARDS.refundFails)
  await give({ amount: 20 })
  await reconcileIntent(order.transactionId)
  await reconcileIntent(order.transactionId)
  expect(await papersOf(casey, order.id)).toMatchObject([
    { total: 50 },
    { total: 20 },
    {
      ...{ kind: 'credit note', total: -20, of: '2026-0001' },
      reason: 'Reverses credit note 2026-0002: the bank rejected this refund.',
    },
  ])
})

test('numbers have no gap and no duplicate when many orders are paid at once, and some transactions fail', async () => {
  await turnInvoicesOn({ firstNumber: 100 })
  const part = await aProduct({ availableQuantity: 100 })
  const paid = Array.from({ length: 12 }, async () => aPaidOrder(await aPerson(), part))
  const failed = Array.from({ length: 6 }, async () => {
    const { order } = await anUnpaidOrder()
    const fails = db.transaction(async (tx) => {
      await tx
        .update(orderTable)
        .set({ paidAt: new Date(), transactionId: `pi_${order.id}` })
        .where(eq(orderTable.id, order.id))
      await writeInvoices(tx, order.id)
      throw new Error('rolled back')
    })
    await expect(fails).rejects.toThrow('rolled back')
  })
  await Promise.all([...paid, ...failed])
  const numbers = (await numbersOf()).sort((a, b) => Number(a) - Number(b))
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, at) => 100 + at))
  expect(await db.select({ last: invoiceCounter.last }).from(invoiceCounter)).toEqual([
    { last: 111 },
  ])
})

test('an invoice never changes, and is never deleted', async () => {
  await turnInvoicesOn()
  const { order } = await aRefundableSale()
  const isIt = eq(invoice.orderId, order.id)
  await expect(db.update(invoice).set({ amountCents: 1 }).where(isIt)).rejects.toThrow()
  await expect(db.update(invoice).set({ number: 7 }).where(isIt)).rejects.toThrow()
  await expect(db.delete(invoice).where(isIt)).rejects.toThrow()
  expect(await numbersOf()).toEqual([1])
})

test('what the owner changes later is on the next invoice only, and the first number stays', async () => {
  await turnInvoicesOn()
  const first = await aRefundableSale()
  await turnInvoicesOn({ seller: 'Another\nStreet 2', prefix: 'B-' })
  const second = await aRefundableSale()
  expect(await papersOf(first.casey, first.order.id)).toMatchObject([{ number: '2026-0001' }])
  expect(await papersOf(second.casey, second.order.id)).toMatchObject([
    { number: 'B-0002', seller: { address: 'Another\nStreet 2' } },
  ])
  const { body } = await call('GET', '/staff/setting', { as: first.admin })
  const { version, value } = body.invoices
  const saved = await call('PUT', '/staff/setting/invoices', {
    as: first.admin,
    body: { version, value: { ...value, firstNumber: 50 } },
  })
  expect(saved).toMatchObject({ status: 409, body: { errors: [{ path: 'firstNumber' }] } })
})

test('an admin writes the invoice of an order that was paid before, with credit notes of its refunds', async () => {
  const { casey, order, admin, give } = await aRefundableSale()
  const demand = (as: { token: string }) => call('POST', `/order/${order.id}/invoice`, { as })
  await give({ amount: 20 })
  expect((await demand(admin)).status).toBe(409)
  await turnInvoicesOn()
  expect((await demand(casey)).status).toBe(403)
  expect(await demand(admin)).toMatchObject({ status: 200, body: [{ total: 50 }, { total: 20 }] })
  expect((await demand(admin)).body).toHaveLength(2)
  const unpaid = await anUnpaidOrder()
  expect((await call('POST', `/order/${unpaid.order.id}/invoice`, { as: admin })).status).toBe(409)
})

test('an invoice is for its customer and for admins', async () => {
  await turnInvoicesOn()
  const { order, admin } = await aRefundableSale()
  const answer = await call('GET', `/order/${order.id}/invoice`, { as: await aPerson() })
  expect(answer.status).toBe(403)
  expect(await papersOf(admin, order.id)).toHaveLength(1)
})

test('the invoice of a closed account names its customer for the years of the setting', async () => {
  await turnInvoicesOn({ yearsKept: 0 })
  const { casey, order, admin } = await aRefundableSale()
  await closeAccount(casey, { password: '' }).catch(() => {})
  expect(await eraseInvoices()).toBe(0)
  expect(await papersOf(admin, order.id)).toMatchObject([{ buyer: { name: 'Casey' } }])
  await db
    .update(orderTable)
    .set({ eraseAfter: new Date(0) })
    .where(eq(orderTable.id, order.id))
  await erasePersonalData()
  expect(await eraseInvoices()).toBe(1)
  expect(await papersOf(admin, order.id)).toMatchObject([{ buyer: null, total: 50 }])
})
