import { randomInt } from 'node:crypto'
import type { FastifyContextConfig, InjectOptions } from 'fastify'
import { buildApp } from '#server/app.ts'
import { requireDocumented } from './document.ts'

/** Every route of the application, such as 'GET /api/product', and who its config names. */
export const routes = new Map<string, Pick<FastifyContextConfig, 'access' | 'permissions'>>()

const app = buildApp({
  databaseReady: Promise.resolve(),
  onRoute: ({ method, url, config }) => {
    const access = { access: config?.access, permissions: config?.permissions }
    for (const one of [method].flat()) {
      if (one !== 'HEAD') routes.set(`${one} ${url}`, access)
    }
  },
})

type Call = {
  as?: { token: string }
  body?: InjectOptions['payload']
  headers?: Record<string, string>
  /** The client's IP; by default another for each call, as calls are rate-limited by IP. */
  from?: string
}

/**
 * Calls the API, through the whole application: `call('GET', '/product')`. The answer must match
 * the OpenAPI document.
 */
export async function call(method: InjectOptions['method'], path: string, options: Call = {}) {
  const { as, body, headers, from = anIp() } = options
  const response = await (await app).inject({
    method,
    url: `/api${path}`,
    payload: body,
    remoteAddress: from,
    headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
  })
  const type = String(response.headers['content-type'])
  const isJson = type.includes('json')
  const answer = {
    status: response.statusCode,
    headers: response.headers,
    body: response.body && isJson ? JSON.parse(response.body) : response.body,
  }
  requireDocumented(String(method), path, { ...answer, type })
  return answer
}

/** Gets a URL outside of the API. */
export async function get(
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  return (await app).inject({ method, url, headers })
}

/** As a browser without scripts sends a form. */
export async function sendForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
) {
  const type = 'application/x-www-form-urlencoded'
  return (await app).inject({
    ...{ method: 'POST', url, remoteAddress: anIp() },
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': type, ...headers },
  })
}

export function anIp() {
  const byte = () => randomInt(256)
  return `10.${byte()}.${byte()}.${byte()}`
}
