import { expect, test } from 'vitest'
import { atOnce, countWaiting, lockProduct } from '#test/barrier.ts'
import { anOrderOf, aPerson, aProduct, getOrderRow, letHoldExpire } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { emptyAll, orderLastUnit, TOO_MANY_LAST_UNITS } from '#test/last-units.ts'
import { env } from '../../platform/env.server.ts'
import { releaseExpiredHolds } from '../order/expired-holds.ts'

// Accounts and networks that take the last units of a part at the same moment.

/** Orders of half of a part by two networks, of which the first waits for the part's row before the second does. */
async function takeHalvesAtOnce(networks: [string, string]) {
  const part = await aProduct({ availableQuantity: 48 })
  const body = anOrderOf(part, { quantity: 24 })
  const people = [await aPerson(), await aPerson()]
  const [one, other] = networks.map(
    (from, n) => () => call('POST', '/order', { as: people[n], from, body }),
  ) as [() => Answered, () => Answered]
  const answers = await atOnce(lockProduct(part), [
    one,
    async () => {
      await expect.poll(countWaiting).toBe(1)
      return other()
    },
  ])
  return answers.map((answer) => (answer as PromiseFulfilledResult<Awaited<Answered>>).value)
}

type Answered = ReturnType<typeof call>

test('of the last part that a network may empty there is one, however many accounts ask for it at once', async () => {
  const from = anIp()
  const people = await Promise.all(Array.from({ length: 14 }, () => aPerson()))
  const answers = await Promise.all(people.map((person) => orderLastUnit(person, from)))
  const placed = answers.filter(({ status }) => status === 201)
  expect(placed).toHaveLength(env.hold.maxOpen)
})

test('of two networks that take half of a part at once, the second empties it', async () => {
  const from = anIp()
  const [first, second] = await takeHalvesAtOnce([anIp(), from])
  expect([first?.status, second?.status]).toEqual([201, 201])
  expect(await getOrderRow(String(first?.body.insertedId))).toMatchObject({ emptiesParts: false })
  expect(await getOrderRow(String(second?.body.insertedId))).toMatchObject({ emptiesParts: true })
  for (let n = 1; n < env.hold.maxOpen; n += 1) {
    expect((await orderLastUnit(await aPerson(), from)).status).toBe(201)
  }
  expect(await orderLastUnit(await aPerson(), from)).toMatchObject(TOO_MANY_LAST_UNITS)
})

test('a network that may empty no more parts does not empty one that another network takes half of at once', async () => {
  const from = anIp()
  await emptyAll(from)
  const [first, second] = await takeHalvesAtOnce([anIp(), from])
  expect(first?.status).toBe(201)
  expect(second).toMatchObject(TOO_MANY_LAST_UNITS)
})

/** Orders of a fifth of a part by each network, all waiting for the part's row. @returns their rows, and the refused answers */
async function takeFifthsAtOnce(networks: string[]) {
  const part = await aProduct({ availableQuantity: 100 })
  const body = anOrderOf(part, { quantity: 20 })
  const people = await Promise.all(networks.map(() => aPerson()))
  const answers = await atOnce(
    lockProduct(part),
    networks.map((from, n) => () => call('POST', '/order', { as: people[n], from, body })),
  )
  const all = answers.map((answer) => (answer as PromiseFulfilledResult<Awaited<Answered>>).value)
  const placed = all.filter(({ status }) => status === 201)
  const rows = await Promise.all(placed.map((one) => getOrderRow(String(one.body.insertedId))))
  return { rows, refused: all.filter(({ status }) => status !== 201) }
}

test('of five networks that take a fifth of a part at once, the last three empty it', async () => {
  const { rows } = await takeFifthsAtOnce(Array.from({ length: 5 }, anIp))
  expect(rows.filter(({ emptiesParts }) => emptiesParts)).toHaveLength(3)
})

test('five networks that may empty no more parts leave half of a part that they order at once', async () => {
  const networks = Array.from({ length: 5 }, anIp)
  for (const network of networks) await emptyAll(network)
  const { rows, refused } = await takeFifthsAtOnce(networks)
  expect(rows).toHaveLength(2)
  for (const answer of refused) expect(answer).toMatchObject(TOO_MANY_LAST_UNITS)
})

test('of two networks that renew holds of half of a part at once, the second empties it', async () => {
  const part = await aProduct({ availableQuantity: 48 })
  const orders: { id: string; renew: () => ReturnType<typeof call> }[] = []
  for (const from of [anIp(), anIp()]) {
    const as = await aPerson()
    const body = anOrderOf(part, { quantity: 24 })
    const id = String((await call('POST', '/order', { as, from, body })).body.insertedId)
    await letHoldExpire(id)
    await releaseExpiredHolds()
    orders.push({ id, renew: () => call('POST', `/order/${id}/hold`, { as, from }) })
  }
  await atOnce(
    lockProduct(part),
    orders.map(({ renew }) => renew),
  )
  const rows = await Promise.all(orders.map(({ id }) => getOrderRow(id)))
  expect(rows.map(({ stockHeld }) => stockHeld)).toEqual([true, true])
  expect(rows.filter(({ emptiesParts }) => emptiesParts)).toHaveLength(1)
})
