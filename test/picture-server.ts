import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import { onTestFinished } from 'vitest'
import type { Network } from '#server/platform/fetch/fetch-public.ts'
import { portOf } from './port-of.ts'
import { AUTHORITY, CERTIFICATE } from './tls-postgres.ts'

/** What a supplier has at a path. */
type Page = { body?: Buffer; status?: number; etag?: string }

/** The supplier's server is this machine, which no import may read otherwise. */
export const HERE: Network = {
  resolve: async (host) => (host === 'localhost' ? [{ address: '127.0.0.1', family: 4 }] : []),
  allows: (ip) => ip === '127.0.0.1',
  authority: readFileSync(AUTHORITY, 'utf8'),
}

/** Serves pictures over TLS until the test ends, and keeps what was asked. */
export async function aPictureServer(pages: Record<string, Page>) {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer(CERTIFICATE, ({ url: path = '', headers }, reply) => {
    asked.push({ path, headers })
    const { body, etag, status = body ? 200 : 404 } = pages[path] ?? {}
    if (etag) reply.setHeader('etag', etag)
    if (etag && headers['if-none-match'] === etag) reply.writeHead(304).end()
    else reply.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `https://localhost:${portOf(server)}`, pages, asked }
}
