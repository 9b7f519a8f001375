import { afterAll, expect, test } from 'vitest'
import { MAX_REPAIR_ITEMS, type StaffRepair } from '#contract/catalog/staff-repair.ts'
import { readAudit } from '#test/audit.ts'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { emptyShop } from '#test/empty-shop.ts'
import { aFitment, aModel, aNumber, aPart } from '#test/parts.ts'
import { loadCategories } from '../catalog/category/category-tree.ts'
import { findRepair } from '../catalog/category/repairs.ts'
import { db } from '../platform/db/client.ts'
import { repair } from '../platform/db/schema/repair.ts'

await emptyShop()
const admin = await aPerson({ role: 'admin', name: 'Ada' })

afterAll(async () => {
  await db.delete(repair)
  await loadCategories()
})

const ITEM = {
  ...{ categoryId: 101, position: 'front', quantity: 1, note: null, isOptional: false, part: null },
}

const FIELDS = { name: 'Pad job', description: null, isHidden: false, items: [ITEM] }

function add(more: object = {}) {
  return call('POST', '/staff/repair', { as: admin, body: { ...FIELDS, ...more } })
}

function edit({ id, version }: StaffRepair, more: object) {
  const body = { ...FIELDS, version, ...more }
  return call('PUT', `/staff/repair/${id}`, { as: admin, body })
}

test('a job that the owner defines has a page at once, and keeps its URL when it is renamed', async () => {
  const part = await aPart({ sku: 'GRS-1', category: 'greases-and-additives' })
  await aNumber(part, 'own', 'GRS-1')
  const named = { ...ITEM, categoryId: 404, position: null, part: 'GRS-1' }
  const { status, body } = await add({ items: [ITEM, named] })
  expect([status, body.slug, body.items]).toEqual([201, 'pad-job', [ITEM, named]])
  expect(findRepair('pad-job')?.items[1]?.productId).toBe(part.id)
  expect((await add()).body.slug).toBe('pad-job-2')
  const { body: renamed } = await edit(body, { name: 'Front pads', items: [ITEM] })
  expect([renamed.slug, renamed.version]).toEqual(['pad-job', 2])
  expect(findRepair('pad-job')).toMatchObject({
    name: 'Front pads',
    items: [{ position: 'front' }],
  })
  const audit = await readAudit()
  expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['add job', 'edit job']))
})

test('the price of a job for a vehicle is that of the parts that its page proposes', async () => {
  const golf = await aModel('volkswagen/golf')
  const [slug, years] = ['pad-price', [2010, 2014] as [number, number]]
  await add({ name: 'Pad price', items: [ITEM, { ...ITEM, categoryId: 404, isOptional: true }] })
  const price = (path: string) => call('GET', `/repair/${slug}/price?vehicle=${path}`)
  const fitting = { category: 'brake-pads', fits: 'vehicle', pricePerUnitCents: 5490 } as const
  const none = { parts: 0, total: 0, isWhole: false }
  expect((await price('2014/volkswagen/golf')).body).toEqual(none)
  await aFitment(await aPart(fitting), golf, years, { position: 'front' })
  const { body } = await price('2014/volkswagen/golf')
  expect(body).toEqual({ parts: 1, total: 54.9, isWhole: true })
  expect((await price('2014/no/car')).status).toBe(404)
  expect((await call('GET', '/repair/none/price?vehicle=2014/volkswagen/golf')).status).toBe(404)
})

test('an edit that another has overtaken is refused with what is saved', async () => {
  const { body } = await add({ name: 'Overtaken' })
  await edit(body, { name: 'First' })
  const late = await edit(body, { name: 'Second' })
  expect([late.status, late.body.current.name]).toEqual([409, 'First'])
  const path = `/staff/repair/${body.id}?version=`
  expect((await call('DELETE', `${path}1`, { as: admin })).status).toBe(409)
  expect((await call('DELETE', `${path}2`, { as: admin })).status).toBe(200)
  expect(findRepair('overtaken')).toBeUndefined()
})

test('what a job can’t take is said at its field', async () => {
  const wrong = async (...items: object[]) => (await add({ items })).body.errors?.[0]?.path
  expect(await wrong(ITEM, { ...ITEM, part: 'NO-SUCH' })).toBe('items.1.part')
  expect(await wrong({ ...ITEM, categoryId: 9_999 })).toBe('items.0.categoryId')
  expect(await wrong()).toBe('items')
  expect(await wrong(...Array.from({ length: MAX_REPAIR_ITEMS + 1 }, () => ITEM))).toBe('items')
})
