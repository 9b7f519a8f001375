import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  type FastifyPluginAsyncZod,
} from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { env } from '../platform/env.server.ts'
import { AUTH_COOKIE } from '../platform/identity/identity-provider.ts'
import {
  commonErrorResponses,
  describeCallers,
  problemResponses,
  securityOf,
  successResponses,
} from './docs-responses.ts'
import { sendStoredDocument } from './docs-stored.ts'

// The OpenAPI document, at /api/docs: made from the schemas that validate, and from what the
// `config` of each route says of who may call it and how it may refuse.

const INTRODUCTION = `Everything the shop's own pages do, they do with these calls.

- **Money** is in US dollars with at most two decimals. **Ids** are UUIDs, sorted by time. Where a number
  is expected, a numeric string is accepted too.
- **Signing in:** \`POST /auth/sign-in/email\` sets an HttpOnly cookie, with which \`PUT /user/{user}\` returns
  the bearer token that the other calls require. It expires with the session, after 15 minutes at the latest; then the same call returns a new one.
- **A program** sends an API key of the page *Staff* as the bearer token. It makes the staff's calls that its role may, but
  those that ask for a code again; places, pays and reads orders of its maker; and no calls about an account.
- **Lists** return all items, oldest first. With \`limit\` they return a page, and a \`Link: …; rel="next"\`
  header has the URL of the next.
- **Errors** are problem details (RFC 9457): \`detail\` is a sentence to show to people.`

const TAGS = [
  { name: 'Products', description: 'The products of the shop.' },
  {
    name: 'Vehicles',
    description: 'Years, makes and models, and verdicts of fit.',
  },
  { name: 'Imports', description: 'Files of many parts, numbers or fitments.' },
  { name: 'Reviews', description: 'Reviews of customers.' },
  { name: 'Alerts', description: 'Emails to who waits for a part that is out of stock.' },
  { name: 'Customers', description: 'Accounts and guests, as the staff see them.' },
  { name: 'Questions', description: 'What buyers ask about parts.' },
  { name: 'Saved parts', description: 'What the caller has saved for later.' },
  { name: 'Orders', description: 'Placing, following and canceling orders.' },
  { name: 'Guests', description: 'Orders without an account.' },
  {
    name: 'Returns',
    description: 'Returns: requested, approved, received, refunded.',
  },
  { name: 'Invoices', description: 'Invoices of paid orders, and credit notes of refunds.' },
  { name: 'Shipments', description: 'Parcels of orders: packed, shipped, delivered.' },
  { name: 'Payments', description: 'Paying orders by card.' },
  { name: 'Profiles', description: 'A customer’s contact data.' },
  { name: 'Users', description: 'People, their tokens and their roles.' },
  { name: 'Account', description: 'The caller’s own account.' },
  { name: 'Addresses', description: 'The caller’s addresses.' },
  { name: 'Garage', description: 'The caller’s cars.' },
  { name: 'Identity', description: 'Signing up, in and out.' },
  { name: 'Report', description: 'What waits for the owner, and what was sold.' },
  { name: 'Exports', description: 'Tables for spreadsheets, as CSV or as a workbook (XLSX).' },
  { name: 'Audit', description: 'The audit log.' },
  { name: 'Mails', description: 'Emails to customers.' },
  { name: 'Webhooks', description: 'What the shop tells other programs.' },
  { name: 'Failed jobs', description: 'Jobs that the shop has given up.' },
  { name: 'Backup', description: 'Backups and their drills.' },
  { name: 'Health', description: 'Health checks for load balancers.' },
]

const toJson = { override: alsoAsText }
const transform = createJsonSchemaTransform({ zodToJsonConfig: toJson })
const addComponents = createJsonSchemaTransformObject({ zodToJsonConfig: toJson })

/** Collects the routes that are registered after it. */
export async function describeApi(api: FastifyInstance) {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Driveline',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description: INTRODUCTION,
      },
      servers: [{ url: '/api', description: 'This shop' }],
      tags: TAGS,
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'An access token or an API key' },
          orderToken: { type: 'apiKey', in: 'header', name: 'Order-Token' },
          session: { type: 'apiKey', in: 'cookie', name: AUTH_COOKIE },
        },
      },
    },
    transform(described) {
      const { schema, url } = transform(described)
      return { schema: schema?.hide ? schema : complete(schema ?? {}, described.route), url }
    },
    transformObject: (described) => withoutUnused(withOptionalBodies(addComponents(described))),
  })
}

/** The heading of its routes in the document. */
export function under(tag: string, plugin: FastifyPluginAsyncZod): FastifyPluginAsyncZod {
  return async (app, options) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: [tag], ...route.schema }
    })
    await plugin(app, options)
  }
}

/** The document as a page to read and try: `/api/docs`, as JSON at `/api/docs/json`. */
export const docsApi: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', sendStoredDocument)
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    // Its script sets styles on elements; nothing else is looser than on other pages.
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: 0 },
    theme: {
      title: `API · ${env.shopName}`,
      css: [{ filename: 'ours.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  })
}

/** Uploads are read by their handlers, so no schema of theirs validates. */
const ONE_FILE = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
}

function fileOf(types: readonly string[]) {
  const content = types.map((type) => [type, { schema: { type: 'string' } }])
  return { description: 'A file.', content: Object.fromEntries(content) }
}

function complete(schema: FastifySchema, route: RouteOptions) {
  const { access, errorResponses } = route.config ?? {}
  if (!access) throw new Error(`${route.url} does not say who may call it`)
  const description = [schema.description, `**Who:** ${describeCallers(route, access)}`]
    .filter(Boolean)
    .join('\n\n')
  return {
    ...schema,
    description,
    security: securityOf(access),
    ...(schema.consumes?.includes('multipart/form-data') && { body: ONE_FILE }),
    response: {
      ...successResponses(schema),
      ...(schema.produces && { 200: fileOf(schema.produces) }),
      ...problemResponses({ ...commonErrorResponses(route, access), ...errorResponses }),
    },
  }
}

/**
 * Payloads take numbers as text, and phone numbers as numbers: the contract's schemas say so in
 * `also`.
 */
function alsoAsText({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  const { also, description, ...schema } = jsonSchema
  if (!also) return
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  Object.assign(jsonSchema, { anyOf: [schema, also], ...(description && { description }) })
}

type Schema = { type?: string; anyOf?: Schema[] }

type Body = { required?: boolean; content: Record<string, { schema?: Schema }> }

/** A body that may be null may be left out: Fastify hands null to the schema. */
function withOptionalBodies(document: ReturnType<typeof addComponents>) {
  const paths: Record<string, object | undefined> = ('paths' in document && document.paths) || {}
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path ?? {}))) {
    const body: Body | undefined = operation.requestBody
    const json = body?.content['application/json']
    const schemas = json?.schema?.anyOf ?? []
    const some = schemas.find(({ type }) => type !== 'null')
    const isOptional = schemas.length === 2 && schemas.some(({ type }) => type === 'null')
    if (!body || !json || !some || !isOptional) continue
    body.required = false
    json.schema = some
  }
  return document
}

/**
 * Every schema with a name comes once for requests and once for answers; most are only one of them.
 */
function withoutUnused(document: ReturnType<typeof addComponents>) {
  const schemas: Record<string, unknown> =
    ('components' in document && document.components?.schemas) || {}
  const used = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow({ ...document, components: {} })
  // Sorted: modules, and with them the schemas, are loaded in any order.
  for (const name of Object.keys(schemas).sort()) {
    const schema = schemas[name]
    delete schemas[name]
    if (used.has(name)) schemas[name] = schema
  }
  return document
}
