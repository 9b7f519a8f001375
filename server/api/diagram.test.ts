import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { MAX_CALLOUTS, type StaffDiagram } from '#contract/catalog/diagram.ts'
import { auditOf } from '#test/audit.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPictureRow } from '#test/photo.ts'
import { loadCategories } from '../catalog/category/category-tree.ts'
import { findDiagramPage } from '../catalog/diagram/diagram-page.ts'
import { moveMergedParts } from '../catalog/merged-parts.ts'
import { db } from '../platform/db/client.ts'
import { category } from '../platform/db/schema/category.ts'
import { diagram } from '../platform/db/schema/diagram.ts'
import { picture } from '../platform/db/schema/picture.ts'

const admin = await aPerson({ role: 'admin', name: 'Ada' })

afterAll(async () => {
  await db.delete(diagram)
})

const PADS = { number: 1, x: 0.25, y: 0.5, categoryId: 101, axle: 'front', side: null, parts: [] }

const NEW = {
  ...{ name: 'Wheel end', categoryId: 1, drawing: 'diagram-wheel-end', pictureId: null },
  ...{ alt: 'A wheel end, taken apart', callouts: [PADS] },
}

async function aDiagram(more: object = {}): Promise<StaffDiagram> {
  const body = { ...NEW, ...more }
  const { status, body: added } = await call('POST', '/staff/diagram', { as: admin, body })
  expect([status, added.detail]).toEqual([201, undefined])
  return added
}

function fieldsOf({ _id, slug, picturePath, width, height, callouts, ...fields }: StaffDiagram) {
  const named = callouts.map((one) => ({ ...one, parts: one.parts.map((part) => part._id) }))
  return { ...fields, callouts: named }
}

function edit(before: StaffDiagram, change: object) {
  const body = { ...fieldsOf(before), ...change }
  return call('PUT', `/staff/diagram/${before._id}`, { as: admin, body })
}

test('a diagram is added, changed as a whole, and deleted', async () => {
  const part = await aProduct({ name: 'Hose' })
  const added = await aDiagram()
  expect(added).toMatchObject({ ...NEW, slug: 'wheel-end', width: 720, height: 540, version: 1 })
  const hose = { ...PADS, number: 2, categoryId: null, axle: null, parts: [part.id] }
  const changed = await edit(added, { name: 'Front wheel', callouts: [{ ...PADS, x: 1 }, hose] })
  expect(changed.body).toMatchObject({
    ...{ name: 'Front wheel', slug: 'wheel-end', version: 2 },
    callouts: [
      { ...PADS, x: 1 },
      { ...hose, parts: [{ _id: part.id, title: 'Hose' }] },
    ],
  })
  expect((await aDiagram()).slug).toBe('wheel-end-2')
  const { status } = await call('DELETE', `/staff/diagram/${added._id}?version=2`, { as: admin })
  expect(status).toBe(200)
  expect(await findDiagramPage('wheel-end', undefined)).toBeUndefined()
  const actions = (await auditOf(added._id)).map(({ action }) => action)
  expect(actions).toEqual(['add diagram', 'edit diagram', 'delete diagram'])
})

test('an edit of what another editor has changed since is refused, with the diagram as it is', async () => {
  const added = await aDiagram()
  await edit(added, { name: 'Theirs' })
  const { status, body } = await edit(added, { name: 'Mine' })
  expect(status).toBe(409)
  expect(body).toMatchObject({ changedBy: 'Ada', current: { name: 'Theirs', version: 2 } })
  const path = `/staff/diagram/${added._id}?version=1`
  expect((await call('DELETE', path, { as: admin })).status).toBe(409)
})

const MISSING = '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e'

test.each([
  ['no picture', { drawing: null }, 'pictureId'],
  ['a drawing that there is not', { drawing: '../passwd' }, 'drawing'],
  ['a photo that there is not', { pictureId: MISSING }, 'pictureId'],
  ['no description', { alt: ' ' }, 'alt'],
  ['a category that there is not', { categoryId: 9999 }, 'categoryId'],
  ['a number outside of the picture', { callouts: [{ ...PADS, x: 1.01 }] }, 'callouts.0.x'],
  ['a number twice', { callouts: [PADS, PADS] }, 'callouts.1.number'],
  ['a number of nothing', { callouts: [{ ...PADS, categoryId: null }] }, 'callouts.0.categoryId'],
  [
    'a number of a category that there is not',
    { callouts: [{ ...PADS, categoryId: 9999 }] },
    'callouts.0.categoryId',
  ],
  [
    'a part that there is not',
    { callouts: [{ ...PADS, categoryId: null, parts: [MISSING] }] },
    'callouts.0.parts',
  ],
  [
    'too many numbers',
    {
      callouts: Array.from({ length: MAX_CALLOUTS + 1 }, (_, at) => ({ ...PADS, number: at + 1 })),
    },
    'callouts',
  ],
])('a diagram with %s is refused', async (_, change, path) => {
  const body = { ...NEW, ...change }
  const answer = await call('POST', '/staff/diagram', { as: admin, body })
  expect(answer.status).toBe(400)
  expect(answer.body.errors.map((one: { path: string }) => one.path)).toContain(path)
})

test('a picture is kept while a diagram has it, and let go when another takes its place', async () => {
  const own = await aPictureRow({ unusedDays: 1 })
  const isUnused = async () => {
    const [row] = await db.select().from(picture).where(eq(picture.id, own.id))
    return row?.unusedSince !== null
  }
  const added = await aDiagram({ drawing: null, pictureId: own.id })
  expect(added).toMatchObject({ picturePath: expect.stringMatching(/^\/media\/[\da-f]{32}$/) })
  expect(await isUnused()).toBe(false)
  await edit(added, { drawing: 'diagram-lighting', pictureId: null })
  expect(await isUnused()).toBe(true)
})

async function aCategory(name: string) {
  return (await call('POST', '/staff/category', { as: admin, body: { name } })).body
}

async function categoriesOf({ _id }: StaffDiagram) {
  const all: StaffDiagram[] = (await call('GET', '/staff/diagram', { as: admin })).body
  const found = all.find((one) => one._id === _id)
  return [found?.categoryId, found?.callouts.map(({ categoryId }) => categoryId)]
}

test('a merged category takes its diagrams and numbers along, a deleted one its numbers', async () => {
  const [rims, hubs] = [await aCategory('Rims'), await aCategory('Hubs')]
  const numbers = [PADS, { ...PADS, number: 2, categoryId: rims.id }]
  const added = await aDiagram({ categoryId: rims.id, callouts: numbers })
  const merge = { into: hubs.id, version: rims.version }
  await call('POST', `/staff/category/${rims.id}/merge`, { as: admin, body: merge })
  await moveMergedParts(rims.id)
  expect(await categoriesOf(added)).toEqual([hubs.id, [101, hubs.id]])
  await db.delete(category).where(eq(category.id, hubs.id))
  expect(await categoriesOf(added)).toEqual([null, [101]])
  await loadCategories()
})
