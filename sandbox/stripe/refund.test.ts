import { expect, test } from 'vitest'
import { aKey, anIntent, CARD, errorOf, eventsOf, pay, stripe } from '#test/stripe-sandbox.ts'

test('a payment can be refunded in parts, but never beyond what was paid', async () => {
  const { id, latest_charge } = await pay(CARD.ok, { amount: 1000 })
  const part = await stripe.refunds.create({
    payment_intent: id,
    amount: 300,
    reason: 'requested_by_customer',
    metadata: { why: 'scratched' },
  })
  expect(part).toMatchObject({
    object: 'refund',
    amount: 300,
    charge: latest_charge,
    payment_intent: id,
    reason: 'requested_by_customer',
    status: 'succeeded',
    metadata: { why: 'scratched' },
  })
  expect(await stripe.refunds.retrieve(part.id)).toEqual(part)
  expect(await errorOf(stripe.refunds.create({ payment_intent: id, amount: 701 }))).toMatchObject({
    statusCode: 400,
    param: 'amount',
    message: 'Refund amount ($7.01) is greater than unrefunded amount on charge ($7.00)',
  })

  const rest = await stripe.refunds.create({ payment_intent: id })
  expect(rest.amount).toBe(700)
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: 'charge_already_refunded',
  })
  const list = await stripe.refunds.list({ payment_intent: id })
  expect(list.data).toEqual([rest, part])
  expect(list.has_more).toBe(false)
  expect((await stripe.refunds.list({ payment_intent: id, limit: 1 })).has_more).toBe(true)
})

test('more than was charged cannot be refunded, and the message says what is left', async () => {
  const { id } = await pay(CARD.ok, { amount: 1000 })
  expect(await errorOf(stripe.refunds.create({ payment_intent: id, amount: 1001 }))).toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    param: 'amount',
    message: 'Refund amount ($10.01) is greater than charge amount ($10.00)',
  })
})

test('a reason is one of three, an amount at least a cent, and metadata has bounds', async () => {
  const { id: payment_intent } = await pay(CARD.ok)
  const create = (params: Record<string, unknown>) =>
    errorOf(stripe.rawRequest('POST', '/v1/refunds', { payment_intent, ...params }))
  expect(await create({ reason: 'scratched' })).toMatchObject({
    statusCode: 400,
    param: 'reason',
    message: 'Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer',
  })
  for (const amount of [0, -1, '1.5', 'all'])
    expect(await create({ amount })).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  expect(await create({ metadata: { why: 'x'.repeat(501) } })).toMatchObject({ statusCode: 400 })
  expect(await create({ metadata: { ['k'.repeat(41)]: 'x' } })).toMatchObject({ statusCode: 400 })
  const pairs = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'x']))
  expect(await create({ metadata: pairs })).toMatchObject({ statusCode: 400 })
  expect(await create({ order: 7 })).toMatchObject({ code: 'parameter_unknown', param: 'order' })
  expect((await stripe.refunds.list({ payment_intent })).data).toEqual([])
})

test('the same idempotency key refunds once', async () => {
  const { id: payment_intent } = await pay(CARD.ok, { amount: 1000 })
  const options = { idempotencyKey: aKey() }
  const first = await stripe.refunds.create({ payment_intent, amount: 300 }, options)
  expect(await stripe.refunds.create({ payment_intent, amount: 300 }, options)).toEqual(first)
  expect(
    await errorOf(stripe.refunds.create({ payment_intent, amount: 400 }, options)),
  ).toMatchObject({ type: 'StripeIdempotencyError' })
  expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(1)
})

test('a list of refunds continues after a cursor', async () => {
  const { id: payment_intent } = await pay(CARD.ok, { amount: 1000 })
  const made: string[] = []
  for (const amount of [1, 2, 3])
    made.unshift((await stripe.refunds.create({ payment_intent, amount })).id)
  const all: string[] = []
  for await (const { id } of stripe.refunds.list({ payment_intent, limit: 2 })) all.push(id)
  expect(all).toEqual(made)
})

test('the webhook gets two events of each refund: the refund, and its charge', async () => {
  const { id, latest_charge } = await pay(CARD.ok, { amount: 1000 })
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 400 })
  const events = () => eventsOf(id).filter(({ type }) => type !== 'payment_intent.succeeded')
  await expect.poll(events).toHaveLength(2)
  const [created, charge] = events()
  expect(created).toMatchObject({ type: 'refund.created', data: { object: { id: refund.id } } })
  expect(charge).toMatchObject({
    type: 'charge.refunded',
    data: {
      object: {
        object: 'charge',
        id: latest_charge,
        amount: 1000,
        amount_refunded: 400,
        payment_intent: id,
        payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
        refunded: false,
        shipping: null,
      },
    },
  })
})

test('a refund that the bank does not take succeeds first and fails later', async () => {
  const { id: payment_intent } = await pay(CARD.refundFails, { amount: 1000 })
  const refund = await stripe.refunds.create({ payment_intent })
  expect(refund.status).toBe('succeeded')
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'unknown',
  })
  await expect
    .poll(() => eventsOf(payment_intent).map(({ type }) => type))
    .toEqual(expect.arrayContaining(['refund.updated', 'charge.refund.updated', 'refund.failed']))
})

test('an unpaid intent cannot be refunded', async () => {
  const { id } = await anIntent()
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('does not have a successful charge to refund'),
  })
})

test('refunds at once give back no more than was paid', async () => {
  const { id } = await pay(CARD.ok, { amount: 1000 })
  const refund = () => stripe.refunds.create({ payment_intent: id, amount: 600 })
  const results = await Promise.allSettled([refund(), refund(), refund()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
