import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { aPerson, letCount, type Person } from '#test/builders.ts'
import { call, get } from '#test/call.ts'
import { aPhoto, multipart, upload } from '#test/photo.ts'
import { makeRenditions } from '../catalog/picture/renditions.ts'
import { db } from '../platform/db/client.ts'
import { job } from '../platform/db/schema/job.ts'
import { picture } from '../platform/db/schema/picture.ts'
import { env } from '../platform/env.server.ts'

let admin: Person
beforeEach(async () => {
  admin = await aPerson({ role: 'admin' }) // uploads are rate-limited by account
})

function folderOf(body: { path: string }) {
  return path.join(env.media.dir, body.path.replace('/media/', ''))
}

test('an upload answers a picture whose preview is stored, and a job makes the rest', async () => {
  const { status, body } = await upload(admin, await aPhoto({ width: 2000, height: 1500 }))
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      _id: expect.any(String),
      width: 1280,
      height: 960,
      path: expect.stringMatching(/^\/media\/[0-9a-f]{32}$/),
    },
  })
  expect(readdirSync(folderOf(body)).sort()).toEqual(['640.webp', 'master.png'])
  const jobs = await db.select().from(job).where(eq(job.subjectId, body._id))
  expect(jobs).toEqual([expect.objectContaining({ kind: 'renditions', doneAt: null })])

  await makeRenditions({ subjectId: body._id })
  const files = readdirSync(folderOf(body)).sort()
  expect(files).toEqual(
    ['1280.avif', '1280.jpg', '1280.webp', '320.avif', '320.webp', '640.avif', '640.webp'].sort(),
  )
  // Again, as after a crash: nothing changes.
  await makeRenditions({ subjectId: body._id })
  expect(readdirSync(folderOf(body)).sort()).toEqual(files)
})

test('a photo is turned upright, and tells nothing of its place and camera', async () => {
  const original = await aPhoto({ width: 1600, height: 1200, orientation: 6 })
  expect(original.includes('SecretPhone')).toBe(true)
  const { body } = await upload(admin, original)
  expect(body).toMatchObject({ width: 1200, height: 1600 })
  await makeRenditions({ subjectId: body._id })
  for (const [name, width] of [
    ['320.avif', 320],
    ['640.webp', 640],
    ['1280.webp', 1200],
    ['1280.jpg', 1200],
  ] as const) {
    const { rawPayload: bytes } = await get(`${body.path}/${name}`)
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ width, height: Math.round((width * 4) / 3) })
    expect(metadata.exif ?? metadata.xmp ?? metadata.iptc).toBeUndefined()
    expect(bytes.includes('SecretPhone')).toBe(false)
  }
})

test('the same photo again is the same picture', async () => {
  const photo = await aPhoto()
  const first = await upload(admin, photo)
  const answers = await Promise.all([upload(admin, photo), upload(admin, photo, { name: 'b.png' })])
  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({ status: 201, body: first.body })
  }
  expect(await db.select().from(picture).where(eq(picture.id, first.body._id))).toHaveLength(1)
})

test('type is what decodes, whatever name and header say', async () => {
  const png = await sharp(await aPhoto())
    .png()
    .toBuffer()
  expect(await upload(admin, png, { name: 'a.txt', type: 'text/plain' })).toMatchObject({
    status: 201,
  })
  const avif = await sharp(await aPhoto())
    .avif({ effort: 0 })
    .toBuffer()
  expect(await upload(admin, avif)).toMatchObject({ status: 201 })
})

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const NO_PHOTO = 'This is not a photo: use a JPEG, PNG, WebP or AVIF file.'
const DAMAGED = 'This photo can’t be read: the file is cut off or damaged.'
const WHOLE_TOO_LARGE =
  'This photo is too large: as AVIF or interlaced PNG, 16 megapixels at most. Use a JPEG.'
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })

test.each<[name: string, bytes: () => Promise<Buffer | string>, detail: string]>([
  ['an SVG', async () => SVG, NO_PHOTO],
  ['an SVG with a prolog', async () => `<?xml version="1.0"?>\n<!-- photo -->${SVG}`, NO_PHOTO],
  ['a GIF', () => blank(9, 9).gif().toBuffer(), NO_PHOTO],
  ['a TIFF', () => blank(9, 9).tiff().toBuffer(), NO_PHOTO],
  ['text', async () => 'hello', NO_PHOTO],
  ['an empty file', async () => '', 'The file is empty.'],
  ['a cut JPEG', async () => (await aPhoto()).subarray(0, 5000), DAMAGED],
  [
    'a cut PNG',
    async () =>
      (
        await sharp(await aPhoto())
          .png()
          .toBuffer()
      ).subarray(0, 900),
    DAMAGED,
  ],
  [
    '81 megapixels',
    () => blank(9000, 9000).png().toBuffer(),
    'This photo is too large: 50 megapixels at most.',
  ],
  [
    'an AVIF of 17 megapixels',
    () => blank(4200, 4000).avif({ effort: 0, quality: 1 }).toBuffer(),
    WHOLE_TOO_LARGE,
  ],
  [
    'an interlaced PNG of 17 megapixels',
    () => blank(4200, 4000).png({ progressive: true }).toBuffer(),
    WHOLE_TOO_LARGE,
  ],
  [
    'a line',
    () => blank(3000, 30).png().toBuffer(),
    'One side of this photo is more than 4 times the other.',
  ],
])('%s is refused with a sentence, and nothing is stored', async (_name, bytes, detail) => {
  const before = await db.$count(picture)
  const photo = await bytes()
  expect(await upload(admin, photo)).toMatchObject({ status: 400, body: { detail } })
  expect(await db.$count(picture)).toBe(before)
})

test('a picture that moves is refused', async () => {
  const frames = await sharp(
    [await aPhoto({ width: 40, height: 40 }), await aPhoto({ width: 40, height: 40 })],
    { join: { animated: true } },
  )
    .webp()
    .toBuffer()
  expect(await upload(admin, frames)).toMatchObject({
    status: 400,
    body: { detail: 'This photo is animated. Use a still one.' },
  })
})

test('a body without one file is refused', async () => {
  const as = admin
  expect(await call('POST', '/picture', { as, body: { file: 'x' } })).toMatchObject({ status: 415 })
  const empty = {
    body: '--x--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }
  expect(await call('POST', '/picture', { as, ...empty })).toMatchObject({ status: 400 })
  const cut = await multipart(await aPhoto())
  const half = { ...cut, body: cut.body.subarray(0, 2000) }
  expect(await call('POST', '/picture', { as, ...half })).toMatchObject({ status: 400 })
  const noBoundary = { body: 'x', headers: { 'content-type': 'multipart/form-data' } }
  expect(await call('POST', '/picture', { as, ...noBoundary })).toMatchObject({ status: 400 })
})

test('a file over 15 MB is refused', async () => {
  const { status, body } = await upload(admin, Buffer.alloc(15 * 1024 * 1024 + 1))
  expect({ status, detail: body.detail }).toEqual({
    status: 413,
    detail: 'A photo has at most 15 MB.',
  })
})

test('customers and strangers upload nothing, and their body is not read', async () => {
  const customer = await aPerson()
  expect(await upload(customer, await aPhoto())).toMatchObject({ status: 403 })
  expect(await upload({ token: 'forged' }, await aPhoto())).toMatchObject({ status: 401 })
})

test('twenty uploads a minute, then 429', async () => {
  const busy = await aPerson({ role: 'admin' })
  for (let n = 0; n < 20; n++) expect((await upload(busy, 'x')).status).toBe(400)
  expect(await upload(busy, await aPhoto())).toMatchObject({ status: 429 })
})

test('an admin can add 2,000 photos a day, and then learns when to try again', async () => {
  const busy = await aPerson({ role: 'admin' })
  expect((await upload(busy, await aPhoto())).status).toBe(201)
  await letCount(`pictures-per-day:account:${busy.id}`, 1999)
  expect((await upload(busy, await aPhoto())).status).toBe(201)
  const stored = await db.$count(picture)
  expect(await upload(busy, await aPhoto())).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^86\d{3}$/) },
    body: { detail: 'You have added 2,000 photos in a day. Please try again in 24 hours.' },
  })
  expect(await db.$count(picture)).toBe(stored)
  expect((await upload(admin, await aPhoto())).status).toBe(201)
})

test('an upload is in the audit log', async () => {
  const { body } = await upload(admin, await aPhoto())
  const [audited] = (await call('GET', '/audit?limit=1&sort=newest', { as: admin })).body
  expect(audited).toMatchObject({ actor: admin.email, action: 'add photo', subjectId: body._id })
  expect(existsSync(folderOf(body))).toBe(true)
})
