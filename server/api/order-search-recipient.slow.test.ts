import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { anAddress } from '#test/addresses.ts'
import { aCheckoutOf, anOrder, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { findOrders, sold, word } from '#test/order-search.ts'

// Orders are found by who gets them, and where.

let admin = { token: '' }
beforeAll(async () => {
  admin = await aPerson({ role: 'admin' })
})

const find = (query: Record<string, string>) => findOrders(admin, query)

/** An order of Casey's account, to another recipient. */
async function sentTo(recipient: Partial<ReturnType<typeof anAddress>> & { company?: string }) {
  const casey = await aPerson({ name: `Casey ${word()}` })
  const { phone, ...shipTo } = anAddress({ name: `Bob ${word()}`, ...recipient })
  const body = { ...aCheckoutOf([await aProduct()]), address: undefined, shipTo, phone }
  const placed = await call('POST', '/checkout', { as: casey, body })
  expect(placed.status).toBe(201)
  return { casey, name: shipTo.name, id: String(placed.body.insertedId) }
}

test('an order is found by the name, company, city and state that it is sent to, and by its account', async () => {
  const [company, city] = [`Garage ${word()}`, `Sprïngfield ${word()}`]
  const { id, name, casey } = await sentTo({ company, city })
  const end = name.slice(4)
  for (const q of [name, `${end}, bob`, company, city, city.replace('ï', 'i'), casey.name]) {
    expect(await find({ q }), q).toEqual([id])
  }
  expect(await find({ q: `bob springfield ${end}` })).toEqual([id])
  expect(await find({ q: `${city}, tx` })).toEqual([id])
  expect(await find({ q: `${city}, il` })).toEqual([])
})

test('an order is found by its street and its ZIP, whether the address is in fields or one text', async () => {
  const street = `Rose${word()} Ave`
  const zip = '78759' // Austin
  const { id, name } = await sentTo({ line1: `2208 ${street}`, line2: 'Apt 4', postalCode: zip })
  for (const q of [`2208 ${street}`, street.toLowerCase(), `${name} 2208`, `${name} ${zip}`]) {
    expect(await find({ q }), q).toEqual([id])
  }
  expect(await find({ q: zip })).toContain(id)
  const { order: one, name: other } = await sold()
  expect(one.address).toBe('1 Main Street')
  expect(await find({ q: `${other} main` })).toEqual([one.id])
})

test('a ZIP that is also the number of an order finds both, and # the order alone', async () => {
  const { order: one } = await sold()
  const number = 78_741 // Austin
  await db.update(order).set({ number }).where(eq(order.id, one.id))
  const { id } = await sentTo({ postalCode: String(number) })
  expect(await find({ q: String(number) })).toEqual(expect.arrayContaining([one.id, id]))
  expect(await find({ q: `#${number}` })).toEqual([one.id])
})

test('where no order has a name, those of names that differ by a letter or two are found, and the answer says so', async () => {
  const end = [...word()].map((one) => String.fromCharCode(97 + Number.parseInt(one, 16))).join('')
  const johnson = (await anOrder(await aPerson({ name: `Jane ${end}johnson` }))).id
  const { id: toSmith } = await sentTo({ name: `Pat ${end}smith`, city: 'Austin' })
  const similar = async (q: string, more = {}) => {
    const query = new URLSearchParams({ q, limit: '1', ...more })
    const { body, headers } = await call('GET', `/allOrder?${query}`, { as: admin })
    return {
      ids: body.map(({ _id }: { _id: string }) => _id),
      isSaid: headers['x-similar-names'] === 'true',
    }
  }
  expect(await similar(`${end}jonson`)).toEqual({ ids: [johnson], isSaid: true })
  expect(await similar(`${end}jonson, jane`)).toEqual({ ids: [johnson], isSaid: true })
  expect(await similar(`${end}smyth`)).toEqual({ ids: [toSmith], isSaid: true })
  expect(await similar(`${end}johnson`)).toEqual({ ids: [johnson], isSaid: false })
  expect(await similar(`${end}jonson`, { state: 'paid' })).toEqual({ ids: [], isSaid: false })
  expect(await similar(`${end}williams`)).toEqual({ ids: [], isSaid: false })
})

test('an order whose recipient is changed is found by the new one only', async () => {
  const company = `Garage ${word()}`
  const { id, name, casey } = await sentTo({ company })
  const { line1, phone } = anAddress()
  const recipient = { name: `Kim ${word()}`, line1, phone }
  const path = `/order/${id}/address`
  expect((await call('PUT', path, { as: casey, body: { recipient } })).status).toBe(200)
  expect(await find({ q: recipient.name })).toEqual([id])
  expect(await find({ q: `${recipient.name} austin` })).toEqual([id])
  expect(await find({ q: name })).toEqual([])
  expect(await find({ q: company })).toEqual([])
})

test('an order is found by its phone number or a part of it, however it is typed or stored', async () => {
  const digits = String(Date.now()).slice(-7)
  const [start, end] = [digits.slice(0, 3), digits.slice(3)]
  for (const stored of [`415${digits}`, `+1 (415) ${start}-${end}`]) {
    const { id } = await anOrder(await aPerson())
    await db.update(order).set({ phone: stored }).where(eq(order.id, id))
    const parts = [digits, `415${start}`, `415 ${digits.slice(0, 5)}`, digits.slice(0, 6)]
    const whole = [`415${digits}`, `(415) ${start}-${end}`, `+1 415 ${start} ${end}`]
    for (const q of [...whole, ...parts]) expect(await find({ q }), `${stored}: ${q}`).toContain(id)
    expect(await find({ q: `${start}${end.slice(0, 3)}9999` })).toEqual([])
  }
})
