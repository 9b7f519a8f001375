import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aPhoto, upload } from '#test/photo.ts'
import { db } from '../../platform/db/client.ts'
import { picture } from '../../platform/db/schema/picture.ts'
import { productPicture } from '../../platform/db/schema/product-picture.ts'
import { env } from '../../platform/env.server.ts'
import { assignPictures } from '../product-pictures.ts'
import { makeRenditions } from './renditions.ts'
import { deleteUnusedPictures } from './unused-pictures.ts'

const admin = await aPerson({ role: 'admin' })

async function anUpload() {
  const photo = await aPhoto()
  const { body } = await upload(admin, photo)
  const dir = path.join(env.media.dir, body.path.replace('/media/', ''))
  return { id: String(body._id), dir, photo }
}

function letDaysPass(id: string, days: number) {
  return db
    .update(picture)
    .set({ unusedSince: sql`now() - ${days} * interval '1 day'` })
    .where(eq(picture.id, id))
}

function isThere(id: string) {
  return db.$count(picture, eq(picture.id, id))
}

test('a picture that no product has had for 30 days is deleted with its files', async () => {
  const [old, young] = [await anUpload(), await anUpload()]
  await makeRenditions({ subjectId: old.id })
  await letDaysPass(old.id, 30.1)
  await letDaysPass(young.id, 29.9)
  await deleteUnusedPictures()
  expect([await isThere(old.id), existsSync(old.dir)]).toEqual([0, false])
  expect([await isThere(young.id), existsSync(young.dir)]).toEqual([1, true])
  // A late job of its finds nothing to do.
  await makeRenditions({ subjectId: old.id })
  expect(existsSync(old.dir)).toBe(false)
})

/** Nothing can remove a folder as if it were a file. */
function makeUndeletable(dir: string) {
  const file = path.join(dir, '640.webp')
  rmSync(file)
  mkdirSync(file)
}

test('pictures that can’t be deleted keep none of the others, and are tried again', async () => {
  const [first, last, other] = [await anUpload(), await anUpload(), await anUpload()]
  for (const { id } of [first, last]) await letDaysPass(id, 33)
  await letDaysPass(other.id, 32)
  makeUndeletable(first.dir)
  makeUndeletable(last.dir)
  await deleteUnusedPictures()
  expect([await isThere(first.id), await isThere(last.id)]).toEqual([1, 1])
  expect([await isThere(other.id), existsSync(other.dir)]).toEqual([0, false])
  for (const { dir } of [first, last]) rmSync(path.join(dir, '640.webp'), { recursive: true })
  await deleteUnusedPictures()
  expect([await isThere(first.id), await isThere(last.id)]).toEqual([0, 0])
})

test('those that failed come after all others', async () => {
  const [bad, good] = [await anUpload(), await anUpload()]
  await letDaysPass(bad.id, 33)
  await letDaysPass(good.id, 32)
  makeUndeletable(bad.dir)
  await deleteUnusedPictures(1)
  expect([await isThere(bad.id), await isThere(good.id)]).toEqual([1, 1])
  await deleteUnusedPictures(1)
  expect([await isThere(bad.id), await isThere(good.id)]).toEqual([1, 0])
  await db.delete(picture).where(eq(picture.id, bad.id))
})

test('a picture of a deleted product stays: the product can be restored', async () => {
  const { id, dir } = await anUpload()
  const part = await aProduct()
  const pictures = [{ pictureId: id, alt: '' }]
  await assignPictures(admin, part.id, { version: 1, pictures })
  await db.execute(sql`update product set deleted_at = now() where id = ${part.id}`)
  await letDaysPass(id, 40)
  await deleteUnusedPictures()
  expect([await isThere(id), existsSync(dir)]).toEqual([1, true])
})

test('a picture that is being assigned meanwhile is never deleted', async () => {
  const { id, dir } = await anUpload()
  const part = await aProduct()
  await letDaysPass(id, 31)
  await db.transaction(async (tx) => {
    await tx.update(picture).set({ unusedSince: null }).where(eq(picture.id, id))
    await tx.insert(productPicture).values({ productId: part.id, pictureId: id, position: 1 })
    await deleteUnusedPictures()
    expect(existsSync(dir)).toBe(true)
  })
  await deleteUnusedPictures()
  expect([await isThere(id), existsSync(dir)]).toEqual([1, true])
})

test('the same photo uploaded while its picture is deleted is stored again', async () => {
  const { id, dir, photo } = await anUpload()
  await letDaysPass(id, 31)
  let deleting: Promise<void> | undefined
  const uploading = await db.transaction(async (tx) => {
    // Both wait for the row: the upload in line for it, the deletion passes it by.
    await tx.execute(sql`select from picture where id = ${id} for update`)
    const uploading = upload(admin, photo)
    deleting = deleteUnusedPictures()
    await deleting
    return { uploading }
  })
  const { status, body } = await uploading.uploading
  expect(status).toBe(201)
  await deleteUnusedPictures()
  expect([await isThere(body._id), existsSync(path.join(dir, '640.webp'))]).toEqual([1, true])
})
