import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { MAX_WORDS, type StaffCategory } from '#contract/catalog/category.ts'
import { readAudit } from '#test/audit.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { listQuery } from '#test/searched-shop.ts'
import {
  findCategory,
  findCategoryBySlug,
  idsReplacedTogether,
  listShownCategories,
  loadCategories,
} from '../catalog/category/category-tree.ts'
import { moveMergedParts } from '../catalog/merged-parts.ts'
import { searchJobs, searchParts, suggest } from '../catalog/search/search.ts'
import { proposeCategory } from '../import/columns/category-names.ts'
import { db } from '../platform/db/client.ts'
import { job } from '../platform/db/schema/job.ts'
import { product } from '../platform/db/schema/product.ts'
import { sitemaps } from '../site/sitemap.ts'

const admin = await aPerson({ role: 'admin', name: 'Ada' })

afterAll(async () => {
  await db.execute(sql`update product set category_id = null where category_id >= 10000`)
  await db.execute(
    sql`delete from category where id >= 10000 and parent_id in (select id from category where parent_id >= 10000)`,
  )
  await db.execute(sql`delete from category where parent_id >= 10000`)
  await db.execute(sql`delete from category where id >= 10000`)
  await loadCategories()
})

async function aCategory(name: string, more: object = {}): Promise<StaffCategory> {
  const { status, body } = await call('POST', '/staff/category', {
    as: admin,
    body: { name, ...more },
  })
  expect(status).toBe(201)
  return body
}

function fieldsOf({ id: _, parts: __, mergesInto: ___, slug: ____, ...fields }: StaffCategory) {
  return { ...fields, slug: null, position: null }
}

function edit(category: StaffCategory, change: object) {
  const body = { ...fieldsOf(category), ...change }
  return call('PUT', `/staff/category/${category.id}`, { as: admin, body })
}

async function merge({ id, version }: StaffCategory, into: number) {
  return call('POST', `/staff/category/${id}/merge`, { as: admin, body: { into, version } })
}

function remove({ id, version }: StaffCategory) {
  return call('DELETE', `/staff/category/${id}?version=${version}`, { as: admin })
}

async function list(): Promise<StaffCategory[]> {
  return (await call('GET', '/staff/category', { as: admin })).body
}

/** Does what the last edit of the category has queued. */
async function runJob({ id }: { id: number }) {
  const rows = await db
    .select()
    .from(job)
    .where(sql`kind = 'category' and payload ->> 'id' = ${String(id)}`)
  expect(rows.length).toBeGreaterThan(0)
  await searchJobs.category(rows.at(-1) ?? { payload: {} })
}

test('a renamed category has a new URL, its old ones lead to it, and its parts stay', async () => {
  const first = await aCategory('Winches')
  const part = await aProduct({ categoryId: first.id })
  const { body: second } = await edit(first, { name: 'Recovery winches' })
  expect(second).toMatchObject({ name: 'Recovery winches', slug: 'recovery-winches', parts: 1 })
  const { body: third } = await edit(second, { name: 'Rope winches', slug: 'ropes' })
  expect(third.slug).toBe('ropes')
  for (const slug of ['winches', 'recovery-winches', 'ropes'])
    expect(findCategoryBySlug(slug)?.name).toBe('Rope winches')
  const [row] = await db.select().from(product).where(eq(product.id, part.id))
  expect(row?.categoryId).toBe(first.id)
})

test('a new category never takes the URL that another has, or had', async () => {
  const first = await aCategory('Snorkels')
  await edit(first, { name: 'Air intakes' })
  expect((await aCategory('Snorkels')).slug).toBe('snorkels-2')
  const taken = await call('POST', '/staff/category', {
    as: admin,
    body: { name: 'Other', slug: 'air-intakes' },
  })
  expect([taken.status, taken.body.errors[0].path]).toEqual([409, 'slug'])
})

test('categories have three levels, and none is below itself', async () => {
  const a = await aCategory('Level a')
  const b = await aCategory('Level b', { parentId: a.id })
  const c = await aCategory('Level c', { parentId: b.id })
  const d = await aCategory('Level d')
  const refused = [
    await call('POST', '/staff/category', { as: admin, body: { name: 'E', parentId: c.id } }),
    await edit(a, { parentId: d.id }),
    await edit(a, { parentId: a.id }),
    await edit(a, { parentId: b.id }),
    await edit(a, { parentId: c.id }),
    await edit(a, { parentId: 987_654 }),
  ]
  for (const { status, body } of refused)
    expect([status, body.errors[0].path]).toEqual([400, 'parentId'])
  expect((await edit(c, { parentId: d.id })).body.parentId).toBe(d.id)
})

test('of two moves at once that would make a circle one is refused', async () => {
  const [a, b] = [await aCategory('Circle a'), await aCategory('Circle b')]
  const moved = await Promise.all([edit(a, { parentId: b.id }), edit(b, { parentId: a.id })])
  expect(moved.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('an edit of an older version is refused with the category as it is', async () => {
  const first = await aCategory('Tow ropes')
  await edit(first, { name: 'Straps' })
  const { status, body } = await edit(first, { name: 'Ropes' })
  expect(status).toBe(409)
  expect(body).toMatchObject({ current: { name: 'Straps', version: 2 }, changedBy: 'Ada' })
  expect((await remove(first)).status).toBe(409)
})

test('a category is put at a place among its siblings', async () => {
  const above = await aCategory('Sorted')
  const [a, b, c] = [
    await aCategory('Sorted a', { parentId: above.id }),
    await aCategory('Sorted b', { parentId: above.id }),
    await aCategory('Sorted c', { parentId: above.id, position: 1 }),
  ]
  const order = async () =>
    (await list()).filter(({ parentId }) => parentId === above.id).map(({ id }) => id)
  expect(await order()).toEqual([c.id, a.id, b.id])
  await edit(a, { position: 3 })
  expect(await order()).toEqual([c.id, b.id, a.id])
  await edit(b, { name: 'Sorted B' })
  expect(await order()).toEqual([c.id, b.id, a.id])
})

test('a category is deleted only when it has no parts and none below it', async () => {
  const above = await aCategory('Doomed')
  const below = await aCategory('Doomed below', { parentId: above.id })
  const part = await aProduct({ categoryId: below.id })
  const [hasBelow, hasParts] = [await remove(above), await remove(below)]
  expect([hasBelow.status, hasBelow.body.detail]).toEqual([
    409,
    'Categories are below it: move them first',
  ])
  expect([hasParts.status, hasParts.body.detail]).toEqual([
    409,
    '1 part of it: move them first, or merge it',
  ])
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, part.id))
  expect((await remove(below)).body).toEqual({ deletedCount: 1 })
  expect(findCategory(below.id)).toBeUndefined()
  const records = await readAudit()
  expect(records.map(({ action }) => action)).toContain('delete category')
})

test('a merged category leaves its parts, URLs and name to the other', async () => {
  const other = await aCategory('Jacks')
  const first = await aCategory('Lifts')
  const { body: merging } = await edit(first, { name: 'Hoists' })
  const parts = [await aProduct({ categoryId: first.id }), await aProduct({ categoryId: first.id })]
  const answer = await merge(merging, other.id)
  expect(answer.body.mergesInto).toBe(other.id)
  expect((await edit(answer.body, { name: 'Hoist' })).body.detail).toBe(
    'This category is being merged',
  )
  expect((await remove(other)).status).toBe(409)
  await runJob(first)
  const rows = await db.select().from(product).where(eq(product.categoryId, other.id))
  expect(rows.map(({ id }) => id).sort()).toEqual(parts.map(({ id }) => id).sort())
  expect([findCategoryBySlug('lifts')?.id, findCategoryBySlug('hoists')?.id]).toEqual([
    other.id,
    other.id,
  ])
  expect(findCategory(first.id)?.id).toBe(other.id)
  expect((await list()).find(({ id }) => id === other.id)?.words).toEqual(['Hoists'])
})

test('a merge that ended before its parts were indexed indexes them when its job is done again', async () => {
  const other = await aCategory('Quastel')
  const first = await aCategory('Zwickel')
  const part = await aProduct({ name: 'Thing', categoryId: first.id })
  await runJob(first)
  await merge(first, other.id)
  await moveMergedParts(first.id)
  await runJob(first)
  const { rows } = await db.execute(sql`select * from product_search where product_id = ${part.id}`)
  expect(JSON.stringify(rows).toLowerCase()).toContain('quastel')
})

test('a category that has as many words as it may is not given the name of a merged one', async () => {
  const words = Array.from({ length: MAX_WORDS }, (_, n) => `Word ${n}`)
  const other = await aCategory('Full of words', { words })
  const first = await aCategory('One word more')
  await merge(first, other.id)
  await runJob(first)
  expect((await list()).find(({ id }) => id === other.id)?.words).toEqual(words)
})

test('searches and files know the owner’s categories by their names and further words', async () => {
  const axles = await aCategory('Roof boxes', { parentId: 16, words: ['Dachboxen', 'Cargo pods'] })
  const part = await aProduct({ name: 'Thule 420', categoryId: axles.id })
  await runJob(axles)
  expect(proposeCategory('DACHBOXEN')).toBe(axles.id)
  expect((await suggest('cargo po')).map(({ text }) => text)).toContain('Roof boxes')
  for (const q of ['roof boxes', 'cargo pods']) {
    const { cards } = await searchParts(q, { query: listQuery })
    expect(cards.map(({ _id }) => _id)).toEqual([part.id])
  }
})

test('a hidden category is in no list, sitemap or suggestion, nor are those below it; its parts are found', async () => {
  const above = await aCategory('Trailers')
  const below = await aCategory('Couplings', { parentId: above.id })
  const part = await aProduct({ name: 'Ball 1750', categoryId: below.id })
  await runJob(below)
  const app = Fastify().register(sitemaps)
  const shown = async () => ({
    inSitemap: (await app.inject('/sitemap/pages.xml')).body.includes('/catalog/trailers'),
    isListed: listShownCategories().some(({ id }) => id === below.id),
    isSuggested: (await suggest('coupling')).some(({ text }) => text === 'Couplings'),
  })
  expect(await shown()).toEqual({ inSitemap: true, isListed: true, isSuggested: true })
  await edit(above, { isHidden: true })
  expect(await shown()).toEqual({ inSitemap: false, isListed: false, isSuggested: false })
  const { cards } = await searchParts('couplings', { query: listQuery })
  expect(cards.map(({ _id }) => _id)).toEqual([part.id])
})

test('a category says which are replaced together with it, on both sides; a merged one leaves them to the other', async () => {
  const [pads, discs, rings] = [
    await aCategory('Runners'),
    await aCategory('Rails'),
    await aCategory('Rings'),
  ]
  const { body } = await edit(pads, { together: [discs.id] })
  expect(body.together).toEqual([discs.id])
  const read = async (of: StaffCategory) => (await list()).find(({ id }) => id === of.id)?.together
  expect(await read(discs)).toEqual([pads.id])
  expect(idsReplacedTogether(discs.id)).toEqual([pads.id])
  await merge(body, rings.id)
  await runJob(pads)
  expect([await read(rings), await read(discs)]).toEqual([[discs.id], [rings.id]])
  const unknown = await edit(discs, { together: [987_654] })
  expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, 'together'])
})
