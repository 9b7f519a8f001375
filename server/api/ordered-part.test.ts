import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { brand } from '#server/platform/db/schema/brand.ts'
import { orderLine } from '#server/platform/db/schema/order-line.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { anOrder, aPerson, aProduct, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPart } from '#test/parts.ts'

// By which name and number people know what was ordered.

const NAME = 'Brake pads, front axle, set'
const TITLE = 'Front brake pads, set of four, for cars from 2015 on'
// A maker of this file's own, since it is renamed.
const PART = { title: TITLE, number: 'NB-2470.F', brand: `Norbrake ${randomUUID().slice(0, 8)}` }

/** The order as its customer's list, its own call, the staff's list and its page have it. */
async function seenOf(customer: Person, id: string) {
  const admin = await aPerson({ role: 'admin' })
  const [list, own, all, page] = await Promise.all([
    call('GET', `/order?customer=${customer.email}`, { as: customer }),
    call('GET', `/order/${id}`, { as: customer }),
    call('GET', `/allOrder?q=${customer.email}&limit=5`, { as: admin }),
    call('GET', `/staff/order/${id}`, { as: admin }),
  ])
  return [list.body[0], own.body, all.body[0], page.body, page.body.lines[0]]
}

test('an order has its part’s whole name, number and maker as they were when it was placed', async () => {
  const casey = await aPerson()
  const part = await aPart({ name: NAME, title: TITLE, brand: PART.brand, number: PART.number })
  const { id } = await anOrder(casey, part)
  const later = { name: 'Pads', title: 'Another name', number: 'X 1', brandId: null }
  await db.update(product).set(later).where(eq(product.id, part.id))
  await db.update(brand).set({ name: 'Norbrake Inc.' }).where(eq(brand.name, PART.brand))
  for (const seen of await seenOf(casey, id)) {
    expect(seen).toMatchObject({ product: NAME, part: PART })
  }
  const [row] = await db.select().from(orderLine).where(eq(orderLine.orderId, id))
  expect(row).toMatchObject({ productName: NAME, ...PART })
})

test('a part without a whole name, number and maker is called by its name', async () => {
  const casey = await aPerson()
  const { id } = await anOrder(casey, await aProduct({ name: NAME }))
  const part = { title: NAME, number: null, brand: null }
  for (const seen of await seenOf(casey, id)) expect(seen).toMatchObject({ product: NAME, part })
})

test('the data export names the parts of an order, too', async () => {
  const casey = await aPerson()
  const number = 'NB-2471.F'
  const part = await aPart({ name: NAME, title: TITLE, brand: 'Norbrake', number })
  await anOrder(casey, part)
  const { body } = await call('GET', '/account/data', { as: casey })
  expect(body.orders[0].lines).toMatchObject([
    { product: NAME, part: { title: TITLE, number, brand: 'Norbrake' } },
  ])
})
