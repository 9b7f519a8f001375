import { lt, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { CATEGORY_DRAWINGS } from '#contract/catalog/category.ts'
import { listenForInvalidation } from '../../platform/cache/listen-for-changes.ts'
import { db } from '../../platform/db/client.ts'
import { category, categoryPair } from '../../platform/db/schema/category.ts'
import { log } from '../../platform/log.ts'
import { buildTree, type CategoryRow } from './build-tree.ts'
import { categoryTree, findCategory, loadCategories } from './category-tree.ts'
import { SEED_CATEGORIES, SEED_PAIRS } from './seed-categories.ts'

test('a new database has the categories that files of the search and the sample parts name', async () => {
  const rows = await db.select().from(category).where(lt(category.id, 10_000)).orderBy(category.id)
  const seeded = SEED_CATEGORIES.toSorted((a, b) => a.id - b.id)
  const told = { howToTell: null, howToTellPicture: null }
  const own = { ...told, mergesInto: null, pictureId: null, version: 1 }
  expect(rows).toEqual(seeded.map(({ picturePath: _, ...one }) => ({ ...one, ...own })))
})

test('a new database has the categories that are replaced together', async () => {
  const rows = await db.select().from(categoryPair)
  const sorted = (pairs: readonly { one: number; other: number }[]) =>
    pairs.map(({ one, other }) => `${one} ${other}`).sort()
  expect(sorted(rows)).toEqual(sorted([...new Set(SEED_PAIRS)]))
})

test('the drawing of a seeded category can be chosen', () => {
  const drawings: readonly (string | null)[] = [...CATEGORY_DRAWINGS, null]
  expect(SEED_CATEGORIES.filter(({ drawing }) => !drawings.includes(drawing))).toEqual([])
})

test('the tree of a new shop is the same before it is loaded', async () => {
  const before = categoryTree().all
  await loadCategories()
  expect(categoryTree().all).toMatchObject(before)
})

const row = (id: number, parentId: number | null, more: Partial<CategoryRow> = {}) => ({
  ...{ id, parentId, slug: `c-${id}`, name: `C ${id}`, position: id, drawing: null, words: [] },
  ...{ hasPosition: true, isFluid: false, isAccessory: false, isHidden: false },
  ...{ metaTitle: null, metaDescription: null, attributes: [], picturePath: null },
  ...more,
})

test('each category stands before those below it, as the owner has sorted them', () => {
  const tree = buildTree([row(1, null, { position: 9 }), row(2, null), row(3, 1), row(4, 3)])
  expect(tree.all.map(({ id }) => id)).toEqual([2, 1, 3, 4])
})

test('what is said of a category is said of those below it', () => {
  const said = { hasPosition: false, isFluid: true, isAccessory: true, isHidden: true }
  const { byId } = buildTree([row(1, null, said), row(2, 1), row(3, 2), row(4, null)])
  expect(byId.get(3)).toMatchObject(said)
  expect(byId.get(4)).toMatchObject({ hasPosition: true, isFluid: false, isAccessory: false })
})

test('a category without filters of its own has those of the one above it', () => {
  const width = { attributes: ['Width'] }
  const { byId } = buildTree([row(1, null, width), row(2, 1), row(3, 1, { attributes: ['Bore'] })])
  expect([byId.get(2)?.attributes, byId.get(3)?.attributes]).toEqual([['Width'], ['Bore']])
})

test('a slug leads to the category that has it now, else to the one that had it', () => {
  const old = [
    { slug: 'pads', categoryId: 1 },
    { slug: 'c-2', categoryId: 1 },
    { slug: 'gone', categoryId: 9 },
    { slug: 'linings', categoryId: 2, mergedId: 7 },
  ]
  const { byId, bySlug } = buildTree([row(1, null), row(2, null)], old)
  expect([byId.get(7)?.id, bySlug.get('linings')?.id]).toEqual([2, 2])
  expect([bySlug.get('pads')?.id, bySlug.get('c-2')?.id, bySlug.get('gone')]).toEqual([
    1,
    2,
    undefined,
  ])
})

test('a tree that could not be read after an edit is read again', async () => {
  const failure = vi.spyOn(log, 'error')
  const listener = listenForInvalidation()
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into category (id, slug, name) values (9999, 'stale', 'Stale')`)
    await tx.execute(sql`alter table category rename to category_away`)
  })
  await vi.waitFor(() => expect(failure).toHaveBeenCalled(), 5_000)
  expect(findCategory(9999)).toBeUndefined()
  await db.execute(sql`alter table category_away rename to category`)
  await vi.waitFor(() => expect(findCategory(9999)?.name).toBe('Stale'), 5_000)
  await db.execute(sql`delete from category where id = 9999`)
  await loadCategories()
  failure.mockRestore()
  await listener.stop()
})
