import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AssignPictures } from '#contract/catalog/picture.ts'
import { atOnce, lockProduct } from '#test/barrier.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPictureRow } from '#test/photo.ts'
import { db } from '../platform/db/client.ts'
import { picture } from '../platform/db/schema/picture.ts'

type Wanted = Partial<AssignPictures['pictures'][number]>[]

async function aPart(overrides = {}) {
  const admin = await aPerson({ role: 'admin', name: 'Alex' })
  const part = await aProduct({ img: 'https://a.example/plug.jpg', ...overrides })
  const assign = (version: number, pictures: Wanted) =>
    call('PUT', `/product/${part.id}/pictures`, { as: admin, body: { version, pictures } })
  const seen = async () => (await call('GET', `/product/${part.id}`)).body
  const staffSees = async () => (await call('GET', `/staff/product/${part.id}`, { as: admin })).body
  return { admin, part, assign, seen, staffSees }
}

async function unusedSince(id: string) {
  const [row] = await db.select().from(picture).where(eq(picture.id, id))
  return row?.unusedSince
}

test('a product without photos answers as before, with an empty list', async () => {
  const { part, seen, staffSees } = await aPart()
  expect(JSON.stringify(await seen())).toBe(
    `{"_id":"${part.id}","name":"Spark plug","img":"https://a.example/plug.jpg","description":"Thread M14, 19 mm reach.",` +
      '"availableQuantity":100,"minimumOrderQuantity":1,"pricePerUnit":12.5,"pictures":[]}',
  )
  expect(await staffSees()).toMatchObject({ img: 'https://a.example/plug.jpg', pictures: [] })
})

test('photos are shown in their order, the first stands for the product, and the last to go brings its own picture back', async () => {
  const { admin, part, assign, seen, staffSees } = await aPart()
  const [one, two] = [await aPictureRow(), await aPictureRow()]
  const answer = await assign(1, [
    { pictureId: two.id, alt: ' The thread ' },
    { pictureId: one.id },
  ])
  const files = { width: 1280, height: 960 }
  const pictures = [
    { alt: 'The thread', ...files, path: two.path },
    { alt: '', ...files, path: one.path },
  ]
  expect(answer).toMatchObject({
    status: 200,
    body: { version: 2, pictures: [{ pictureId: two.id }, { pictureId: one.id }] },
  })
  expect(await seen()).toMatchObject({ img: `${two.path}/640.webp`, pictures })
  const list = (await call('GET', '/product?limit=1&sort=newest')).body
  expect(list[0]).toMatchObject({ img: `${two.path}/640.webp`, pictures })
  // The form edits what the owner typed.
  expect(await staffSees()).toMatchObject({ img: 'https://a.example/plug.jpg' })
  const [audited] = (await call('GET', '/audit?limit=1&sort=newest', { as: admin })).body
  expect(audited).toMatchObject({
    action: 'edit product',
    subjectId: part.id,
    detail: 'Photos: 2 added',
  })

  expect(await assign(2, [{ pictureId: one.id }, { pictureId: two.id }])).toMatchObject({
    status: 200,
  })
  expect((await seen()).img).toBe(`${one.path}/640.webp`)
  expect(await assign(3, [])).toMatchObject({ status: 200, body: { version: 4, pictures: [] } })
  expect(await seen()).toMatchObject({ img: 'https://a.example/plug.jpg', pictures: [] })
})

test('an edit of a stale version is 409 with the present state, and changes nothing', async () => {
  const { assign, seen } = await aPart()
  const [mine, theirs] = [await aPictureRow(), await aPictureRow()]
  await assign(1, [{ pictureId: theirs.id, alt: 'Theirs' }])
  expect(await assign(1, [{ pictureId: mine.id }])).toMatchObject({
    status: 409,
    body: {
      detail: 'Alex has changed this part since you opened it',
      current: { version: 2, pictures: [{ pictureId: theirs.id, alt: 'Theirs' }] },
      changedBy: 'Alex',
    },
  })
  expect((await seen()).pictures).toMatchObject([{ alt: 'Theirs' }])
})

test('of two editors at once one wins', async () => {
  const { part, assign, seen } = await aPart()
  const rows = [await aPictureRow(), await aPictureRow()]
  const answers = await atOnce(
    lockProduct(part),
    rows.map((row) => () => assign(1, [{ pictureId: row.id }])),
  )
  const statuses = answers.map((one) => (one.status === 'fulfilled' ? one.value.status : 0))
  expect(statuses.sort()).toEqual([200, 409])
  expect((await seen()).pictures).toHaveLength(1)
})

test('a draft, a deleted product and a wrong id show and take nothing', async () => {
  const draft = await aPart({ state: 'draft' })
  const row = await aPictureRow()
  expect(await draft.assign(1, [{ pictureId: row.id }])).toMatchObject({ status: 200 })
  expect((await call('GET', `/product/${draft.part.id}`)).status).toBe(404)
  const deleted = await aPart({ deletedAt: new Date() })
  expect(await deleted.assign(1, [{ pictureId: row.id }])).toMatchObject({ status: 409 })
  const { admin } = draft
  const body = { version: 1, pictures: [] }
  expect(await call('PUT', `/product/${randomUUID()}/pictures`, { as: admin, body })).toMatchObject(
    { status: 404 },
  )
})

test('bad input is 400 with an entry per field', async () => {
  const { assign, seen } = await aPart()
  const row = await aPictureRow()
  const one = { pictureId: row.id }
  const errorsOf = async (pictures: unknown) =>
    assign(1, pictures as Wanted).then(({ status, body }) => [
      status,
      body.errors?.map(({ path }: { path: string }) => path),
    ])
  expect(await errorsOf([one, one])).toEqual([400, ['pictures.1.pictureId']])
  expect(await errorsOf([{ pictureId: randomUUID() }, one])).toEqual([
    400,
    ['pictures.0.pictureId'],
  ])
  expect(await errorsOf([{ pictureId: 'x' }])).toEqual([400, ['pictures.0.pictureId']])
  expect(await errorsOf([{ ...one, alt: 'x'.repeat(251) }])).toEqual([400, ['pictures.0.alt']])
  expect(await errorsOf('none')).toEqual([400, ['pictures']])
  const eleven = await Promise.all(Array.from({ length: 11 }, aPictureRow))
  expect(await errorsOf(eleven.map(({ id }) => ({ pictureId: id })))).toEqual([400, ['pictures']])
  expect(await seen()).toMatchObject({ pictures: [] })
})

test('a picture is unused once its last product has let it go', async () => {
  const [one, other] = [await aPart(), await aPart()]
  const { id } = await aPictureRow()
  expect(await unusedSince(id)).toBeInstanceOf(Date)
  await one.assign(1, [{ pictureId: id }])
  await other.assign(1, [{ pictureId: id }])
  expect(await unusedSince(id)).toBeNull()
  await one.assign(2, [])
  expect(await unusedSince(id)).toBeNull()
  await other.assign(2, [])
  expect(await unusedSince(id)).toBeInstanceOf(Date)
})

test('two products that let it go at once leave it unused', async () => {
  const [one, other] = [await aPart(), await aPart()]
  const { id } = await aPictureRow()
  for (const part of [one, other]) await part.assign(1, [{ pictureId: id }])
  const answers = await atOnce(sql`select from picture where id = ${id} for update`, [
    () => one.assign(2, []),
    () => other.assign(2, []),
  ])
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await unusedSince(id)).toBeInstanceOf(Date)
})

test('a picture that is about to be deleted is not assigned', async () => {
  const { assign } = await aPart()
  const { id } = await aPictureRow({ unusedDays: 29.5 })
  expect(await assign(1, [{ pictureId: id }])).toMatchObject({
    status: 400,
    body: { detail: 'There is no such photo, or no longer: upload it again' },
  })
})
