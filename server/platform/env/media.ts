import path from 'node:path'
import { z } from 'zod'

// Where pictures are stored: a folder, or a bucket of an S3-compatible service.

const text = z.string().trim().min(1)

export const mediaVariables = {
  MEDIA_DIR: text.optional(),
  MEDIA_S3_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// URL' })
    .transform((url) => new URL(url))
    .refine(({ username, password }) => !username && !password, 'must have no password in it')
    .refine(({ search, hash }) => !search && !hash, 'must have nothing after the path')
    .transform((url) => url.href.replace(/\/+$/, ''))
    .optional(),
  MEDIA_S3_BUCKET: text
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  MEDIA_S3_REGION: text.default('us-east-1'),
  MEDIA_S3_KEY: text.optional(),
  MEDIA_S3_SECRET: text.optional(),
}

type Media = z.output<z.ZodObject<typeof mediaVariables>>

const S3_NAMES = ['MEDIA_S3_URL', 'MEDIA_S3_BUCKET', 'MEDIA_S3_KEY', 'MEDIA_S3_SECRET'] as const

export function mediaConflicts(config: Media) {
  const missing = S3_NAMES.filter((name) => config[name] === undefined)
  if (missing.length === S3_NAMES.length) return []
  const wrong = missing.map((name) => `${name}: missing beside the other MEDIA_S3 variables`)
  if (config.MEDIA_DIR)
    wrong.push('MEDIA_DIR: refused beside MEDIA_S3_URL; pictures have one place')
  return wrong
}

export type S3Config = {
  url: string
  bucket: string
  region: string
  key: string
  secret: string
}

/** @param dataDir where the folder is, if no variable says otherwise */
export function mediaConfig(config: Media, dataDir: string) {
  const { MEDIA_S3_URL: url, MEDIA_S3_BUCKET: bucket, MEDIA_S3_REGION: region } = config
  const { MEDIA_S3_KEY: key, MEDIA_S3_SECRET: secret } = config
  const s3: S3Config | undefined =
    url && bucket && key && secret ? { url, bucket, region, key, secret } : undefined
  return {
    dir: path.resolve(config.MEDIA_DIR ?? path.join(dataDir, 'media')),
    /** Without it, photos are stored in `dir`. */
    s3,
  }
}
