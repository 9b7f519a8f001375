import { randomBytes, randomInt } from 'node:crypto'
import sharp from 'sharp'
import { pathOf } from '#server/catalog/picture/files.ts'
import { makeRenditions } from '#server/catalog/picture/renditions.ts'
import { assignPictures } from '#server/catalog/product-pictures.ts'
import { db } from '#server/platform/db/client.ts'
import { picture } from '#server/platform/db/schema/picture.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import { aPerson, aProduct } from './builders.ts'
import { call } from './call.ts'

// Photos for tests: each of its own colors, so that none is another's.

/** A JPEG, by default, with metadata as a phone writes them. */
export async function aPhoto({ width = 1600, height = 1200, orientation = 1 } = {}) {
  const [r, g, b] = [randomInt(256), randomInt(256), randomInt(256)]
  const stripe = await sharp({ create: { width, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .composite([{ input: stripe, top: randomInt(height), left: 0 }])
    .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitude: '48/1 51/1 29/1' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** The body and headers of an upload. */
export async function multipart(
  bytes: Buffer | string,
  { name = 'photo.jpg', type = 'image/jpeg', field = 'file', times = 1 } = {},
) {
  const form = new FormData()
  for (let n = 0; n < times; n++) {
    form.append(field, new File([new Uint8Array(Buffer.from(bytes))], name, { type }))
  }
  const response = new Response(form)
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}

type File = Parameters<typeof multipart>[1]

export async function upload(as: { token: string }, bytes: Buffer | string, file?: File) {
  return call('POST', '/picture', { as, ...(await multipart(bytes, file)) })
}

/** A photo of a product. @returns its id, and its folder's name */
export async function aPhotoOfAPart({ rendered = true } = {}) {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  // A small one: its renditions take a twentieth of the time.
  const { body } = await upload(admin, await aPhoto({ width: 320, height: 240 }))
  if (rendered) await makeRenditions({ subjectId: body._id })
  await assignPictures(admin, part.id, { version: 1, pictures: [{ pictureId: body._id, alt: '' }] })
  return { id: String(body._id), digest: String(body.path).replace('/media/', '') }
}

/** The row of a picture that has no files. */
export async function aPictureRow({ unusedDays = 0 } = {}) {
  const sha256 = randomBytes(32).toString('hex')
  const unusedSince = new Date(Date.now() - unusedDays * 86_400_000)
  const row = singleRow(
    await db.insert(picture).values({ sha256, width: 1280, height: 960, unusedSince }).returning(),
  )
  return { ...row, path: pathOf(sha256) }
}
