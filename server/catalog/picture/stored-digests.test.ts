import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { aPictureRow } from '#test/photo.ts'
import { portOf } from '#test/port-of.ts'
import { mediaReader } from './media.ts'
import { s3Storage } from './s3-storage.ts'
import { isPicture } from './stored-digests.ts'

/** A bucket that has some files, and counts what it is asked for. */
async function aBucket(files: string[]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const name = String(request.url).replace('/parts/media/', '')
    asked.push(name)
    response.statusCode = files.includes(name) ? 200 : 404
    response.end(name)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const port = portOf(server)
  const url = `http://127.0.0.1:${port}`
  const storage = s3Storage({ url, bucket: 'parts', region: 'x', key: 'k', secret: 's' })
  return { asked, find: mediaReader(storage, isPicture) }
}

test('made-up digests are no requests to the bucket', async () => {
  const { asked, find } = await aBucket([])
  const madeUp = Array.from({ length: 200 }, () => randomBytes(16).toString('hex'))
  const { path } = await aPictureRow()
  const near = path.replace('/media/', '').replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  for (const digest of [...madeUp, near, '0'.repeat(32), 'f'.repeat(32)]) {
    expect(await find(digest, '1280.avif')).toBeUndefined()
  }
  expect(asked).toEqual([])
})

test('a picture is looked up once, and a missing one is not looked up for each request', async () => {
  const digest = (await aPictureRow()).path.replace('/media/', '')
  const { asked, find } = await aBucket([`${digest}/640.webp`])
  for (let n = 0; n < 3; n += 1) {
    expect(await find(digest, '640.webp')).toMatchObject({ isExact: true, type: 'image/webp' })
  }
  expect(asked).toEqual([`${digest}/640.webp`])
  for (let n = 0; n < 3; n += 1) {
    expect(await find(digest, '640.avif')).toMatchObject({ isExact: false, type: 'image/webp' })
  }
  expect(asked).toEqual([`${digest}/640.webp`, `${digest}/640.avif`])
})

test('a picture whose files are not stored yet is found as soon as they are', async () => {
  const digest = (await aPictureRow()).path.replace('/media/', '')
  const files: string[] = []
  const { find } = await aBucket(files)
  expect(await find(digest, '640.webp')).toBeUndefined()
  files.push(`${digest}/640.webp`)
  expect(await find(digest, '640.webp')).toMatchObject({ isExact: true })
})
