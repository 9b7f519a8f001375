import { get, type IncomingHttpHeaders } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import { afterAll, beforeAll, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { listenForInvalidation } from '#server/platform/cache/listen-for-changes.ts'
import { cacheEnabled } from '#server/platform/cache/tagged-cache.ts'
import { pool } from '#server/platform/db/client.ts'
import { portOf } from './port-of.ts'

// The API on a port, with its cache on: a cached response is sent before Fastify sees the request,
// so `inject` does not reach it.

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/**
 * Serves the tests of one file, with pages or without. `queries` counts those for products and for
 * who is signed in.
 */
export function servedApp(pages?: FastifyPluginAsync) {
  let app: Awaited<ReturnType<typeof buildApp>>
  let listener: ReturnType<typeof listenForInvalidation>

  beforeAll(async () => {
    app = await buildApp({ databaseReady: Promise.resolve(), ...(pages && { pages }) })
    await app.listen({ port: 0, host: '127.0.0.1' })
    listener = listenForInvalidation()
    await vi.waitUntil(cacheEnabled, 10_000)
    const query = pool.query.bind(pool)
    vi.spyOn(pool, 'query').mockImplementation(((
      statement: { text: string },
      values: unknown[],
    ) => {
      if (/(from|join) "(product|user)"/.test(statement.text)) served.queries += 1
      return query(statement, values)
    }) as typeof pool.query)
  })

  afterAll(async () => {
    vi.restoreAllMocks()
    await listener.stop()
    await app.close()
  })

  const served = {
    queries: 0,
    port: () => portOf(app.server),
    ask: (path: string, headers: Record<string, string> = {}) =>
      new Promise<Answer>((resolve, reject) => {
        const call = { port: portOf(app.server), host: '127.0.0.1', path: `/api${path}`, headers }
        get(call, async (response) => {
          const body = Buffer.concat(await response.toArray())
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
        }).on('error', reject)
      }),
    send: (method: 'POST' | 'PUT' | 'DELETE', path: string, token: string, body?: object) =>
      fetch(`http://127.0.0.1:${portOf(app.server)}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      }),
  }
  return served
}
