import fc from 'fast-check'
import { type Operation, resolve, type Schema } from './document.ts'

// Arbitraries of fast-check for requests, made from the OpenAPI document: valid ones and invalid ones.

export type Request = {
  path: string
  body?: unknown
  headers: Record<string, string>
}

/** Existing ids and emails, by the format or name of the field, or by the path, that accepts them. */
export type Known = { uuid: string[]; email: string[] } & Record<string, unknown[]>

const TEXT = /\\p\{C|\\u202a/ // matches the patterns that list allowed characters

/** Values that a schema allows. */
function valid(given: Schema, known: Known): fc.Arbitrary<unknown> {
  const schema = resolve(given)
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map((one) => valid(one, known)))
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return validObject(schema, known)
    case 'integer':
      return fc.integer({ min: Number(schema.minimum), max: Number(schema.maximum) })
    case 'number': // the only ones are prices
      return fc.integer({ min: 1, max: Number(schema.maximum) * 100 }).map((cents) => cents / 100)
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return validString(schema, known)
    default:
      throw new Error(`no arbitrary for the schema ${JSON.stringify(schema)}`)
  }
}

function validObject({ properties = {}, required = [] }: Schema, known: Known) {
  const fields = Object.entries(properties as Record<string, Schema>)
  const requiredKeys = required as string[]
  const drawn = fields.map(([name, one]) => {
    const useful = known[name] ? [fc.constantFrom(...known[name])] : []
    return [name, fc.oneof(valid(one, known), ...useful)] as const
  })
  return fc.record(Object.fromEntries(drawn), {
    requiredKeys,
  })
}

function validString(schema: Schema, known: Known): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 1000, allOf = [] } = schema
  if (format === 'uuid') {
    const spellings = known.uuid.flatMap((id) => [id, id.toUpperCase()])
    const existing = { arbitrary: fc.constantFrom(...spellings), weight: 3 }
    return fc.oneof(existing, { arbitrary: fc.uuid({ version: 7 }), weight: 1 })
  }
  if (format === 'uri-reference')
    return fc.constantFrom('https://a.example/b?c=d#e', 'http://10.0.0.1:9/x', '/parts/a.svg')
  const patterns = [pattern, ...(allOf as Schema[]).map((one) => one.pattern)]
    .filter((one) => one !== undefined)
    .map((one) => String(one))
  const text = patterns.filter((one) => TEXT.test(one)).map((one) => new RegExp(one, 'u'))
  const exact = patterns.filter((one) => !TEXT.test(one))
  const drawn = exact[0]
    ? fc.stringMatching(new RegExp(exact[0]), { size: 'small' })
    : fc.oneof(
        fc.string({ unit: 'grapheme', minLength: Number(minLength) }),
        fc.string({ unit: 'binary', minLength: Number(minLength) }),
        fc.constantFrom(
          'مرحبا بالعالم',
          '🚗'.repeat(Number(maxLength)),
          '<script>alert(1)</script>',
        ),
      )
  const fits = drawn.filter(
    (one) =>
      [...one].length <= Number(maxLength) &&
      [...one.trim()].length >= Number(minLength) &&
      text.every((regex) => regex.test(one)),
  )
  return format === 'email' ? fc.oneof(fits, fc.constantFrom(...known.email)) : fits
}

/** A request that the document allows. */
export function validRequest(
  path: string,
  operation: Operation,
  known: Known,
): fc.Arbitrary<Request> {
  const parameters = operation.parameters ?? []
  const drawn = Object.fromEntries(
    parameters.map(({ name, schema, required, in: place }) => {
      const useful = place === 'path' && known[path] ? [fc.constantFrom(...known[path])] : []
      const value = fc.oneof(valid(schema, known), ...useful)
      return [name, required ? value : fc.option(value, { nil: undefined })]
    }),
  )
  const schema = operation.requestBody?.content['application/json'].schema
  return fc
    .record({
      values: fc.record(drawn),
      body: schema ? valid(schema, known) : fc.constant(undefined),
    })
    .map(({ values, body }) => {
      const query = new URLSearchParams()
      const headers: Record<string, string> = {}
      let url = path
      for (const { name, in: place } of parameters) {
        const value = values[name]
        if (value === undefined) continue
        if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(String(value)))
        else if (place === 'query') query.set(name, String(value))
        else headers[name] = encodeURIComponent(String(value)).slice(0, 255)
      }
      return { path: query.size > 0 ? `${url}?${query}` : url, body, headers }
    })
}

const JUNK: unknown[] = [
  null,
  true,
  -1,
  0.1 + 0.2,
  1e308,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  'x'.repeat(5000),
  'javascript:alert(1)',
  "'; drop table product; --",
  '__proto__',
  [],
  {},
  [[[[]]]],
  { $gt: '' },
  JSON.parse('{"constructor":{"prototype":{"isAdmin":true}}}'),
]

/** A request that the document mostly does not allow. */
export function brokenRequest(path: string, operation: Operation, known: Known) {
  return validRequest(path, operation, known).chain((request) =>
    fc.oneof(...breakages(request, operation)),
  )
}

function breakages(request: Request, operation: Operation): fc.Arbitrary<Request>[] {
  const json = { ...request.headers, 'content-type': 'application/json' }
  const pathParameter = fc
    .constantFrom(
      '%00',
      '%ff',
      '%zz',
      'null',
      '..%2f..%2fetc',
      'x'.repeat(900),
      '1%27%20or%201=1',
      '💥',
    )
    .map((junk) => ({ ...request, path: request.path.replace(/[^/]+$/, encodeURI(junk)) }))
  const query = fc
    .constantFrom(
      'limit=0',
      'limit=1e9',
      'limit=1&limit=2',
      'cursor=x',
      'sort=drop',
      '%ff=%ff',
      'customer=&customer=',
      '__proto__=1',
      'limit=%00',
    )
    .map((junk) => ({ ...request, path: `${request.path.split('?')[0]}?${junk}` }))
  const header = fc
    .constantFrom('', 'x'.repeat(300), 'é')
    .map((junk) => ({ ...request, headers: { ...request.headers, 'idempotency-key': junk } }))
  if (request.body === undefined || !operation.requestBody) {
    const unexpectedBody = fc.constantFrom('', '{', '{}', 'x'.repeat(70 * 1024)).map((body) => ({
      ...request,
      headers: json,
      body,
    }))
    return [pathParameter, query, header, unexpectedBody]
  }

  const body = request.body as Record<string, unknown>
  const fields = Object.keys(body)
  const missing = fc.constantFrom(...fields, 'nothing').map((name) => {
    const { [name]: _, ...rest } = body
    return { ...request, body: rest }
  })
  const wrong = fc
    .record({ name: fc.constantFrom(...fields, 'more'), junk: fc.constantFrom(...JUNK) })
    .map(({ name, junk }) => ({ ...request, body: { ...body, [name]: junk } }))
  const any = fc.oneof(fc.constantFrom(...JUNK), fc.jsonValue()).map((junk) => ({
    ...request,
    headers: json,
    body: JSON.stringify(junk),
  }))
  const bytes = fc
    .constantFrom(
      Buffer.from(''),
      Buffer.from('{"a":'),
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      Buffer.from('['.repeat(30_000)),
      Buffer.from(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
      Buffer.from('{"__proto__":{"isAdmin":true}}'),
      Buffer.alloc(70 * 1024, 0x20),
    )
    .map((body) => ({ ...request, headers: json, body }))
  const type = fc
    .constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', '')
    .map((type) => ({
      ...request,
      headers: { ...request.headers, 'content-type': type },
      body: JSON.stringify(body),
    }))
  return [pathParameter, query, header, missing, wrong, any, bytes, type]
}
