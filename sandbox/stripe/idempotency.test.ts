import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aCard, aKey, anIntent, CARD, errorOf, sdk, send, stripe } from '#test/stripe-sandbox.ts'

test('the same idempotency key gives the same answer without doing it again', async () => {
  const idempotencyKey = aKey()
  const first = await anIntent({}, { idempotencyKey })
  const second = await anIntent({}, { idempotencyKey })
  expect(second).toEqual(first)
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(second.lastResponse.idempotencyKey).toBe(idempotencyKey)
})

test('a declined payment is replayed as declined', async () => {
  const { id } = await anIntent()
  const options = { idempotencyKey: aKey() }
  const payment_method = (await aCard(CARD.declined)).id
  const confirm = () => stripe.paymentIntents.confirm(id, { payment_method }, options)
  const first = await errorOf(confirm())
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  expect(await errorOf(confirm())).toMatchObject({
    statusCode: 402,
    message: first.message,
    charge: first.charge,
    headers: { 'idempotent-replayed': 'true' },
  })
})

test('an idempotency key cannot be used for another request', async () => {
  const idempotencyKey = aKey()
  const { id } = await anIntent({ amount: 700 }, { idempotencyKey })
  const other = await errorOf(anIntent({ amount: 800 }, { idempotencyKey }))
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect(other.message).toBe(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`,
  )
  const elsewhere = await errorOf(stripe.paymentIntents.cancel(id, {}, { idempotencyKey }))
  expect(elsewhere).toMatchObject({
    type: 'StripeIdempotencyError',
    message: expect.stringContaining(
      `('/v1/payment_intents/${id}/cancel' vs '/v1/payment_intents')`,
    ),
  })
})

test('wrong parameters do not use up an idempotency key', async () => {
  const idempotencyKey = aKey()
  await errorOf(anIntent({ amount: 1 }, { idempotencyKey }))
  expect((await anIntent({}, { idempotencyKey })).status).toBe('requires_payment_method')
})

test('the same idempotency key twice at once gives one intent', async () => {
  for (let round = 0; round < 5; round++) {
    const idempotencyKey = aKey()
    const body = 'amount=900&currency=usd'
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        send('POST', '/v1/payment_intents', {
          body,
          headers: { 'idempotency-key': idempotencyKey },
        }),
      ),
    )
    const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.id)
    expect(new Set(ids).size).toBe(1)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { status, body } of refused) {
      expect([status, body.error.code]).toEqual([409, 'idempotency_key_in_use'])
    }
  }
})

test('the SDK retries a key in use, so both callers get the one intent', async () => {
  const patient = sdk({ maxNetworkRetries: 3 })
  const options = { idempotencyKey: aKey() }
  const params = { amount: 900, currency: 'usd' }
  const [first, second] = await Promise.all([
    patient.paymentIntents.create(params, options),
    patient.paymentIntents.create(params, options),
  ])
  expect(second.id).toBe(first.id)
})
