import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '../env.server.ts'

const S3 = {
  MEDIA_S3_URL: 'https://s3.example/',
  MEDIA_S3_BUCKET: 'parts',
  MEDIA_S3_KEY: 'AKIA',
  MEDIA_S3_SECRET: 'secret of the bucket',
}
const given = (variables: Record<string, string>) =>
  readEnv({ APP_SECRET: 'a secret of the tests, long enough', ...variables })

test('photos are stored beside the data, or where MEDIA_DIR or MEDIA_S3_URL say', () => {
  expect(given({ DATA_DIR: '/x' }).media).toEqual({ dir: path.resolve('/x/media'), s3: undefined })
  expect(given({ MEDIA_DIR: '/y/photos' }).media.dir).toBe(path.resolve('/y/photos'))
  expect(given(S3).media.s3).toEqual({
    url: 'https://s3.example',
    bucket: 'parts',
    region: 'us-east-1',
    key: 'AKIA',
    secret: 'secret of the bucket',
  })
})

test.each<[variables: Record<string, string>, line: string]>([
  [{ ...S3, MEDIA_S3_SECRET: '' }, 'MEDIA_S3_SECRET: missing beside the other MEDIA_S3 variables'],
  [{ ...S3, MEDIA_S3_BUCKET: '' }, 'MEDIA_S3_BUCKET: missing'],
  [{ ...S3, MEDIA_S3_BUCKET: 'a/b' }, 'MEDIA_S3_BUCKET: must be the name of a bucket'],
  [{ ...S3, MEDIA_S3_URL: 'ftp://s3.example' }, 'MEDIA_S3_URL: must be an http(s):// URL'],
  [{ ...S3, MEDIA_S3_URL: 'https://a:b@s3.example' }, 'MEDIA_S3_URL: must have no password in it'],
  [{ ...S3, MEDIA_S3_URL: 'https://s3.example/?x=1' }, 'must have nothing after the path'],
  [{ ...S3, MEDIA_DIR: '/y' }, 'MEDIA_DIR: refused beside MEDIA_S3_URL'],
])('%o is refused, without the secret: %s', (variables, line) => {
  let message = ''
  try {
    given(variables)
  } catch (error) {
    message = String(error)
  }
  expect(message).toContain(line)
  expect(message).not.toContain('secret of the bucket')
})
