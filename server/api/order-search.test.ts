import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { MAX_COUNTED_ORDERS } from '#contract/order/order-state.ts'
import { ORDER_FILTERS } from '#contract/order/staff-order.ts'
import { db } from '#server/db/client.ts'
import { order } from '#server/db/schema/order.ts'
import { anOrder, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aSaleToSend } from '#test/payments.ts'

const word = () => randomUUID().slice(0, 8)

let admin = { token: '' }
beforeAll(async () => {
  admin = await aPerson({ role: 'admin' })
})

async function find(query: Record<string, string>) {
  const answer = await call('GET', `/allOrder?${new URLSearchParams({ limit: '100', ...query })}`, {
    as: admin,
  })
  expect(answer.status).toBe(200)
  return answer.body.map(({ _id }: { _id: string }) => _id)
}

/** Of all pages: other tests have orders of the same day. */
async function findAll(query: Record<string, string>) {
  const all: string[] = []
  for (;;) {
    const page: string[] = await find({
      ...query,
      ...(all.length > 0 && { cursor: all.at(-1) ?? '' }),
    })
    all.push(...page)
    if (page.length < 100) return all
  }
}

async function sold() {
  const [name, partName] = [`Casey ${word()}`, `Plug ${word()}`]
  const customer = await aPerson({ name, email: `${word()}@mail.example.com` })
  const part = await aProduct({ name: partName })
  return { name, partName, customer, part, order: await anOrder(customer, part) }
}

test('an order is found by number, name, email and part, in any spelling of their letters', async () => {
  const { order: one, name, customer, partName } = await sold()
  const found = [one.id]
  expect(await find({ q: String(one.number) })).toEqual(found)
  expect(await find({ q: `#${one.number}` })).toEqual(found)
  expect(await find({ q: name.toUpperCase() })).toEqual(found)
  expect(await find({ q: name.slice(2) })).toEqual(found)
  expect(await find({ q: customer.email })).toEqual(found)
  expect(await find({ q: customer.email.slice(0, 12) })).toEqual(found)
  expect(await find({ q: ` ${partName} ` })).toEqual(found)
  expect(await find({ q: word() })).toEqual([])
})

test('an order is found by the title and the number of its part', async () => {
  const [title, number] = [`Iridium ${word()}`, `NP-${word()}`]
  const { id } = await anOrder(await aPerson(), await aProduct({ title, number }))
  expect(await find({ q: title })).toEqual([id])
  expect(await find({ q: number })).toEqual([id])
})

test('a name with accents is found without them, and one without is found with them', async () => {
  const [surname, other] = [word(), word()]
  const { id } = await anOrder(
    await aPerson({ name: `Łucía Hernández ${surname}` }),
    await aProduct(),
  )
  expect(await find({ q: `hernandez lucia ${surname}` })).toEqual([id])
  const plain = await anOrder(await aPerson({ name: `Lucia ${other}` }), await aProduct())
  expect(await find({ q: `LUCÍA ${other}` })).toEqual([plain.id])
})

test('an order is found by the words of name and part, in whatever sequence they are said', async () => {
  const { order: one, name, partName } = await sold()
  const [first = '', last = ''] = name.split(' ')
  expect(await find({ q: `${last}, ${first}` })).toEqual([one.id])
  expect(await find({ q: `${partName} ${last.slice(0, 5)}` })).toEqual([one.id])
  expect(await find({ q: `${last} ${word()}` })).toEqual([])
})

test('an order is found by payment and by tracking number, with or without spaces', async () => {
  const { order: one, some, ship } = await aSaleToSend()
  const tracking = `1Z ${word()} 77`
  await ship((await some(1)).body._id, { carrier: 'UPS', tracking })
  const [row] = await db.select().from(order).where(eq(order.id, one.id))
  const found = [one.id]
  expect(await find({ q: String(row?.transactionId) })).toEqual(found)
  expect(await find({ q: tracking })).toEqual(found)
  expect(await find({ q: tracking.replaceAll(' ', '').toLowerCase() })).toEqual(found)
  expect(await find({ q: tracking.slice(0, 9) })).toEqual(found)
  expect(await find({ q: 'pi_unknown' })).toEqual([])
})

test('digits that are no order’s number are looked for elsewhere', async () => {
  const digits = String(Date.now()).slice(-9)
  const part = await aProduct({ name: `Part ${digits}` })
  const one = await anOrder(await aPerson(), part)
  expect(await find({ q: digits })).toEqual([one.id])
})

test('short texts are found at the beginnings of words; signs of LIKE are letters', async () => {
  const { customer } = await sold()
  const part = await aProduct({ name: 'Ŋ5 100%_\\ tuned' })
  const one = await anOrder(customer, part)
  expect(await find({ q: 'ŋ5' })).toEqual([one.id])
  expect(await find({ q: '100%_\\' })).toEqual([one.id])
  expect(await find({ q: '1%0' })).toEqual([])
  expect((await call('GET', '/allOrder?q=%00&limit=1', { as: admin })).status).toBe(200)
})

test('a search goes on in pages, from either end', async () => {
  const { customer, part, name, order: first } = await sold()
  const ids = [first.id, (await anOrder(customer, part)).id, (await anOrder(customer, part)).id]
  const pages = async (sort: string) => {
    const seen: string[] = []
    let next: string | undefined =
      `/api/allOrder?${new URLSearchParams({ q: name, limit: '1', sort })}`
    while (next) {
      const { headers, body } = await call('GET', next.replace('/api', ''), { as: admin })
      seen.push(...body.map(({ _id }: { _id: string }) => _id))
      next = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1]
    }
    return seen
  }
  expect(await pages('oldest')).toEqual(ids)
  expect(await pages('newest')).toEqual(ids.toReversed())
})

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

test('all that is to send comes in one order, whatever its states', async () => {
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

test('orders past those that a list counts are not counted', async () => {
  const name = `Wheel ${randomUUID()}`
  const part = await aProduct({ name, availableQuantity: 2000 })
  const { id } = await anOrder(await aPerson(), part)
  const copies = (from: number, to: number) =>
    db.execute(sql`
      insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_email,
        customer_name, phone, address, held_until, stock_held, units, goods_cents, total_cents)
      select gen_random_uuid(), product_id, product_name, price_per_unit_cents, 1, '', '', '', '', now(), false,
        1, price_per_unit_cents, price_per_unit_cents
      from "order", generate_series(${from}::int, ${to}::int) where id = ${id}`)
  const count = async () => {
    const { headers } = await call('GET', `/allOrder?limit=1&q=${encodeURIComponent(name)}`, {
      as: admin,
    })
    return headers['x-total-count']
  }
  await copies(2, MAX_COUNTED_ORDERS)
  expect(await count()).toBe(String(MAX_COUNTED_ORDERS))
  await copies(MAX_COUNTED_ORDERS + 1, MAX_COUNTED_ORDERS + 1)
  expect(await count()).toBeUndefined()
  await db.execute(sql`delete from "order" where product_name = ${name} and id <> ${id}`)
})

test('orders that were canceled unpaid are found by number and by their state only', async () => {
  const { order: one, name } = await sold()
  await call('DELETE', `/myOrder/${one.id}`, { as: admin })
  expect(await find({ q: name })).toEqual([])
  expect(await find({ q: String(one.number) })).toEqual([one.id])
  expect(await find({ q: name, state: 'canceled' })).toEqual([one.id])
  expect(await find({ q: String(one.number), state: 'paid' })).toEqual([])
})

test('orders are filtered by day and by moment', async () => {
  const { order: one, name: q } = await sold()
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
