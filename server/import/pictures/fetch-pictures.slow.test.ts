import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, undone } from '#test/imports.ts'
import { aPhoto, upload } from '#test/photo.ts'
import { aPictureServer, HERE } from '#test/picture-server.ts'
import { assignPictures } from '../../catalog/product-pictures.ts'
import { db } from '../../platform/db/client.ts'
import { importPicture } from '../../platform/db/schema/import.ts'
import { job } from '../../platform/db/schema/job.ts'
import { picture } from '../../platform/db/schema/picture.ts'
import { product } from '../../platform/db/schema/product.ts'
import { productPicture } from '../../platform/db/schema/product-picture.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { deleteOldImports } from '../import.ts'
import { getImport } from '../import-view.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { retryPictures } from './retry-pictures.ts'

const small = () => aPhoto({ width: 64, height: 48 })

const BEFORE = '/art/disc.svg'

/** Parts with a drawing, and a file that names a picture for each. */
async function aFile(urls: string[], of?: { parts: { id: string; sku: string | null }[] }) {
  const admin = await aPerson({ role: 'admin' })
  const parts = of?.parts ?? (await Promise.all(urls.map(() => aPart())))
  const text = ['sku,image', ...parts.map(({ sku }, at) => `${sku},${urls[at]}`)].join('\n')
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  return { admin, parts, id }
}

function aPart() {
  return aProduct({ sku: `P-${randomUUID().slice(0, 8)}`.toUpperCase(), img: BEFORE })
}

async function anAppliedFile(urls: string[]) {
  const file = await aFile(urls)
  await applied(file.admin, file.id)
  await fetchPictures({ subjectId: file.id }, HERE)
  return file
}

async function photosOf({ id }: { id: string }) {
  const rows = await db.select().from(productPicture).where(eq(productPicture.productId, id))
  return rows.map(({ pictureId }) => pictureId)
}

async function imgOf({ id }: { id: string }) {
  return singleRow(await db.select().from(product).where(eq(product.id, id))).img
}

/** As if that much time had passed. */
async function wait(id: string) {
  await db.update(importPicture).set({ tryAt: sql`now()` }).where(eq(importPicture.importId, id))
  await fetchPictures({ subjectId: id }, HERE)
}

async function forgetFreshness() {
  await db.execute(sql`update fetched_picture set fetched_at = now() - interval '7 days'`)
}

test('a URL of an applied file becomes the photo of all its parts and is read once; its undo takes the photos back', async () => {
  const server = await aPictureServer({ '/a.jpg': { body: await small() } })
  const url = `${server.url}/a.jpg`
  const { admin, parts, id } = await anAppliedFile([url, url])
  const [first, second] = await Promise.all(parts.map(photosOf))
  expect(first).toHaveLength(1)
  expect(second).toEqual(first)
  expect(server.asked.map(({ path }) => path)).toEqual(['/a.jpg'])
  expect((await getImport(id)).pictures).toMatchObject({ waiting: 0, added: 2, failed: 0 })

  await undone(admin, id)
  expect(await Promise.all(parts.map(photosOf))).toEqual([[], []])
  expect(await Promise.all(parts.map(imgOf))).toEqual([BEFORE, BEFORE])
  expect((await getImport(id)).pictures).toBeNull()
  const [row] = await db
    .select()
    .from(picture)
    .where(inArray(picture.id, first ?? []))
  expect(row?.unusedSince).not.toBeNull()
})

test('a picture that fails is named with its reason, the part keeps what it had, and another try gets it', async () => {
  const server = await aPictureServer({ '/text.jpg': { body: Buffer.from('<html>') } })
  const { admin, parts, id } = await anAppliedFile([
    `${server.url}/gone.jpg`,
    `${server.url}/text.jpg`,
    'https://10.0.0.1/inside.jpg',
  ])
  const { pictures } = await getImport(id)
  expect(pictures?.failures.map(({ error }) => error).toSorted()).toEqual([
    '10.0.0.1 is in a private network.',
    'This is not a photo: use a JPEG, PNG, WebP or AVIF file.',
    `${server.url.slice('https://'.length)} answers 404.`,
  ])
  expect(await Promise.all(parts.map(imgOf))).toEqual([BEFORE, BEFORE, BEFORE])

  server.pages['/gone.jpg'] = { body: await small() }
  await retryPictures(admin, id)
  await fetchPictures({ subjectId: id }, HERE)
  expect((await getImport(id)).pictures).toMatchObject({ added: 1, failed: 2 })
  expect(await photosOf(parts[0] ?? { id: '' })).toHaveLength(1)
  expect(await imgOf(parts[0] ?? { id: '' })).toBe(`${server.url}/gone.jpg`)
})

test('the next file with the same URLs reads nothing on the same day, and afterwards only what has changed', async () => {
  const [one, other] = [await small(), await small()]
  const server = await aPictureServer({
    '/tagged.jpg': { body: one, etag: '"1"' },
    '/plain.jpg': { body: other },
  })
  const urls = ['/tagged.jpg', '/plain.jpg'].map((path) => server.url + path)
  const { parts, admin } = await anAppliedFile(urls)
  const before = await Promise.all(parts.map(photosOf))
  const again = async () => {
    // A shelf is a change, without which there is nothing to apply.
    const rows = parts.map(({ sku }, at) => `${sku},${urls[at]},${randomUUID().slice(0, 4)}`)
    const text = ['sku,image,shelf', ...rows].join('\n')
    const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
    await applied(admin, id)
    await fetchPictures({ subjectId: id }, HERE)
    return id
  }
  await again()
  expect(server.asked).toHaveLength(2)

  await forgetFreshness()
  const jobs = await db.$count(job, eq(job.kind, 'renditions'))
  await again()
  expect(server.asked).toHaveLength(4)
  expect(server.asked.some(({ headers }) => headers['if-none-match'] === '"1"')).toBe(true)
  expect(await db.$count(job, eq(job.kind, 'renditions'))).toBe(jobs)
  expect(await Promise.all(parts.map(photosOf))).toEqual(before)

  await forgetFreshness()
  server.pages['/tagged.jpg'] = { body: await small(), etag: '"2"' }
  const id = await again()
  const [changed, same] = await Promise.all(parts.map(photosOf))
  expect(same).toEqual(before[1])
  expect(changed).not.toEqual(before[0])
  await undone(admin, id)
  expect(await Promise.all(parts.map(photosOf))).toEqual(before)
})

test('after 90 days the photos stay, and what could be undone of them is forgotten', async () => {
  const server = await aPictureServer({ '/a.jpg': { body: await small() } })
  const { parts, id } = await anAppliedFile([`${server.url}/a.jpg`])
  await db.execute(sql`update import set applied_at = now() - interval '91 days' where id = ${id}`)
  await deleteOldImports()
  expect((await getImport(id)).pictures).toBeNull()
  expect(await photosOf(parts[0] ?? { id: '' })).toHaveLength(1)
})

test('photos of the staff stay', async () => {
  const server = await aPictureServer({ '/a.jpg': { body: await small() } })
  const part = await aPart()
  const { admin, id } = await aFile([`${server.url}/a.jpg`], { parts: [part] })
  const { body } = await upload(admin, await small())
  await assignPictures(admin, part.id, {
    version: part.version,
    pictures: [{ pictureId: body._id, alt: '' }],
  })
  await applied(admin, id)
  await fetchPictures({ subjectId: id }, HERE)
  expect(await photosOf(part)).toEqual([body._id])
  expect((await getImport(id)).pictures).toMatchObject({ kept: 1 })
})

test('a host that does not answer is asked few times, and the next try of the others waits', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`/${at}.jpg`, { status: 503 }]),
  )
  const server = await aPictureServer(pages)
  const { id } = await anAppliedFile(Object.keys(pages).map((path) => server.url + path))
  expect(server.asked.length).toBeLessThanOrEqual(4)
  expect((await getImport(id)).pictures).toMatchObject({
    waiting: 20,
    trouble: expect.stringMatching(/answers 503|does not answer/),
  })
  const next = await db.select().from(job).where(eq(job.subjectId, id))
  expect(next.some(({ kind, runAt }) => kind === 'import-pictures' && runAt > new Date())).toBe(
    true,
  )
  await wait(id)
  await wait(id)
  expect((await getImport(id)).pictures).toMatchObject({ waiting: 0, failed: 20 })
  expect(server.asked.length).toBeLessThanOrEqual(12)
})
