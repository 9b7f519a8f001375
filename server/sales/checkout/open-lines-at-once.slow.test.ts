import { expect, test } from 'vitest'
import { atOnce, lockProduct } from '#test/barrier.ts'
import { aCheckoutOf, anOrderOf, aPerson, aProduct, stockOf } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { checkOutAsGuest } from '#test/guests.ts'
import { openOrders, orderOne, TOO_MANY_OPEN } from '#test/open-orders.ts'
import { stocksOf } from '#test/several-parts.ts'

// The bound on open lines is exact: orders that come at the same moment wait for each other.

test('28 orders at once from a new account hold ten units', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  const answers = await Promise.all(
    Array.from({ length: 28 }, () =>
      call('POST', '/order', { as: casey, from: casey.ip, body: anOrderOf(part) }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(
    Array(18).fill([429, TOO_MANY_OPEN.message]),
  )
  expect(await stockOf(part)).toBe(90)
})

test('24 new accounts and guests of one network that order the last units of as many parts at once get ten', async () => {
  const from = anIp()
  const parts = await Promise.all(
    Array.from({ length: 24 }, () => aProduct({ availableQuantity: 1 })),
  )
  const answers = await Promise.all(
    parts.map(async (part, n) =>
      n % 2 === 0
        ? checkOutAsGuest([part], { from })
        : call('POST', '/order', { as: await aPerson(), from, body: anOrderOf(part) }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(14)
})

test('of orders that began before any of them was stored, one is the tenth', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  await openOrders(casey, part, 9)
  const answers = await atOnce(
    lockProduct(part),
    Array.from({ length: 6 }, () => () => orderOne(casey, part)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stockOf(part)).toBe(90)
})

test('of two checkouts of six parts at once, a network places one', async () => {
  const from = anIp()
  const parts = await Promise.all(Array.from({ length: 6 }, () => aProduct()))
  const people = [await aPerson(), await aPerson()]
  const [first] = parts
  if (!first) throw new Error('no part')
  const answers = await atOnce(
    lockProduct(first),
    people.map((as) => () => call('POST', '/checkout', { as, from, body: aCheckoutOf(parts) })),
  )
  const statuses = answers.map((one) => (one.status === 'fulfilled' ? one.value.status : 0))
  expect(statuses.toSorted()).toEqual([201, 429])
  expect(await stocksOf(parts)).toEqual(Array(6).fill(99))
})
