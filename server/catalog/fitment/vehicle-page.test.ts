import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { aFitment, aModel, aPart } from '#test/parts.ts'
import { db } from '../../platform/db/client.ts'
import { category, categorySlug } from '../../platform/db/schema/category.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { loadCategories } from '../category/category-tree.ts'
import { findVehiclePage } from './vehicle-page.ts'

afterAll(async () => {
  await db.delete(category).where(eq(category.slug, 'hybrid-batteries'))
  await db.delete(category).where(eq(category.slug, 'hybrid'))
  await loadCategories()
})

async function found(path: string) {
  const page = await findVehiclePage(path)
  return page && [page.vehicle.engine, page.category?.slug]
}

test('an engine of the model goes before a category that has its name, or had it', async () => {
  const golf = await aModel('volkswagen/golf')
  const part = await aPart({ fits: 'vehicle', category: 'brake-pads' })
  await aFitment(part, golf, [2010, 2014], { engine: 'Hybrid' })
  await aFitment(part, golf, [2010, 2014], { engine: 'Diesel' })
  await aModel('volvo/xc90')
  const own = { slug: 'hybrid', name: 'Hybrid' }
  const { id } = singleRow(await db.insert(category).values(own).returning())
  const below = { slug: 'hybrid-batteries', name: 'Hybrid batteries', parentId: id }
  await db.insert(category).values(below)
  await db.insert(categorySlug).values({ slug: 'diesel', categoryId: id })
  await loadCategories()
  expect(await found('2014/volkswagen/golf/hybrid')).toEqual(['Hybrid', undefined])
  expect(await found('2014/volkswagen/golf/diesel')).toEqual(['Diesel', undefined])
  expect(await found('2014/volkswagen/golf/hybrid/hybrid')).toEqual(['Hybrid', 'hybrid'])
  expect(await found('2014/volkswagen/golf/hybrid/hybrid-batteries')).toEqual([
    'Hybrid',
    'hybrid-batteries',
  ])
  expect(await found('2014/volkswagen/golf/another/hybrid/hybrid-batteries')).toEqual([
    'another',
    'hybrid-batteries',
  ])
  expect(await found('2014/volvo/xc90/hybrid/hybrid-batteries')).toEqual([
    undefined,
    'hybrid-batteries',
  ])
  expect(await found('2014/volkswagen/golf/electric')).toBeUndefined()
  expect(await found('2014/volkswagen/golf/electric/hybrid')).toBeUndefined()
})
