import { expect, test } from 'vitest'
import { anOrder, aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import {
  anUnsettledPayment,
  atStripe,
  decideAtStripe,
  disputeAtStripe,
  payWithCard,
  warnAtStripe,
} from '#test/card.ts'
import { aDisputedSale, isDisputed, reportDispute, reportWarning, rowsOf } from '#test/disputes.ts'
import { upstream } from '#test/environment.ts'
import { anUnpaidOrder, aRefundableSale, aSale } from '#test/payments.ts'
import { dashboardUrl } from '../sales/order/dispute.ts'

test('a dispute is on the order’s page for the staff, with its reason in words and until when to answer', async () => {
  const { id, transactionId, page } = await aDisputedSale()
  const { evidence_details } = await atStripe.disputes.retrieve(id)
  const seen = await page()
  expect(seen.disputed).toBe('dispute')
  expect(seen.disputes).toMatchObject([
    {
      _id: id,
      kind: 'dispute',
      state: 'open',
      transactionId,
      amount: 50,
      reason: 'The cardholder says that they did not order it',
      dueBy: new Date((evidence_details.due_by ?? 0) * 1000).toISOString(),
      closedAt: null,
      url: null, // the card sandbox has no dashboard
    },
  ])
  expect(seen.timeline[0]).toMatchObject({
    event: 'disputed',
    amount: 50,
    dispute: { kind: 'dispute', state: 'open' },
  })
})

test('a dispute leads to its page at Stripe, in test mode and in live mode, and a warning to its payment', () => {
  const row = { id: 'du_1', kind: 'dispute', paymentIntentId: 'pi_1' } as const
  const urlOf = (kind: 'dispute' | 'fraud warning', secretKey: string) =>
    dashboardUrl({ ...row, kind }, { sandbox: false, secretKey })
  const stripe = 'https://dashboard.stripe.com'
  expect(urlOf('dispute', 'rk_live_1')).toBe(`${stripe}/disputes/du_1`)
  expect(urlOf('dispute', 'rk_test_1')).toBe(`${stripe}/test/disputes/du_1`)
  expect(urlOf('fraud warning', 'sk_live_1')).toBe(`${stripe}/payments/pi_1`)
})

test.each(['won', 'lost'] as const)(
  'a dispute that is %s closes, whenever its events come, and however often',
  async (decision) => {
    const { order } = await aSale()
    const { transactionId } = order
    const id = await disputeAtStripe(transactionId)
    await decideAtStripe(id, decision)
    const types = ['closed', 'updated', 'created', 'created', 'closed', 'funds_withdrawn']
    const answers = await Promise.all(types.map((type) => reportDispute(id, transactionId, type)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [row, ...others] = await rowsOf(transactionId)
    expect(others).toEqual([])
    expect(row).toMatchObject({ id, orderId: order.id, state: decision, status: decision })
    expect(row?.closedAt).toBeInstanceOf(Date)
    // The money of a lost one is gone.
    expect(await isDisputed(order.id)).toBe(decision === 'lost')
  },
)

test('an order is disputed until the bank has decided for the shop', async () => {
  const { order, id, transactionId, page } = await aDisputedSale()
  expect(await isDisputed(order.id)).toBe(true)
  await decideAtStripe(id, 'won')
  await reportDispute(id, transactionId, 'closed')
  expect(await isDisputed(order.id)).toBe(false)
  const seen = await page()
  expect(seen).not.toHaveProperty('disputed')
  expect(seen.disputes).toMatchObject([{ state: 'won', closedAt: expect.any(String) }])
  expect(seen.timeline[0]).toMatchObject({
    event: 'dispute closed',
    dispute: { kind: 'dispute', state: 'won' },
  })
})

test('the customer’s responses contain no dispute', async () => {
  const { order, casey } = await aDisputedSale()
  for (const path of [
    `/order/${order.id}`,
    `/order/${order.id}/details`,
    `/order?customer=${casey.email}`,
  ]) {
    const { status, body } = await call('GET', path, { as: casey })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('dispute')
  }
})

test('the staff’s lists mark a disputed order, and find those that are', async () => {
  const { order, admin } = await aDisputedSale()
  const warned = await aSale()
  const warning = await warnAtStripe(warned.order.transactionId)
  await reportWarning(warning, warned.order.transactionId)
  const list = async (query: string) => {
    const { body } = await call('GET', `/allOrder?limit=100&sort=newest&${query}`, { as: admin })
    return body.map(({ _id, disputed }: { _id: string; disputed?: string }) => [_id, disputed])
  }
  for (const query of ['', 'state=to+send', 'state=paid', 'state=disputed']) {
    const found = await list(query)
    expect(found).toContainEqual([order.id, 'dispute'])
    expect(found).toContainEqual([warned.order.id, 'fraud warning'])
  }
  expect(await list(`state=disputed&q=${order.number}`)).toEqual([[order.id, 'dispute']])
  const plain = await aSale()
  expect(await list('')).toContainEqual([plain.order.id, undefined])
  expect((await list('state=disputed')).map(([id]: [string]) => id)).not.toContain(plain.order.id)
})

test('a dispute of a payment that the shop does not know is kept, and listed for the staff alone', async () => {
  const [casey, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
  for (const customerId of [casey.id, '']) {
    const theirs = await atStripe.paymentIntents.create({
      amount: 1250,
      currency: 'usd',
      metadata: { customerId },
    })
    await payWithCard({ clientSecret: theirs.client_secret ?? '' })
    const intentId = theirs.id
    const id = await disputeAtStripe(intentId)
    const answers = await Promise.all([1, 2, 3].map(() => reportDispute(id, intentId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rowsOf(intentId)).toMatchObject([{ id, orderId: null, state: 'open' }])
    const { body } = await call('GET', '/staff/dispute', { as: admin })
    expect(body).toContainEqual(
      expect.objectContaining({ _id: id, transactionId: intentId, amount: 12.5 }),
    )
  }
})

test('an unsettled payment that is disputed is not refunded, and pays another order with its dispute', async () => {
  const { casey, part, order, pay } = await anUnpaidOrder()
  const admin = await aPerson({ role: 'admin' })
  const id = await anUnsettledPayment(order.id)
  const other = await anOrder(casey, part)
  await reportDispute(await disputeAtStripe(id), id)
  expect(await rowsOf(id)).toMatchObject([{ orderId: order.id }])
  expect(
    await call('POST', `/order/${order.id}/payment/${id}/refund`, { as: admin }),
  ).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('disputes this payment') },
  })
  expect(await pay(id, other.id)).toBe(true)
  expect(await rowsOf(id)).toMatchObject([{ orderId: other.id }])
  expect(await isDisputed(other.id)).toBe(true)
  expect(await isDisputed(order.id)).toBe(false)
})

test('an event about a dispute is answered with 502 while Stripe does not answer, and recorded later', async () => {
  const { order } = await aSale()
  const id = await disputeAtStripe(order.transactionId)
  upstream.behave = (_answer, response) => response.writeHead(500).end('{"error":{}}')
  expect((await reportDispute(id, order.transactionId)).status).toBe(502)
  upstream.behave = (answer) => answer()
  expect((await reportDispute(id, order.transactionId)).status).toBe(200)
  expect(await rowsOf(order.transactionId)).toHaveLength(1)
  expect((await reportDispute('du_unknown', order.transactionId)).status).toBe(200)
})

test('the export of one’s data has no warning while it is open: a thief would know that the shop knows', async () => {
  const { casey, order, give } = await aRefundableSale()
  const id = await warnAtStripe(order.transactionId)
  await reportWarning(id, order.transactionId)
  const exported = async () =>
    (await call('GET', '/account/data', { as: casey })).body.orders[0].disputes
  expect(await exported()).toEqual([])
  await give()
  await reportWarning(id, order.transactionId, 'updated')
  expect(await exported()).toMatchObject([{ _id: id, state: 'closed' }])
})

test('the export of one’s data has the buyer’s own dispute', async () => {
  const { casey, id } = await aDisputedSale()
  const { body } = await call('GET', '/account/data', { as: casey })
  expect(body.orders[0].disputes).toMatchObject([{ _id: id, amount: 50, state: 'open' }])
})
