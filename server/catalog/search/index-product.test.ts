import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { partListQuerySchema } from '#contract/catalog/part-list.ts'
import { aFoundPart, aPart } from '#test/parts.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import {
  countTitles,
  indexNewProducts,
  indexProducts,
  readCatalogFirst,
  searchParts,
} from './search.ts'

// When a search finds what has changed.

const query = partListQuerySchema.parse({})

async function titlesOf(q: string) {
  return (await searchParts(q, { query })).cards.map(({ title }) => title)
}

test('a part is found by its new title once its job has run, and not once it is deleted', async () => {
  const part = await aFoundPart('Flange', 'tools')
  await db.update(product).set({ title: 'Wobbulator bracket' }).where(eq(product.id, part.id))
  expect(await titlesOf('wobbulator bracket')).not.toContain('Wobbulator bracket')
  await indexProducts([part.id])
  await countTitles()
  expect(await titlesOf('wobbulator bracket')).toEqual(['Wobbulator bracket'])
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, part.id))
  expect(await titlesOf('wobbulator bracket')).not.toContain('Wobbulator bracket')
})

test('products that came without a job are found after the next maintenance', async () => {
  const part = await aPart({ title: 'Flumboozle hinge', category: 'hoods' })
  await indexNewProducts()
  expect(await titlesOf('flumboozle')).toEqual(['Flumboozle hinge'])
  await db.update(product).set({ title: 'Grumbazzle hinge' }).where(eq(product.id, part.id))
  expect(await indexProducts([part.id])).toBe(1)
  expect(await titlesOf('grumbazzle')).toEqual(['Grumbazzle hinge'])
})

test('a catalog that was never read is read before the shop is ready; parts that come later are not waited for', async () => {
  await db.execute(sql`delete from gram`)
  await aPart({ title: 'Snorkelated hinge', category: 'hoods' })
  await readCatalogFirst()
  expect(await titlesOf('snorkelated')).toEqual(['Snorkelated hinge'])
  await aPart({ title: 'Bogglified hinge', category: 'hoods' })
  await readCatalogFirst()
  expect(await titlesOf('bogglified')).toEqual([])
})
