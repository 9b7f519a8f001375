import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { SignatureV4 } from '@smithy/signature-v4'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '#test/port-of.ts'
import { startS3 } from '#test/s3.ts'
import { s3Storage } from './s3-storage.ts'

const NAME = '0123456789abcdef0123456789abcdef/640.webp'
const DOWN = {
  status: 503,
  message: 'The storage of the photos can’t be reached. Please try again.',
}
const bytes = Buffer.from(Array.from({ length: 5000 }, (_, n) => n % 251))

test('files are stored, read and removed in a bucket; without the service each is 503', async () => {
  const s3 = await startS3('parts')
  onTestFinished(s3.remove)
  const storage = s3Storage(s3.config)
  expect(await storage.get(NAME)).toBeUndefined()
  await storage.put(NAME, bytes)
  expect((await storage.get(NAME))?.equals(bytes)).toBe(true)
  await storage.put(NAME, bytes)
  await storage.remove([NAME, 'gone/320.avif'])
  expect(await storage.get(NAME)).toBeUndefined()

  await expect(s3Storage({ ...s3.config, bucket: 'other' }).put(NAME, bytes)).rejects.toMatchObject(
    DOWN,
  )
  await s3.stop()
  for (const call of [
    () => storage.put(NAME, bytes),
    () => storage.get(NAME),
    () => storage.remove([NAME]),
  ]) {
    await expect(call()).rejects.toMatchObject(DOWN)
  }
})

test('an error names neither the key nor the secret', async () => {
  const config = { bucket: 'parts', region: 'x', key: 'AKIAKEY', secret: 'verysecret' }
  const error = await s3Storage({ ...config, url: 'http://127.0.0.1:1' })
    .put(NAME, bytes)
    .catch((caught) => caught)
  const text = JSON.stringify([String(error), error.stack, String(error.cause), error.cause?.stack])
  expect(text).toContain('PUT to MEDIA_S3_URL')
  expect(text).not.toMatch(/AKIAKEY|verysecret/)
})

type Data = string | ArrayBuffer | ArrayBufferView

/** For the SDK’s own signer, which reads the same request independently. */
class Sha256 {
  readonly #hash
  constructor(secret?: Data) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', toBytes(secret))
  }
  update(data: Data) {
    this.#hash.update(toBytes(data))
  }
  async digest() {
    return new Uint8Array(this.#hash.digest())
  }
}

function toBytes(data: Data) {
  if (typeof data === 'string') return data
  if (!ArrayBuffer.isView(data)) return new Uint8Array(data)
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
}

test.each(['PUT', 'GET', 'DELETE'])('the signature of a %s is the SDK’s', async (method) => {
  let seen: IncomingMessage | undefined
  const server = createServer((request, response) => {
    seen = request
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const port = portOf(server)
  const storage = s3Storage({
    url: `http://127.0.0.1:${port}/some/path`,
    bucket: 'my-parts',
    region: 'eu-central-1',
    key: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  })
  if (method === 'PUT') await storage.put(NAME, bytes)
  if (method === 'GET') await storage.get(NAME)
  if (method === 'DELETE') await storage.remove([NAME])

  const headers = seen?.headers ?? {}
  const sent = String(headers.authorization)
  const signed = /SignedHeaders=([^,]+)/.exec(sent)?.[1]?.split(';') ?? []
  expect(signed).toEqual(expect.arrayContaining(['host', 'x-amz-content-sha256', 'x-amz-date']))
  expect(headers['x-amz-content-sha256']).toBe(
    createHash('sha256')
      .update(method === 'PUT' ? bytes : '')
      .digest('hex'),
  )
  const signer = new SignatureV4({
    credentials: {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    },
    region: 'eu-central-1',
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  })
  const date = String(headers['x-amz-date'])
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const { headers: expected } = await signer.sign(
    {
      method,
      protocol: 'http:',
      hostname: '127.0.0.1',
      port,
      path: String(seen?.url),
      query: {},
      headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
      body: method === 'PUT' ? bytes : '',
    },
    { signingDate: new Date(iso), signableHeaders: new Set(signed) },
  )
  expect(String(expected.authorization)).toBe(sent)
  expect(seen?.url).toBe(`/some/path/my-parts/media/${NAME}`)
})
