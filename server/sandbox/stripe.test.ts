import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import loader from '@stripe/stripe-js/dist/pure.mjs?raw'
import Fastify from 'fastify'
import type { PoolClient } from 'pg'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pool } from '#server/db/client.ts'
import { env } from '#server/env.server.ts'
import { openStore } from './stripe/store.ts'
import { stripeSandbox } from './stripe.ts'

const CARD = {
  ok: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  threeDSecure: '4000002500003155',
}

type Received = { headers: IncomingHttpHeaders; payload: string }
const received: Received[] = []
/** How many deliveries the webhook turns down first. */
let refusals = 0
const webhook = createServer(async (request, response) => {
  const chunks = await request.toArray()
  const refused = refusals > 0
  if (refused) refusals--
  else received.push({ headers: request.headers, payload: Buffer.concat(chunks).toString() })
  response.writeHead(refused ? 500 : 204).end()
})

const app = Fastify()
let origin: string
let stripe: Stripe

beforeAll(async () => {
  await once(webhook.listen(0, '127.0.0.1'), 'listening')
  const { port: webhookPort } = webhook.address() as AddressInfo
  app.register(stripeSandbox, { webhookUrl: `http://127.0.0.1:${webhookPort}/` })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  stripe = sdk()
})

afterAll(async () => {
  await app.close()
  webhook.close()
})

test('an intent starts without a payment method and keeps what it was given', async () => {
  const intent = await anIntent({ amount: 1234, metadata: { orderId: 'o-1', 'a b': 'ä&=[]' } })
  expect(intent).toMatchObject({
    object: 'payment_intent',
    amount: 1234,
    amount_received: 0,
    currency: 'usd',
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: null,
    livemode: false,
    metadata: { orderId: 'o-1', 'a b': 'ä&=[]' },
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
  })
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{20,}$`))
  expect(Math.abs(intent.created - Date.now() / 1000)).toBeLessThan(60)
  expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent)
  expect(intent.lastResponse.requestId).toMatch(/^req_/)
})

test('a good card is charged', async () => {
  const intent = await anIntent({ amount: 500 })
  const method = await aCard(CARD.ok, { name: 'Ada', email: 'ada@example.com' })
  expect(method).toMatchObject({
    billing_details: { name: 'Ada', email: 'ada@example.com' },
    card: { brand: 'visa', last4: '4242', exp_month: 12 },
  })
  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: method.id })
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 500,
    payment_method: method.id,
    latest_charge: expect.stringMatching(/^ch_/),
  })
  expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(paid)
  expect(await stripe.paymentMethods.retrieve(method.id)).toEqual(method)
})

test('a declined card is an error, and the intent takes another card afterwards', async () => {
  const intent = await anIntent()
  const method = await aCard(CARD.declined)
  const error = await errorOf(
    stripe.paymentIntents.confirm(intent.id, { payment_method: method.id }),
  )
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect(error).toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    payment_intent: { id: intent.id, status: 'requires_payment_method' },
  })
  const after = await stripe.paymentIntents.retrieve(intent.id)
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    amount_received: 0,
    last_payment_error: { type: 'card_error', code: 'card_declined', charge: after.latest_charge },
  })

  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
})

test('a card without funds says so', async () => {
  const error = await errorOf(pay(CARD.noFunds))
  expect(error).toMatchObject({
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  })
})

test('a number that is no test card is declined like in test mode', async () => {
  expect(await errorOf(pay('4111111111111111'))).toMatchObject({
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: expect.stringMatching(
      /^Your card was declined\. Your request was in test mode, but used a non test/,
    ),
  })
})

test('a card that cannot exist is refused before it becomes a payment method', async () => {
  const year = new Date().getUTCFullYear()
  const cases = [
    [{ number: '4242424242424241' }, 'incorrect_number', 'Your card number is incorrect.'],
    [{ number: 'abc' }, 'incorrect_number', 'Your card number is incorrect.'],
    [{ exp_year: year - 1 }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
    [{ exp_month: 13 }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
    [{ exp_month: 0, exp_year: year }, 'invalid_expiry_month', expect.any(String)],
    [{ cvc: '12' }, 'invalid_cvc', "Your card's security code is invalid."],
  ] as const
  for (const [change, code, message] of cases) {
    const card = { number: CARD.ok, exp_month: 12, exp_year: 2034, cvc: '123', ...change }
    const error = await errorOf(stripe.paymentMethods.create({ type: 'card', card }))
    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code, message })
  }
})

test('3-D Secure: the intent waits for the buyer, who can agree', async () => {
  const intent = await pay(CARD.threeDSecure)
  expect(intent).toMatchObject({
    status: 'requires_action',
    amount_received: 0,
    next_action: { type: 'use_stripe_sdk' },
  })
  const answer = await authenticate(intent, 'success')
  expect(answer.body).toMatchObject({ status: 'succeeded', next_action: null })
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    amount_received: intent.amount,
  })
  expect(await authenticate(intent, 'failure')).toMatchObject({
    status: 400,
    body: { error: { code: 'payment_intent_unexpected_state' } },
  })
})

test('3-D Secure: a refusal leaves the intent unpaid with the reason', async () => {
  const intent = await pay(CARD.threeDSecure)
  await authenticate(intent, 'failure')
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    },
  })
})

test('an intent can be created and confirmed in one call', async () => {
  const intent = await anIntent({ payment_method: 'pm_card_visa', confirm: true })
  expect(intent.status).toBe('succeeded')
  const waiting = await anIntent({ payment_method: 'pm_card_visa' })
  expect(waiting.status).toBe('requires_confirmation')
  expect((await stripe.paymentIntents.confirm(waiting.id)).status).toBe('succeeded')
})

test('an intent without a payment method cannot be confirmed', async () => {
  const { id } = await anIntent()
  expect(await errorOf(stripe.paymentIntents.confirm(id))).toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
    message: expect.stringContaining("it's missing a payment method"),
  })
})

test('an unpaid intent can be canceled, and then not confirmed', async () => {
  const { id } = await anIntent()
  const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
    canceled_at: expect.any(Number),
  })
  const again = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))
  expect(again).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'canceled' },
  })
  expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

test('a paid intent can be neither canceled nor paid again', async () => {
  const { id } = await pay(CARD.ok)
  expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    code: 'payment_intent_unexpected_state',
    message: expect.stringMatching(
      /^You cannot cancel this PaymentIntent because it has a status of succeeded\./,
    ),
    payment_intent: { id, status: 'succeeded' },
  })
  expect(
    await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })),
  ).toMatchObject({
    code: 'payment_intent_unexpected_state',
    message:
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
  })
})

test('when cancel and confirm race, exactly one of them wins', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await anIntent()
    const results = await Promise.allSettled([
      stripe.paymentIntents.cancel(id),
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { status, amount_received } = await stripe.paymentIntents.retrieve(id)
    expect([status, amount_received]).toEqual(
      results[0].status === 'fulfilled' ? ['canceled', 0] : ['succeeded', 2000],
    )
  }
})

test('two confirmations at once charge once', async () => {
  const { id } = await anIntent()
  const confirm = () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  const results = await Promise.allSettled([confirm(), confirm()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

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

test('amounts outside of what Stripe takes are refused', async () => {
  const cases = [
    [49, 'amount_too_small', 'Amount must be at least $0.50 usd'],
    [100_000_000, 'amount_too_large', 'Amount must be no more than $999,999.99'],
    [0, 'parameter_invalid_integer', 'Invalid positive integer'],
    [12.5, 'parameter_invalid_integer', 'Invalid integer: 12.5'],
  ] as const
  for (const [amount, code, message] of cases) {
    expect(await errorOf(anIntent({ amount }))).toMatchObject({
      statusCode: 400,
      code,
      message,
      param: 'amount',
    })
  }
  expect((await anIntent({ amount: 50 })).amount).toBe(50)
  expect((await anIntent({ amount: 99_999_999 })).amount).toBe(99_999_999)
})

test('missing and unknown parameters are refused, the old payment_method_types among them', async () => {
  const create = (params: Record<string, unknown>) =>
    errorOf(stripe.rawRequest('POST', '/v1/payment_intents', params))
  expect(await create({ currency: 'usd' })).toMatchObject({
    statusCode: 400,
    code: 'parameter_missing',
    param: 'amount',
    message: 'Missing required param: amount.',
  })
  expect(await create({ amount: 500, currency: 'usd', price: 5 })).toMatchObject({
    code: 'parameter_unknown',
    param: 'price',
    message: 'Received unknown parameter: price',
  })
  expect(
    await create({ amount: 500, currency: 'usd', payment_method_types: ['card'] }),
  ).toMatchObject({ code: 'parameter_unknown', param: 'payment_method_types' })
  expect(
    await errorOf(
      stripe.rawRequest('POST', '/v1/payment_methods', {
        type: 'card',
        card: { number: CARD.ok, exp_year: 2034, cvc: '123' },
      }),
    ),
  ).toMatchObject({ code: 'parameter_missing', param: 'card[exp_month]' })
})

test('what does not exist is 404', async () => {
  const missing = { statusCode: 404, code: 'resource_missing' }
  expect(await errorOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
    ...missing,
    message: "No such payment_intent: 'pi_none'",
  })
  expect(await errorOf(stripe.refunds.retrieve('re_none'))).toMatchObject(missing)
  const { id } = await anIntent()
  expect(
    await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'constructor' })),
  ).toMatchObject({ ...missing, message: "No such PaymentMethod: 'constructor'" })
  expect(await errorOf(stripe.rawRequest('GET', '/v1/customers'))).toMatchObject({
    statusCode: 404,
    message: expect.stringContaining('Unrecognized request URL (GET: /v1/customers)'),
  })
})

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

test('a call needs a test key', async () => {
  const path = '/v1/refunds'
  expect(await send('GET', path, { key: null })).toMatchObject({
    status: 401,
    body: { error: { type: 'invalid_request_error' } },
  })
  expect((await send('GET', path, { key: 'sk_live_abc' })).status).toBe(401)
  expect((await send('GET', path, { key: 'nonsense' })).status).toBe(401)
  const basic = `Basic ${Buffer.from('sk_test_x:').toString('base64')}`
  expect((await send('GET', path, { headers: { authorization: basic } })).status).toBe(200)
})

test('a publishable key may do what a browser does, with the secret of the intent', async () => {
  const intent = await anIntent({ metadata: { orderId: 'o-9' } })
  const key = 'pk_test_x'
  const secret = `client_secret=${intent.client_secret}`
  const address = `/v1/payment_intents/${intent.id}`

  expect(await send('POST', '/v1/payment_intents', { key, body: 'amount=500' })).toMatchObject({
    status: 403,
    body: { error: { code: 'secret_key_required' } },
  })
  expect((await send('POST', `${address}/cancel`, { key })).status).toBe(403)
  expect((await send('POST', '/v1/refunds', { key })).status).toBe(403)
  expect((await send('GET', address, { key })).body.error.code).toBe('parameter_missing')
  expect(await send('GET', `${address}?client_secret=wrong`, { key })).toMatchObject({
    status: 400,
    body: { error: { param: 'client_secret' } },
  })

  const { status, body: seen } = await send('GET', `${address}?${secret}`, { key })
  expect([status, seen.status]).toEqual([200, 'requires_payment_method'])
  expect(seen).not.toHaveProperty('metadata')

  const confirm = `${address}/confirm`
  const refused = await send('POST', confirm, { key, body: 'payment_method=pm_card_visa' })
  expect(refused.status).toBe(400)
  const body = `${secret}&payment_method=pm_card_visa&use_stripe_sdk=true`
  expect((await send('POST', confirm, { key, body })).body.status).toBe('succeeded')
})

test('no card number and no security code is ever stored', async () => {
  const cvc = '918'
  const params = {
    type: 'card' as const,
    card: { number: CARD.declined, exp_month: 12, exp_year: 2034, cvc },
  }
  const options = { idempotencyKey: aKey() }
  const method = await stripe.paymentMethods.create(params, options)
  expect((await stripe.paymentMethods.create(params, options)).id).toBe(method.id)
  await errorOf(pay(CARD.noFunds))

  const tables = ['payment_method', 'payment_intent', 'refund', 'idempotency']
  for (const table of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from sandbox.${table} t`,
    )
    const stored = rows.map(({ row }) => row).join()
    for (const number of Object.values(CARD)) expect(stored).not.toContain(number)
    expect(stored).not.toContain(`"${cvc}"`)
  }
})

test('the webhook hears of every outcome, signed, after the answer', async () => {
  const paid = await pay(CARD.ok, { metadata: { orderId: 'o-7' } })
  await stripe.refunds.create({ payment_intent: paid.id })
  const declined = await anIntent()
  await errorOf(
    stripe.paymentIntents.confirm(declined.id, { payment_method: 'pm_card_visa_chargeDeclined' }),
  )
  await stripe.paymentIntents.cancel(declined.id)

  const heard = await expect
    .poll(() => eventsOf(paid.id, declined.id), { timeout: 5000 })
    .toHaveLength(4)
    .then(() => eventsOf(paid.id, declined.id))
  expect(heard.map(({ type }) => type).sort()).toEqual([
    'charge.refunded',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
  ])
  const success = heard.find(({ type }) => type === 'payment_intent.succeeded')
  expect(success).toMatchObject({
    object: 'event',
    livemode: false,
    data: { object: { id: paid.id, status: 'succeeded', metadata: { orderId: 'o-7' } } },
  })
  const refund = heard.find(({ type }) => type === 'charge.refunded')
  expect(refund?.data.object).toMatchObject({ payment_intent: paid.id, refunded: true })
})

test('the webhook is tried again until it answers', async () => {
  refusals = 1
  const { id } = await pay(CARD.ok)
  await expect.poll(() => eventsOf(id), { timeout: 5000 }).toHaveLength(1)
})

test('the webhook hears of a payment whose buyer closed the page meanwhile', async () => {
  const intent = await anIntent()
  const lock = await pool.connect()
  const leaving = new AbortController()
  try {
    await lock.query('begin')
    await lock.query('select from sandbox.payment_intent where id = $1 for update', [intent.id])
    const confirm = fetch(`${origin}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
      headers: { authorization: 'Bearer sk_test_x' },
      signal: leaving.signal,
    })
    await expect.poll(() => waitingFor(lock), { timeout: 5000 }).toBe(1)
    leaving.abort()
    await expect(confirm).rejects.toThrow()
  } finally {
    await lock.query('rollback')
    lock.release()
  }
  await expect.poll(() => eventsOf(intent.id), { timeout: 5000 }).toHaveLength(1)
})

test('a replayed call is not announced twice', async () => {
  const { id } = await anIntent()
  const options = { idempotencyKey: aKey() }
  for (let round = 0; round < 2; round++) {
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, options)
  }
  const { id: later } = await pay(CARD.ok)
  await expect.poll(() => eventsOf(later), { timeout: 5000 }).toHaveLength(1)
  expect(eventsOf(id)).toHaveLength(1)
})

test('a connection that breaks in the middle of a call fails that call alone', async () => {
  const store = openStore()
  const broken = store.transaction(async (db) => {
    const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
    // No query listens on it at that moment.
    const gone = new Promise<void>((resolve) => db.on('end', resolve))
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await gone
    await db.query('select 1')
  })
  await expect(broken).rejects.toThrow()
  expect(await store.transaction((db) => db.query('select 1'))).toMatchObject({ rowCount: 1 })
  await store.close()
})

test('the sandbox answers while the shop holds every connection of its own pool', async () => {
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    expect((await pay(CARD.ok)).status).toBe('succeeded')
  } finally {
    for (const client of held) client.release()
  }
})

test('several processes can set up the tables at once', async () => {
  await pool.query('drop schema sandbox cascade')
  const apps = [1, 2, 3, 4].map(() => Fastify().register(stripeSandbox))
  const headers = { authorization: 'Bearer sk_test_x' }
  const answers = await Promise.all(
    apps.map((one) => one.inject({ method: 'GET', url: '/v1/refunds', headers })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  await Promise.all(apps.map((one) => one.close()))
})

test('the script for the browser is of the release that the loader expects', async () => {
  const release = /RELEASE_TRAIN = '(\w+)'/.exec(loader)?.[1]
  const script = await fetch(`${origin}/sandbox/stripe.js`)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(await script.text()).toContain(`version = '${release}'`)
})

test('the frames load nothing from elsewhere and run no inline script', async () => {
  for (const page of ['card', '3ds']) {
    const response = await fetch(`${origin}/sandbox/${page}`)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    const html = await response.text()
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
    expect(addresses).toHaveLength(2)
    for (const address of addresses) {
      expect((await fetch(`${origin}${address}`)).status).toBe(200)
    }
    expect(html).not.toMatch(/<script>|<style| style=/)
  }
})

function sdk(config: Stripe.StripeConfig = {}) {
  const { hostname, port } = new URL(origin)
  return new Stripe('sk_test_x', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    ...config,
  })
}

function anIntent(
  params: Partial<Stripe.PaymentIntentCreateParams> = {},
  options?: Stripe.RequestOptions,
) {
  return stripe.paymentIntents.create(
    { amount: 2000, currency: 'usd', allowed_payment_method_types: ['card'], ...params },
    options,
  )
}

function aCard(
  number: string,
  billing_details?: Stripe.PaymentMethodCreateParams['billing_details'],
) {
  const card = { number, exp_month: 12, exp_year: 2034, cvc: '123' }
  return stripe.paymentMethods.create({ type: 'card', card, billing_details })
}

async function pay(number: string, params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const [intent, method] = await Promise.all([anIntent(params), aCard(number)])
  return stripe.paymentIntents.confirm(intent.id, { payment_method: method.id })
}

function authenticate(intent: Stripe.PaymentIntent, outcome: 'success' | 'failure') {
  return send('POST', `/sandbox/3ds/${intent.id}`, {
    key: 'pk_test_x',
    body: `client_secret=${intent.client_secret}&outcome=${outcome}`,
  })
}

async function send(
  method: string,
  path: string,
  {
    key = 'sk_test_x',
    body,
    headers = {},
  }: { key?: string | null; body?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(origin + path, {
    method,
    body: method === 'POST' ? new URLSearchParams(body) : undefined,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
  })
  return { status: response.status, body: await response.json() }
}

async function errorOf(promise: Promise<unknown>) {
  const outcome = await promise.then(
    () => 'no error',
    (error: unknown) => error,
  )
  if (!(outcome instanceof Stripe.errors.StripeError)) throw outcome
  return outcome
}

/** What the webhook heard about these intents; a wrong signature throws. */
function eventsOf(...intentIds: string[]) {
  return received
    .map(({ payload, headers }) =>
      stripe.webhooks.constructEvent(
        payload,
        headers['stripe-signature'] ?? '',
        env.stripe.webhookSecret,
      ),
    )
    .filter((event) => intentIds.some((id) => JSON.stringify(event.data.object).includes(id)))
}

/** How many connections wait for a lock that this one holds. */
async function waitingFor(holder: PoolClient) {
  const { rows } = await holder.query<{ count: number }>(
    `select count(*)::integer from pg_stat_activity
     where pg_backend_pid() = any(pg_blocking_pids(pid))`,
  )
  return rows[0]?.count
}

let keys = 0

function aKey() {
  return `key-${Date.now()}-${keys++}`
}
