import { expect, test } from 'vitest'
import { anOrderOfSeveral, aPerson, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { refundsAtStripe } from '#test/card.ts'
import { aPaidOrderOfThree, stocksOf } from '#test/several-parts.ts'
import { soldUnitsOf } from '../../catalog/stock/sold-units.ts'
import { refundOrder } from '../payment/refund/refund.ts'

// A paid order of several parts is packed, shipped and refunded line by line.

async function aBasketToSend() {
  const sold = await aPaidOrderOfThree()
  const admin = await aPerson({ role: 'admin', name: 'Alex' })
  const path = `/order/${sold.order.id}`
  const pack = (lines?: { position: number; quantity: number }[]) =>
    call('POST', `${path}/shipment`, { as: admin, body: { lines } })
  const ship = (id: string) =>
    call('POST', `/shipment/${id}/ship`, { as: admin, body: { carrier: 'UPS' } })
  return { ...sold, admin, pack, ship, state: async () => (await getOrderRow(sold.order.id)).state }
}

test('it is packed and shipped line by line, and is shipped with its last unit', async () => {
  const { order: sold, admin, pack, ship, state } = await aBasketToSend()
  const first = await pack([
    { position: 1, quantity: 2 },
    { position: 3, quantity: 1 },
  ])
  expect(first).toMatchObject({ status: 201, body: { units: 3, orderState: 'packed' } })
  expect(await ship(first.body._id)).toMatchObject({ body: { orderState: 'partly shipped' } })
  const tooMany = await pack([{ position: 1, quantity: 1 }])
  expect(tooMany).toMatchObject({
    status: 409,
    body: { errors: [{ path: 'lines.0.quantity' }] },
  })
  const rest = await pack()
  expect(rest.body.lines).toEqual([
    { position: 2, quantity: 1 },
    { position: 3, quantity: 2 },
  ])
  expect(await state()).toBe('partly shipped')
  expect(await ship(rest.body._id)).toMatchObject({ body: { orderState: 'shipped' } })
  const page = (await call('GET', `/staff/order/${sold.id}`, { as: admin })).body
  expect(
    page.lines.map(({ shipped, quantity }: { shipped: number; quantity: number }) => [
      shipped,
      quantity,
    ]),
  ).toEqual([
    [2, 2],
    [1, 1],
    [3, 3],
  ])
  expect(page.shippedUnits).toBe(6)
})

test('a refund of all of it puts back in stock what was not shipped, line by line', async () => {
  const { casey, order: sold, parts, admin, pack, ship, state } = await aBasketToSend()
  const { body } = await pack([
    { position: 1, quantity: 1 },
    { position: 3, quantity: 3 },
  ])
  await ship(body._id)
  await refundOrder(admin, sold.id, {
    reason: 'Sent to the wrong address',
    restock: true,
    withoutReturn: true,
  })
  expect(await stocksOf(parts)).toEqual([9, 10, 7])
  expect(await state()).toBe('refunded')
  expect(await refundsAtStripe(sold.transactionId ?? '')).toEqual([9817])
  const seen = (await call('GET', `/order/${sold.id}`, { as: casey })).body
  expect(seen).toMatchObject({ refunded: 98.17, total: 98.17 })
})

test('a part refund leaves it to be sent, up to its total', async () => {
  const { order: sold, parts, admin, state } = await aBasketToSend()
  await refundOrder(admin, sold.id, { amount: 98.16, reason: 'Scratched', restock: false })
  expect(await state()).toBe('paid')
  await refundOrder(admin, sold.id, { reason: 'The last cent', restock: true })
  expect(await state()).toBe('refunded')
  expect(await stocksOf(parts)).toEqual([10, 10, 10])
})

test('a count of the shelf knows the units of any line that are sold and not sent', async () => {
  const { casey, parts, pack, ship } = await aBasketToSend()
  const [plug, , wiper] = parts
  await anOrderOfSeveral(casey, [plug, { ...wiper, units: 2 }])
  expect(await soldUnitsOf(plug.id)).toEqual({ units: 3, orders: 2 })
  expect(await soldUnitsOf(wiper.id)).toEqual({ units: 5, orders: 2 })
  const { body } = await pack([{ position: 3, quantity: 3 }])
  await ship(body._id)
  expect(await soldUnitsOf(wiper.id)).toEqual({ units: 2, orders: 1 })
})
