import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCheckoutOf, aPerson, aProduct, letHoldExpire } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { payWithCard } from '#test/card.ts'
import { aGuestOrder, anEmail, type asGuest } from '#test/guests.ts'
import { aDiscount } from '#test/shop-prices.ts'

// Of orders of one mailbox with a code that a customer may use once, one can be charged at a time.

const OPEN =
  'The payment of another order with this discount code is open. Please pay or cancel that order first, or place this order again without the code.'

/**
 * Orders of one mailbox with a code once for each customer, of one network unless said otherwise.
 */
async function aMailbox(maxPerCustomer = 1) {
  const { code } = await aDiscount({ maxPerCustomer })
  const more = { total: 11.25, code }
  const [name, network] = [randomUUID(), anIp()]
  const order = async (from = network) => {
    const email = `${name}+${randomUUID().slice(0, 4)}@guests.example`
    const placed = await aGuestOrder({ parts: [await aProduct()], email, from, more })
    return { ...placed, openForm: () => openForm(placed) }
  }
  return { order }
}

function openForm({ id, ask }: { id: string; ask: ReturnType<typeof asGuest> }) {
  return ask('POST', '/create-payment-intent', { orderId: id, pricePerUnit: 1 })
}

test('a second order of a mailbox with its code gets no card form while the first has one', async () => {
  const { order } = await aMailbox()
  const [first, second] = [await order(), await order()]
  expect((await first.openForm()).status).toBe(200)
  expect(await second.openForm()).toMatchObject({ status: 409, body: { detail: OPEN } })
  expect((await first.openForm()).status).toBe(200)
})

test('once the first order is canceled, the second gets its form', async () => {
  const { order } = await aMailbox()
  const [first, second] = [await order(), await order()]
  const form = await first.openForm()
  await first.ask('DELETE', `/myOrder/${first.id}`)
  expect((await second.openForm()).status).toBe(200)
  expect((await payWithCard(form.body)).status).toBe('canceled')
})

test('of five orders of a mailbox that ask at once, as many get a form as a customer may use the code', async () => {
  const { order } = await aMailbox(2)
  const orders = await Promise.all(Array.from({ length: 5 }, () => order()))
  const answers = await Promise.all(orders.map((one) => one.openForm()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
})

test('a use that the mailbox has paid for leaves one form less', async () => {
  const { order } = await aMailbox(2)
  const [paid, first, second] = [await order(), await order(), await order()]
  const { body } = await paid.openForm()
  const { id: transactionId } = await payWithCard(body)
  await paid.ask('PATCH', `/order/${paid.id}`, { appointment: paid.id, transactionId })
  expect((await first.openForm()).status).toBe(200)
  expect((await second.openForm()).status).toBe(409)
})

test('a form in another network keeps nobody from paying', async () => {
  const { order } = await aMailbox()
  const [stranger, own] = [await order(anIp()), await order()]
  expect((await stranger.openForm()).status).toBe(200)
  expect((await own.openForm()).status).toBe(200)
})

test('orders from one IPv6 site are from one network', async () => {
  const { order } = await aMailbox()
  const [first, second] = [await order('2001:db8:7:1::1'), await order('2001:db8:7:2::1')]
  expect((await first.openForm()).status).toBe(200)
  expect((await second.openForm()).status).toBe(409)
})

test('another mailbox, and a code that a customer may use any number of times, have forms of their own', async () => {
  const from = anIp()
  for (const maxPerCustomer of [1, null]) {
    const { code } = await aDiscount({ maxPerCustomer })
    const more = { total: 11.25, code }
    const email = anEmail()
    for (const one of maxPerCustomer ? [email, anEmail()] : [email, email]) {
      const placed = await aGuestOrder({ parts: [await aProduct()], email: one, from, more })
      expect((await openForm(placed)).status).toBe(200)
    }
  }
})

/** An account's unpaid order with a code. */
async function anOrderWithCode(maxPerCustomer: number | null) {
  const casey = await aPerson()
  const { code } = await aDiscount({ maxPerCustomer })
  const body = { ...aCheckoutOf([await aProduct()]), total: 11.25, code }
  const { insertedId: id } = (await call('POST', '/checkout', { as: casey, body })).body
  const pay = (input: object) => call('POST', '/create-payment-intent', { as: casey, body: input })
  return { casey, id, pay }
}

test('an order whose hold has ended, and with it the use of its code, is renewed before it gets a form', async () => {
  const { casey, id, pay } = await anOrderWithCode(1)
  await letHoldExpire(id)
  expect(await pay({ orderId: id, pricePerUnit: 1 })).toMatchObject({
    status: 409,
    body: { detail: 'The hold on this order has ended. Please renew it before you pay.' },
  })
  expect((await call('POST', `/order/${id}/hold`, { as: casey })).status).toBe(200)
  expect((await pay({ orderId: id, pricePerUnit: 1 })).status).toBe(200)
})

test('a call with a price alone gets the intent of the order with a code, under the same conditions', async () => {
  const { id, pay } = await anOrderWithCode(1)
  const { status, body } = await pay({ orderId: id, pricePerUnit: 1 })
  expect(status).toBe(200)
  expect(await pay({ pricePerUnit: 11.25 })).toMatchObject({ status, body })
  await letHoldExpire(id)
  expect(await pay({ pricePerUnit: 11.25 })).toMatchObject({
    status: 409,
    body: { detail: 'The hold on this order has ended. Please renew it before you pay.' },
  })
})
