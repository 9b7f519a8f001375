import loader from '@stripe/stripe-js/dist/pure.mjs?raw'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { pool } from '#server/platform/db/client.ts'
import { aKey, anIntent, CARD, errorOf, origin, pay, send, stripe } from '#test/stripe-sandbox.ts'
import { openStore } from './stripe/store.ts'
import { stripeSandbox } from './stripe.ts'

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
  const path = `/v1/payment_intents/${intent.id}`

  expect(await send('POST', '/v1/payment_intents', { key, body: 'amount=500' })).toMatchObject({
    status: 403,
    body: { error: { code: 'secret_key_required' } },
  })
  expect((await send('POST', `${path}/cancel`, { key })).status).toBe(403)
  expect((await send('POST', '/v1/refunds', { key })).status).toBe(403)
  expect((await send('GET', path, { key })).body.error.code).toBe('parameter_missing')
  expect(await send('GET', `${path}?client_secret=wrong`, { key })).toMatchObject({
    status: 400,
    body: { error: { param: 'client_secret' } },
  })

  const { status, body: seen } = await send('GET', `${path}?${secret}`, { key })
  expect([status, seen.status]).toEqual([200, 'requires_payment_method'])
  expect(seen).not.toHaveProperty('metadata')

  const confirm = `${path}/confirm`
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
    const urls = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url)
    expect(urls).toHaveLength(2)
    for (const url of urls) {
      expect((await fetch(`${origin}${url}`)).status).toBe(200)
    }
    expect(html).not.toMatch(/<script>|<style| style=/)
  }
})
