import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { idOf, payWithCard } from '#test/card.ts'
import { aGuestOrder, anEmail, asGuest, NO_ORDER } from '#test/guests.ts'
import { createIntent } from '../sales/payment/create-intent.ts'

// What the token of a guest's order opens, and what it does not.

const aToken = () => randomBytes(32).toString('base64url')

/** What a token may call about an order. */
const CALLS: [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object][] =
  [
    ['GET', '/order/:id'],
    ['GET', '/order/:id/details'],
    ['PUT', '/order/:id/address', { address: '2 Side Street' }],
    ['POST', '/order/:id/hold'],
    ['POST', '/create-payment-intent', { orderId: ':id', pricePerUnit: 12.5 }],
    ['PATCH', '/order/:id', { appointment: ':id', transactionId: 'pi_unknown' }],
    ['GET', '/order/:id/return'],
    ['POST', '/order/:id/return', { lines: [{ position: 1, quantity: 1 }], reason: 'other' }],
    ['GET', '/order/:id/invoice'],
    ['DELETE', '/myOrder/:id'],
  ]

function about(id: string) {
  return CALLS.map(([method, path, body]) => {
    const named = body && JSON.parse(JSON.stringify(body).replaceAll(':id', id))
    return [method, path.replace(':id', id), named] as const
  })
}

test('without a token each call about a guest’s order is 401, and with a stranger’s session 403', async () => {
  const { id } = await aGuestOrder()
  const stranger = await aPerson()
  for (const [method, path, body] of about(id)) {
    const sent = body && { body }
    expect((await call(method, path, { ...sent })).status, path).toBe(401)
    expect((await call(method, path, { ...sent, as: stranger })).status, path).toBe(403)
  }
  expect((await getOrderRow(id)).state).toBe('unpaid')
})

test('another order’s token opens neither a guest’s nor an account’s order, and the answer is that of an unknown order', async () => {
  const { id } = await aGuestOrder()
  const { ask } = await aGuestOrder()
  const ofAccount = await anOrder(await aPerson())
  for (const order of [id, ofAccount.id, randomUUID()]) {
    for (const [method, path, body] of about(order)) {
      expect(await ask(method, path, body), `${method} ${path}`).toMatchObject(NO_ORDER)
    }
  }
  expect(await getOrderRow(id)).toMatchObject({ state: 'unpaid', address: '1 Main Street' })
  expect(await getOrderRow(ofAccount.id)).toMatchObject({ state: 'unpaid' })
})

test('a made-up token is answered alike for each order, and guessing is rate-limited', async () => {
  const { id } = await aGuestOrder()
  for (const path of ['/guest-order', `/order/${id}`, `/order/${randomUUID()}`]) {
    for (const token of [aToken(), '', 'x', '../..', aToken().repeat(20)])
      expect(await asGuest(token)('GET', path)).toMatchObject(NO_ORDER)
  }
  const from = anIp()
  const guess = () => call('GET', `/order/${id}`, { from, headers: { 'order-token': aToken() } })
  const answers = await Promise.all(Array.from({ length: 21 }, guess))
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('a token pays its own order alone: neither with another guest’s payment nor with an account’s', async () => {
  const one = await aGuestOrder()
  const other = await aGuestOrder()
  const intent = await other.ask('POST', '/create-payment-intent', { pricePerUnit: 12.5 })
  await payWithCard(intent.body)
  const casey = await aPerson()
  await anOrder(casey, await aProduct({ pricePerUnitCents: 1250 }))
  const accounts = await createIntent(casey, { pricePerUnit: 12.5 })
  await payWithCard(accounts)
  for (const transactionId of [idOf(intent.body), idOf(accounts), 'pi_unknown']) {
    const payment = { appointment: one.id, transactionId }
    expect((await one.ask('PATCH', `/order/${one.id}`, payment)).status).toBe(409)
  }
  expect((await getOrderRow(one.id)).state).toBe('unpaid')
})

test('a bearer token that is wrong does not make its user a guest', async () => {
  const part = await aProduct()
  const answer = await call('POST', '/checkout', {
    as: { token: 'nonsense' },
    body: { lines: [], email: anEmail(), name: 'Gwen', productId: part.id },
  })
  expect(answer.status).toBe(401)
})
