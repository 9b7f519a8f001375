import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { get } from '#test/call.ts'
import { aPhoto, upload } from '#test/photo.ts'
import { makeRenditions } from '../catalog/picture/renditions.ts'
import { env } from '../platform/env.server.ts'

async function anUpload({ rendered = true } = {}) {
  const admin = await aPerson({ role: 'admin' })
  const { body } = await upload(admin, await aPhoto())
  if (rendered) await makeRenditions({ subjectId: body._id })
  return String(body.path)
}

test.each([
  ['320.avif', 'image/avif'],
  ['640.webp', 'image/webp'],
  ['1280.jpg', 'image/jpeg'],
])('%s is sent for good, and can do nothing as a page', async (name, type) => {
  const url = `${await anUpload()}/${name}`
  const response = await get(url)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': type,
    'content-length': String(response.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(response.headers['set-cookie']).toBeUndefined()
  const head = await get(url, {}, 'HEAD')
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(response.headers['content-length'])
  const etag = String(response.headers.etag)
  const known = await get(url, { 'if-none-match': `"other", W/${etag}` })
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag])
})

test('a rendition that is not made yet is replaced by the nearest, for a short time', async () => {
  const dir = await anUpload({ rendered: false })
  for (const name of ['320.avif', '1280.webp', '1280.jpg', '1280.avif']) {
    const { statusCode, headers } = await get(`${dir}/${name}`)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=10',
    ])
  }
})

test('the nearest has the format if it can, and never one that was not accepted', async () => {
  const dir = await anUpload()
  await rm(path.join(env.media.dir, dir.slice('/media/'.length), '1280.avif'))
  const avif = await get(`${dir}/1280.avif`)
  expect(avif.headers['content-type']).toBe('image/webp')
  await rm(path.join(env.media.dir, dir.slice('/media/'.length), '320.webp'))
  expect((await get(`${dir}/320.webp`)).headers).toMatchObject({
    'content-type': 'image/webp',
    etag: '"640-webp"',
  })
})

test('other names, the master and paths outside the folder are 404', async () => {
  const dir = await anUpload({ rendered: false })
  const digest = dir.slice('/media/'.length)
  for (const url of [
    `${dir}/master.png`,
    `${dir}/641.webp`,
    `${dir}/640.png`,
    `${dir}/640.webp.part`,
    `${dir}/__proto__`,
    `${dir}/..%2f${digest}%2f640.webp`,
    `/media/${digest.toUpperCase()}/640.webp`,
    `/media/${'0'.repeat(32)}/640.webp`,
    `/media/..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd`,
    `/media/${digest}%00/640.webp`,
    `/media/../media/${digest}/master.png`,
    '/media/x/y',
  ]) {
    const { statusCode, headers } = await get(url)
    expect([url, statusCode]).toEqual([url, 404])
    expect(headers['cache-control'] ?? '').not.toContain('immutable')
  }
})
