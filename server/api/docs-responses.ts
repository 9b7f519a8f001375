import type { FastifySchema, RouteOptions } from 'fastify'
import { type Permission, ROLE_NAMES, ROLES, roleMay } from '#contract/account/permission.ts'
import { problemSchema } from '#contract/http/problem.ts'
import { requireFreshFactor } from '../platform/identity/guards.ts'

// What the OpenAPI document says of a route's callers and responses.

const ACCESS = {
  public: 'Anyone.',
  user: 'Any signed-in user.',
  'user or guest':
    'Any signed-in user; without a bearer token, a guest, with the token of their basket.',
  owner: 'The user whom the call is about.',
  'owner or staff': 'The user whom the call is about, or the staff',
  customer: 'The customer of the order: its account, or a guest with its `Order-Token`.',
  'customer or staff':
    'The customer of the order: its account, or a guest with its `Order-Token`; or the staff',
  staff: 'The staff',
  'session cookie':
    'The user of the session cookie, for their own email; in a browser, from the shop’s origin or one of CORS_ORIGINS.',
  'trusted origin': 'Anyone; in a browser, from the shop’s origin or one of CORS_ORIGINS.',
  stripe: 'Stripe, by its signature.',
}

export type Access = keyof typeof ACCESS

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this, as its guards have it; access.slow.test.ts holds the two together. */
    access?: Access
    /** Of which the role of the staff needs one. */
    permissions?: Permission[]
    /** Error responses to valid input: a status, and when. */
    errorResponses?: Record<number, string>
  }
}

export const NO_ORDER = 'There is no such order.'
export const NO_OPEN_ORDER = 'There is none, or it is canceled.'
export const NO_PRODUCT = 'There is no such product.'
export const NO_IMPORT = 'There is no such import.'

/** Who may call a route, in sentences. */
export function describeCallers(route: RouteOptions, access: Access) {
  const { permissions } = route.config ?? {}
  const ofStaff = permissions !== undefined
  const refusesKeys = [route.preHandler].flat().includes(requireFreshFactor)
  return [describeAccess(access, permissions), ofStaff && refusesKeys && 'No API key.']
    .filter(Boolean)
    .join(' ')
}

function describeAccess(access: Access, permissions: Permission[] | undefined) {
  if (!permissions) return ACCESS[access]
  const roles = ROLES.filter((role) => roleMay(role, permissions)).map((role) => ROLE_NAMES[role])
  return `${ACCESS[access]} (${permissions.map((one) => `\`${one}\``).join(' or ')}: ${roles.join(', ')}).`
}

/** What a route says of its 403 to a customer. */
export const BLOCKED = 'The shop has blocked the customer.'

/** What a route says of its 422. */
export const KEY_USED = 'The `Idempotency-Key` came with another body before.'

/** What a route says of its 429. */
export const TOO_OFTEN = 'Too many calls; `Retry-After` says when to try again.'

export const TOO_MANY_LINES =
  'Or the customer, or the network of customers who never paid, has too many lines in unpaid orders.'

/** What a route says of its 409 to an edit that began with an older version. */
export const STALE_VERSION =
  'It was changed or deleted since that version: `current` is the product as it is now, a StaffProduct.'

/** What a list whose pages have no rate limit says of its 429. */
export const WHOLE_TOO_OFTEN =
  'Too many calls for the whole list; `Retry-After` says when to try again. Pages (`limit`) have no rate limit.'

const PAGE_HEADERS = {
  Link: {
    type: 'string',
    description: 'With `limit`: `<…>; rel="next"`, unless this is the last page',
  },
  'X-Total-Count': { type: 'integer', description: 'Items on all pages, where the list knows' },
}

/** The status says enough where a schema has no description. */
export function successResponses({ response = {}, querystring }: FastifySchema) {
  return Object.fromEntries(
    Object.entries(response ?? {}).map(([status, schema]) => {
      const text = schema.description ?? (status === '201' ? 'Stored.' : 'Done.')
      const headers = schema.type === 'array' && querystring ? { headers: PAGE_HEADERS } : {}
      return [status, { description: text, ...headers, ...schema }]
    }),
  )
}

export function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'session cookie') return [{ session: [] }]
  if (access === 'user or guest') return [{ bearer: [] }, {}]
  if (access.startsWith('customer')) return [{ bearer: [] }, { orderToken: [] }]
  return ['user', 'owner', 'owner or staff', 'staff'].includes(access) ? [{ bearer: [] }] : []
}

/** What any call with such guards and schemas may answer. */
export function commonErrorResponses(route: RouteOptions, access: Access) {
  const { params, querystring, headers } = route.schema ?? {}
  // A route without a body schema takes a body, too: Fastify parses one that is sent.
  const takesBody = route.method !== 'GET' && access !== 'stripe'
  const errorResponses: [boolean, number, string][] = [
    [
      takesBody || Boolean(params ?? querystring ?? headers),
      400,
      'Something sent is missing or wrong; `errors` names each field.',
    ],
    [securityOf(access).length > 0, 401, 'The credentials are missing or expired.'],
    [!['public', 'user or guest', 'stripe'].includes(access), 403, 'Not allowed to this caller.'],
    [params !== undefined, 404, 'There is no such resource.'],
    [takesBody, 413, 'The body is larger than 64 KiB.'],
    [takesBody, 415, 'The body is not JSON.'],
    // Every preHandler is a rate limit (enforce-rate-limit.ts); placing an order counts by itself.
    // Tokens that open no order count, too.
    [route.preHandler !== undefined || access.startsWith('customer'), 429, TOO_OFTEN],
    [true, 500, 'A failure of the shop, which its log explains.'],
    [true, 503, 'The database is starting, stopping or overloaded.'],
  ]
  return Object.fromEntries(
    errorResponses.filter(([is]) => is).map(([, status, description]) => [status, description]),
  )
}

export function problemResponses(errorResponses: Record<number, string>) {
  const $ref = `#/components/schemas/${problemSchema.meta()?.id}`
  const content = { 'application/problem+json': { schema: { $ref } } }
  const retryAfter = { 'Retry-After': { type: 'integer', description: 'Seconds' } }
  return Object.fromEntries(
    Object.entries(errorResponses).map(([status, description]) => [
      status,
      { description, content, ...(status === '429' && { headers: retryAfter }) },
    ]),
  )
}
