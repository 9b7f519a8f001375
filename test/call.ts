import { randomInt } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { buildApp } from '#server/app.ts'

/** Every route of the application, as 'GET /api/product'. */
export const routes: string[] = []

const app = buildApp({
  databaseReady: Promise.resolve(),
  onRoute: ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`)
  },
})

type Call = {
  as?: { token: string }
  body?: InjectOptions['payload']
  headers?: Record<string, string>
  /** The client's address; without one each call comes from another, since addresses are limited. */
  from?: string
}

/** One call of the API, through the whole application: `call('GET', '/product')`. */
export async function call(method: InjectOptions['method'], path: string, options: Call = {}) {
  const { as, body, headers, from = anAddress() } = options
  const response = await (await app).inject({
    method,
    url: `/api${path}`,
    payload: body,
    remoteAddress: from,
    headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body && JSON.parse(response.body),
  }
}

export function anAddress() {
  const byte = () => randomInt(256)
  return `10.${byte()}.${byte()}.${byte()}`
}
