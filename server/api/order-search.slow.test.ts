import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { normNumber } from '#contract/catalog/part-number.ts'
import { MAX_COUNTED_ORDERS } from '#contract/order/order-state.ts'
import { db } from '#server/platform/db/client.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { partNumber } from '#server/platform/db/schema/part-number.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { anOrder, anOrderOfSeveral, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { findOrders, sold, word } from '#test/order-search.ts'
import { aSaleToSend } from '#test/payments.ts'

let admin = { token: '' }
beforeAll(async () => {
  admin = await aPerson({ role: 'admin' })
})

const find = (query: Record<string, string>) => findOrders(admin, query)

test('an order is found by number, name, email and part, in any spelling of their letters', async () => {
  const { order: one, name, customer, partName } = await sold()
  const found = [one.id]
  expect(await find({ q: String(one.number) })).toEqual(found)
  expect(await find({ q: `#${one.number}` })).toEqual(found)
  for (const before of ['order ', 'Order #', ' ORDER  # ', 'Order\u00a0']) {
    expect(await find({ q: before + one.number })).toEqual(found)
  }
  expect(await find({ q: name.toUpperCase() })).toEqual(found)
  expect(await find({ q: name.slice(2) })).toEqual(found)
  expect(await find({ q: customer.email })).toEqual(found)
  expect(await find({ q: customer.email.slice(0, 12) })).toEqual(found)
  expect(await find({ q: ` ${partName} ` })).toEqual(found)
  expect(await find({ q: word() })).toEqual([])
})

test('an order is found by a name with an apostrophe, whichever apostrophe was typed', async () => {
  const name = word()
  const curly = await anOrder(await aPerson({ name: `Nina O’${name}` }))
  const straight = await anOrder(await aPerson({ name: `Nina O'${name}` }))
  const found = [curly.id, straight.id]
  expect(await find({ q: `O'${name}` })).toEqual(found)
  expect(await find({ q: `nina o’${name}` })).toEqual(found)
})

test('an order is found by the beginning of its id and of its payment', async () => {
  const { order: one } = await aSaleToSend()
  const [row] = await db.select().from(order).where(eq(order.id, one.id))
  const payment = String(row?.transactionId)
  expect(await find({ q: one.id })).toEqual([one.id])
  expect(await find({ q: one.id.slice(0, -4) })).toEqual([one.id])
  expect(await find({ q: payment.slice(0, -3) })).toEqual([one.id])
})

test('an order is found by the title and the number of its part', async () => {
  const [title, number] = [`Iridium ${word()}`, `NP-${word()}`]
  const { id } = await anOrder(await aPerson(), await aProduct({ title, number }))
  expect(await find({ q: title })).toEqual([id])
  expect(await find({ q: number })).toEqual([id])
})

test('an order is found by the SKU of its part, the maker’s number however it is typed and the barcode, also to send', async () => {
  const [sku, number] = [`S-${word()}`.toUpperCase(), `NP ${word()}`]
  const gtin = String(Date.now())
  const { order: one, part, admin: packer } = await aSaleToSend()
  await db.update(product).set({ sku }).where(eq(product.id, part.id))
  for (const [kind, shown] of [
    ['own', number],
    ['gtin', gtin],
  ] as const) {
    const norm = normNumber(shown)
    await db.insert(partNumber).values({ productId: part.id, kind, shown, norm, isListed: true })
  }
  const other = await aProduct()
  const buyer = await aPerson()
  const several = (await anOrderOfSeveral(buyer, [other, part])).id
  await anOrder(await aPerson(), other)
  for (const q of [sku, sku.toLowerCase(), number.replace(' ', '-'), gtin]) {
    expect(await find({ q })).toEqual([one.id, several])
    expect(await findOrders(packer, { q, state: 'to send' })).toEqual([one.id])
  }
  await call('DELETE', `/myOrder/${several}`, { as: buyer })
  expect(await find({ q: sku })).toEqual([one.id])
})

test('a SKU that is also the number of an order finds both', async () => {
  const { order: one } = await sold()
  const part = await aProduct({ sku: String(one.number) })
  const ofPart = await anOrder(await aPerson(), part)
  expect(await find({ q: String(one.number) })).toEqual([one.id, ofPart.id])
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

test('an order is found by the words of name and part, in any sequence', async () => {
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

test('a tracking number is found with the spaces of another page', async () => {
  const { order: one, some, ship } = await aSaleToSend()
  const end = String(Date.now()).slice(-8)
  await ship((await some(1)).body._id, { carrier: 'UPS', tracking: `1Z999AA101${end}` })
  for (const space of [' ', '\u00a0', '\t']) {
    const parts = ['1Z', '999', 'AA1', '01', end.slice(0, 4), end.slice(4)]
    expect(await find({ q: parts.join(space) })).toEqual([one.id])
  }
})

test('the word order, and one with a number that no order has, are looked for as words', async () => {
  const [some, digits] = [word(), String(Date.now()).slice(-9)]
  const part = await aProduct({ name: `Order ${some}` })
  const numbered = await aProduct({ name: `Order ${digits}` })
  const [one, other] = [
    await anOrder(await aPerson(), part),
    await anOrder(await aPerson(), numbered),
  ]
  expect(await find({ q: 'order' })).toEqual(expect.arrayContaining([one.id, other.id]))
  expect(await find({ q: `order ${some}` })).toEqual([one.id])
  expect(await find({ q: `order ${digits}` })).toEqual([other.id])
  expect((await call('GET', '/allOrder?q=order%20%23&limit=1', { as: admin })).status).toBe(200)
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

test('orders past those that a list counts are not counted', async () => {
  const name = `Wheel ${randomUUID()}`
  const part = await aProduct({ name, availableQuantity: 2000 })
  const { id } = await anOrder(await aPerson(), part)
  const copies = (from: number, to: number) =>
    db.execute(sql`
      with placed as (insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_email,
        customer_name, phone, address, held_until, stock_held, units, goods_cents, total_cents)
      select gen_random_uuid(), product_id, product_name, price_per_unit_cents, 1, '', '', '', '', now(), false,
        1, price_per_unit_cents, price_per_unit_cents
      from "order", generate_series(${from}::int, ${to}::int) where id = ${id} returning *)
      insert into order_line (order_id, position, product_id, product_name, price_per_unit_cents, quantity)
      select id, 1, product_id, product_name, price_per_unit_cents, quantity from placed`)
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
  await db.execute(sql`delete from order_line where product_name = ${name} and order_id <> ${id}`)
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
