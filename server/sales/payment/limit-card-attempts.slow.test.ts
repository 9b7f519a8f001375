import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { atStripe, CARDS, idOf, payWithCard } from '#test/card.ts'
import { countOf, countUpTo } from '#test/counters.ts'
import { aGuestOrder } from '#test/guests.ts'
import { auditDetailsOf } from '#test/payments.ts'
import { env } from '../../platform/env.server.ts'
import { RATE_LIMITS } from '../../platform/rate-limit/rate-limits.ts'
import { cancelOrder } from './cancel-order.ts'
import { createIntent } from './create-intent.ts'
import { payOrder } from './pay-order.ts'

// Card testing: thieves try many stolen cards for one order, or for many orders.

const { perAccount, perIp } = RATE_LIMITS['declined-cards']
const challenges = RATE_LIMITS['card-challenges']

/** Stripe declines a card, and its event arrives. */
async function decline(intent: { clientSecret: string }) {
  await payWithCard(intent, CARDS.declined)
  await sendEvent(idOf(intent))
}

async function sendEvent(id: string, type = 'payment_intent.payment_failed') {
  const data = { object: { object: 'payment_intent', id } }
  const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data })
  const secret = env.stripe.webhookSecret
  const signature = atStripe.webhooks.generateTestHeaderString({ payload, secret })
  const answer = await call('POST', '/webhook/stripe', {
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
  expect(answer.status).toBe(200)
}

const stateOf = async (intent: { clientSecret: string }) =>
  (await atStripe.paymentIntents.retrieve(idOf(intent))).status

test('the tenth declined card of an account ends its payment, and there is no other within the hour, for no order', async () => {
  const casey = await aPerson()
  const { id } = await anOrder(casey)
  const ask = (orderId: string) =>
    call('POST', '/create-payment-intent', { as: casey, body: { orderId, pricePerUnit: 12.5 } })
  const intent = await createIntent(casey, { orderId: id, pricePerUnit: 12.5 })
  for (let n = 1; n < perAccount; n += 1) await decline(intent)
  expect(await stateOf(intent)).toBe('requires_payment_method')
  expect((await ask(id)).body.clientSecret).toBe(intent.clientSecret)
  await decline(intent)
  expect(await stateOf(intent)).toBe('canceled')
  expect(await auditDetailsOf(id, 'end payment')).toContain('Too many declined cards')
  const other = await anOrder(casey)
  for (const orderId of [id, other.id]) {
    expect(await ask(orderId)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      body: {
        detail: expect.stringMatching(/^Too many cards were declined\. Please try again in/),
      },
    })
  }
  expect(await getOrderRow(id)).toMatchObject({ stockHeld: true, cancelledAt: null })
})

test('a card that is taken after nine declined ones pays', async () => {
  const casey = await aPerson()
  const { id } = await anOrder(casey)
  const intent = await createIntent(casey, { orderId: id, pricePerUnit: 12.5 })
  for (let n = 1; n < perAccount; n += 1) await decline(intent)
  await payWithCard(intent)
  await payOrder(casey, { appointment: id, transactionId: idOf(intent) })
  expect((await getOrderRow(id)).paidAt).not.toBeNull()
})

test.each([
  ['network', '203.0.113.7', (ip: string) => `ip:${ip}`],
  ['site', '2001:db8:7:1::5', () => 'site:2001:db8:7'],
])(
  'the declined cards of one %s count together, for guests and for accounts that never paid',
  async (what, ip, keyOf) => {
    const from = what === 'network' ? anIp() : ip
    const part = await aProduct({ availableQuantity: 100 })
    const guest = await aGuestOrder({ from, parts: [part] })
    const ask = ({ id, token }: { id: string; token: string }) =>
      call('POST', '/create-payment-intent', {
        body: { orderId: id, pricePerUnit: 1 },
        headers: { 'order-token': token },
        from,
      })
    const intent = (await ask(guest)).body
    await countUpTo(`declined-cards:${keyOf(from)}`, (what === 'site' ? 8 * perIp : perIp) - 1)
    await decline(intent)
    expect(await stateOf(intent)).toBe('canceled')
    expect((await ask(await aGuestOrder({ from }))).status).toBe(429)
    expect((await ask(guest)).status).toBe(429)
  },
)

test('the tenth declined card of a payment that was begun by its price ends it, and there is no other within the hour', async () => {
  const casey = await aPerson()
  await anOrder(casey)
  const ask = () =>
    call('POST', '/create-payment-intent', { as: casey, body: { pricePerUnit: 12.5 } })
  const intent = (await ask()).body
  await countUpTo(`declined-cards:account:${casey.id}`, perAccount - 1)
  await decline(intent)
  expect(await stateOf(intent)).toBe('canceled')
  expect((await ask()).status).toBe(429)
})

test('events of declined cards that arrive after the end of the payment are recorded no more', async () => {
  const casey = await aPerson()
  const { id } = await anOrder(casey)
  const intent = await createIntent(casey, { orderId: id, pricePerUnit: 12.5 })
  await countUpTo(`declined-cards:account:${casey.id}`, perAccount - 1)
  await Promise.all([1, 2, 3, 4].map(() => sendEvent(idOf(intent))))
  expect(await stateOf(intent)).toBe('canceled')
  expect(await auditDetailsOf(id, 'end payment')).toEqual(['Too many declined cards'])
})

test('a declined card whose order is canceled before its event arrives counts for the network', async () => {
  const casey = await aPerson()
  const from = anIp()
  const { id } = await anOrder({ ...casey, ip: from })
  const body = { pricePerUnit: 12.5 }
  const intent = (await call('POST', '/create-payment-intent', { as: casey, body })).body
  await payWithCard(intent, CARDS.declined)
  await cancelOrder(casey, id)
  await sendEvent(idOf(intent))
  expect(await countOf(`declined-cards:ip:${from}`)).toBe(1)
})

test('a payment that is begun by its price is refused for the network in which its declined cards counted', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  const [first, last] = [anIp(), anIp()]
  for (const ip of [first, last]) await anOrder({ ...casey, ip }, part)
  const ask = () =>
    call('POST', '/create-payment-intent', { as: casey, body: { pricePerUnit: 12.5 } })
  const intent = (await ask()).body
  await countUpTo(`declined-cards:ip:${last}`, perIp - 1)
  await decline(intent)
  expect(await stateOf(intent)).toBe('canceled')
  expect((await ask()).status).toBe(429)
})

const CHALLENGE = 'payment_intent.requires_action'

test('an account that leaves one 3-D Secure challenge after the other can begin no other payment within the hour', async () => {
  const casey = await aPerson()
  const { id } = await anOrder(casey)
  const body = { orderId: id, pricePerUnit: 12.5 }
  const intent = await createIntent(casey, body)
  await countUpTo(`card-challenges:account:${casey.id}`, challenges.perAccount - 2)
  for (const status of ['requires_action', 'canceled']) {
    await payWithCard(intent, CARDS.threeDSecure)
    await sendEvent(idOf(intent), CHALLENGE)
    expect(await stateOf(intent)).toBe(status)
  }
  expect(await auditDetailsOf(id, 'end payment')).toEqual(['Too many 3-D Secure challenges'])
  expect(await call('POST', '/create-payment-intent', { as: casey, body })).toMatchObject({
    status: 429,
    body: { detail: expect.stringMatching(/^Too many cards were tried\. Please try again in/) },
  })
  expect(await countOf(`declined-cards:account:${casey.id}`)).toBe(0)
})

test('the 3-D Secure challenges of a network count together', async () => {
  const from = anIp()
  const { id, token } = await aGuestOrder({ from })
  const ask = () =>
    call('POST', '/create-payment-intent', {
      body: { orderId: id, pricePerUnit: 1 },
      headers: { 'order-token': token },
      from,
    })
  const intent = (await ask()).body
  await countUpTo(`card-challenges:ip:${from}`, challenges.perIp - 1)
  await payWithCard(intent, CARDS.threeDSecure)
  await sendEvent(idOf(intent), CHALLENGE)
  expect(await stateOf(intent)).toBe('canceled')
  expect((await ask()).status).toBe(429)
})
