import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '#contract/catalog/part-list-url.ts'
import { anOrder, aPerson } from '#test/builders.ts'
import { aFitment, aModel, aPart } from '#test/parts.ts'
import { db } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { orderLine } from '../../platform/db/schema/order-line.ts'
import { findCategoryBySlug } from '../category/category-tree.ts'
import { listPartsFor } from '../fitment/vehicle-list.ts'
import { findModelOf } from '../fitment/vehicle-model.ts'
import { indexProducts, searchParts } from '../search/search.ts'
import { listPartsIn } from './part-list.ts'

type Part = Awaited<ReturnType<typeof aPart>>

async function sell(part: Part, { isPaid = true, isRefunded = false, daysAgo = 0 } = {}) {
  const { id } = await anOrder(await aPerson(), part)
  const set = (values: object) => db.update(order).set(values).where(eq(order.id, id))
  if (isPaid) await set({ paidAt: sql`now()`, transactionId: `pi_${randomUUID()}` })
  if (isRefunded) await set({ refundedCents: part.pricePerUnitCents })
  if (daysAgo === 0) return
  // Its id has its time.
  const time = (Date.now() - daysAgo * 24 * 60 * 60_000).toString(16).padStart(12, '0')
  const old = `${time.slice(0, 8)}-${time.slice(8)}${id.slice(13)}`
  await db.transaction(async (tx) => {
    const [line] = await tx.delete(orderLine).where(eq(orderLine.orderId, id)).returning()
    await tx.update(order).set({ id: old }).where(eq(order.id, id))
    if (line) await tx.insert(orderLine).values({ ...line, orderId: old })
  })
}

test('lists and searches are sorted by how many of the latest orders have a part', async () => {
  const model = await aModel('saab/900')
  const own = { category: 'seat-belts', brand: 'Selda', fits: 'vehicle' } as const
  const parts: Part[] = []
  for (const name of ['Never', 'Once', 'Twice', 'Unpaid', 'Refunded', 'Long ago']) {
    const part = await aPart({ ...own, name, title: `${name} quillet`, pricePerUnitCents: 1000 })
    await aFitment(part, model, [1990, 1993])
    parts.push(part)
  }
  await indexProducts(parts.map(({ id }) => id))
  const [, once, twice, unpaid, refunded, old] = parts as [Part, Part, Part, Part, Part, Part]
  await sell(once)
  await sell(twice)
  await sell(twice)
  for (const part of [unpaid, refunded, old]) {
    for (let n = 0; n < 3; n += 1) {
      await sell(part, {
        isPaid: part !== unpaid,
        isRefunded: part === refunded,
        daysAgo: part === old ? 100 : 0,
      })
    }
  }
  const query = { ...EMPTY_QUERY, sort: 'sold', brand: ['selda'] } as const
  const titles = ({ cards }: { cards: { title: string }[] }) =>
    cards.map(({ title }) => title.replace(' quillet', ''))
  const sorted = ['Twice', 'Once', 'Long ago', 'Refunded', 'Unpaid', 'Never']
  const category = findCategoryBySlug('seat-belts')
  const vehicle = { year: 1992, make: 'saab', model: '900', answers: {} }
  const found = await findModelOf(vehicle)
  if (!category || !found) throw new Error('no category or no model')
  expect(titles(await listPartsIn(category, { ...query, brand: [...query.brand] }))).toEqual(sorted)
  const ofVehicle = await listPartsFor(vehicle, found, category, { ...query, brand: ['selda'] })
  expect(titles(ofVehicle)).toEqual(sorted)
  const searched = await searchParts('quillet', { query: { ...query, brand: ['selda'] } })
  expect(titles(searched)).toEqual(sorted)
})
