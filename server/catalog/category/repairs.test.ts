import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRepair } from '#test/repairs.ts'
import { db } from '../../platform/db/client.ts'
import { repair } from '../../platform/db/schema/repair.ts'
import { findCategoryBySlug, loadCategories } from './category-tree.ts'
import { findRepair, listRepairsOf } from './repairs.ts'

beforeAll(async () => {
  await aRepair('front', [
    ['brake-pads', 'front'],
    ['brake-discs', 'front'],
  ])
  await aRepair('rear', [['brake-pads', 'rear']])
  await aRepair('hidden', [['brake-pads', null]], { isHidden: true })
  await aRepair('empty', [])
})

afterAll(async () => {
  await db.delete(repair)
  await loadCategories()
})

test('a category has the repairs that take its parts, or those below it, at their position', () => {
  const slugsOf = (slug: string, position: string | null = null) => {
    const category = findCategoryBySlug(slug)
    return category && listRepairsOf(category, position ? [position] : []).map((one) => one.slug)
  }
  expect(slugsOf('brakes')).toEqual(['front', 'rear'])
  expect(slugsOf('brake-discs')).toEqual(['front'])
  expect(slugsOf('brake-pads', 'front left')).toEqual(['front'])
  expect(slugsOf('oil-filters')).toEqual([])
})

test('a repair that is hidden, or takes nothing, has no page', () => {
  expect(findRepair('front')?.items).toHaveLength(2)
  expect([findRepair('hidden'), findRepair('empty')]).toEqual([undefined, undefined])
})
