import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../../platform/env/media.ts'
import { AppError } from '../../platform/errors.ts'
import type { StorageDriver } from './storage-driver.ts'

/** The timeout of one request: a client waits for it. */
const TIMEOUT_MS = 10_000
/** Before the names, so that a bucket can have other contents beside. */
const PREFIX = 'media'

export function s3Storage(config: S3Config): StorageDriver {
  const request = requestTo(config)
  return {
    async put(name, bytes) {
      const { status } = await request('PUT', name, bytes)
      if (status !== 200) throw unavailable('PUT', status)
    },
    async get(name) {
      const { status, body } = await request('GET', name)
      if (status === 404) return undefined
      if (status !== 200) throw unavailable('GET', status)
      return body
    },
    async remove(names) {
      for (const name of names) {
        const { status } = await request('DELETE', name)
        if (status >= 300 && status !== 404) throw unavailable('DELETE', status)
      }
    },
  }
}

function requestTo({ url, bucket, region, key, secret }: S3Config) {
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    region,
    service: 's3',
  })
  return async (method: string, name: string, content?: Buffer) => {
    try {
      const signed = await client.sign(`${url}/${bucket}/${PREFIX}/${name}`, {
        method,
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(content ?? '')
            .digest('hex'),
          ...(content && { 'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'image/png' }),
        },
        // Only on a request that has one: `fetch` refuses a GET with a body.
        ...(content && { body: new Uint8Array(content) }),
      })
      const response = await fetch(signed, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
    } catch (error) {
      throw unavailable(method, error instanceof Error ? error.message : String(error))
    }
  }
}

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/**
 * The cause is for the log: it has neither the key nor the service's answer, which may quote the
 * request.
 */
function unavailable(method: string, why: number | string) {
  return new AppError(503, 'The storage of the photos can’t be reached. Please try again.', {
    cause: new Error(
      `${method} to MEDIA_S3_URL: ${typeof why === 'number' ? `status ${why}` : why}`,
    ),
  })
}
