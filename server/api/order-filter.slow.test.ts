import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { ORDER_FILTERS } from '#contract/order/order-state.ts'
import { anOrder, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { findOrders } from '#test/order-search.ts'
import { aSaleToSend } from '#test/payments.ts'

let admin = { token: '' }
beforeAll(async () => {
  admin = await aPerson({ role: 'admin' })
})

const find = (query: Record<string, string>) => findOrders(admin, query)

/** Of all pages: other tests have orders of the same day. */
async function findAll(query: Record<string, string>) {
  const all: string[] = []
  for (;;) {
    const page = await find({
      ...query,
      ...(all.length > 0 && { cursor: all.at(-1) ?? '' }),
    })
    all.push(...page)
    if (page.length < 100) return all
  }
}

test('orders are filtered by state; to send are those that are paid and not all sent', async () => {
  const { order: one, casey, pack, some, ship, deliver, refund } = await aSaleToSend()
  const q = casey.email
  const seen = async () => {
    const found = await Promise.all(
      ORDER_FILTERS.map(async (state) =>
        (await find({ q, state })).length > 0 ? state : undefined,
      ),
    )
    return found.filter(Boolean)
  }
  expect(await seen()).toEqual(['to send', 'paid'])
  const first = (await some(1)).body._id
  expect(await seen()).toEqual(['to send', 'packed'])
  await ship(first)
  expect(await seen()).toEqual(['to send', 'partly shipped'])
  await ship((await pack()).body._id)
  expect(await seen()).toEqual(['shipped'])
  await deliver(first)
  expect(await find({ state: 'shipped', q })).toEqual([one.id])
  await refund({ withoutReturn: true })
  expect(await seen()).toEqual(['refunded'])
})

test('all that is to send comes in one list, sorted by time, whatever its states', async () => {
  const [one, other, third] = [await aSaleToSend(), await aSaleToSend(), await aSaleToSend()]
  await one.pack()
  await other.ship((await other.some(1)).body._id)
  const ids = [one.order.id, other.order.id, third.order.id]
  const found = await find({ state: 'to send', from: new Date(Date.now() - 60_000).toISOString() })
  expect(found.filter((id: string) => ids.includes(id))).toEqual(ids)
  const newest = await find({ state: 'to send', sort: 'newest', limit: '2' })
  expect(newest).toEqual([third.order.id, other.order.id])
})

test('of what is to send, an order with notes is marked', async () => {
  const [noted, plain] = [await aSaleToSend(), await aSaleToSend()]
  const body = { text: 'Wait for the new address.', visibleTo: 'staff' }
  await call('POST', `/order/${noted.order.id}/note`, { as: admin, body })
  const query = new URLSearchParams({ state: 'to send', sort: 'newest', limit: '2' })
  const { body: found } = await call('GET', `/allOrder?${query}`, { as: admin })
  expect(found).toMatchObject([{ _id: plain.order.id }, { _id: noted.order.id, hasNotes: true }])
  expect(found[0]).not.toHaveProperty('hasNotes')
})

test('of what is to send, an order whose address was changed says when, like its own page', async () => {
  const [changed, plain] = [await aSaleToSend(), await aSaleToSend()]
  const path = `/order/${changed.order.id}/address`
  for (const address of ['1 Hill Road, Reno', '2 Hill Road, Reno']) {
    const { status } = await call('PUT', path, { as: changed.casey, body: { address } })
    expect(status).toBe(200)
  }
  const query = new URLSearchParams({ state: 'to send', sort: 'newest', limit: '2' })
  const { body: found } = await call('GET', `/allOrder?${query}`, { as: admin })
  const { body: page } = await call('GET', `/staff/order/${changed.order.id}`, { as: admin })
  const [last] = page.timeline
  expect(last).toMatchObject({ event: 'address changed' })
  expect(page).toMatchObject({ addressChangedAt: last.at })
  expect(found).toMatchObject([
    { _id: plain.order.id },
    { _id: changed.order.id, addressChangedAt: last.at },
  ])
  expect(found[0]).not.toHaveProperty('addressChangedAt')
})

test('orders that are found come with their number, on each page', async () => {
  const from = new Date().toISOString()
  await aSaleToSend()
  await aSaleToSend()
  const count = async (query: string) => {
    const { headers } = await call('GET', `/allOrder?${query}`, { as: admin })
    return headers['x-total-count']
  }
  const filters: Record<string, string>[] = [
    { state: 'to send' },
    { state: 'paid', from },
    { from },
    { q: 'Casey', state: 'paid', from },
  ]
  for (const filter of filters) {
    const all = await findAll(filter)
    const query = new URLSearchParams(filter)
    expect(all.length).toBeGreaterThan(1)
    expect(await count(`${query}&limit=1`)).toBe(String(all.length))
    expect(await count(`${query}&limit=1&cursor=${all[0]}`)).toBe(String(all.length))
    expect(await count(`${query}&limit=1&cursor=${all.at(-1)}`)).toBe(String(all.length))
    expect(await count(`${query}&limit=100`)).toBe(String(all.length))
  }
  expect(await count('limit=1&q=nobody+has+this')).toBe('0')
})

test('orders are filtered by day and by moment', async () => {
  const q = `Casey ${randomUUID()}`
  const one = await anOrder(await aPerson({ name: q }), await aProduct())
  const day = new Date().toISOString().slice(0, 10)
  const later = new Date(Date.now() + 60_000).toISOString()
  const dayBefore = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  expect(await find({ q, from: day, to: day })).toEqual([one.id])
  expect(await find({ q, from: dayBefore, to: later })).toEqual([one.id])
  expect(await find({ q, from: later })).toEqual([])
  expect(await find({ q, to: dayBefore })).toEqual([])
  expect(await find({ from: day, to: day, sort: 'newest', limit: '1' })).toHaveLength(1)
})

test.each([
  ['state', 'sold'],
  ['from', 'yesterday'],
  ['to', '2026-02-30'],
  ['q', 'x'.repeat(101)],
])('%s=%s is refused', async (name, value) => {
  const answer = await call('GET', `/allOrder?${name}=${value}`, { as: admin })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: name }] } })
})
