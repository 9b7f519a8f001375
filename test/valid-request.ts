import fc from 'fast-check'
import { type Operation, resolve, type Schema } from './document.ts'

// Arbitraries of fast-check for valid requests, made from the OpenAPI document.

export type Request = {
  path: string
  body?: unknown
  headers: Record<string, string>
}

/**
 * Existing ids and emails, by the format or name of the field, or by the path, that accepts them.
 */
export type Known = { uuid: string[]; email: string[] } & Record<string, unknown[]>

const TEXT = /\\p\{C|\\u202a/ // matches the patterns that list allowed characters

/** Values that a schema allows. */
function valid(given: Schema, known: Known): fc.Arbitrary<unknown> {
  const schema = resolve(given)
  const either = schema.oneOf ?? schema.anyOf
  if (Array.isArray(either)) return fc.oneof(...either.map((one) => valid(one, known)))
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return validObject(schema, known)
    case 'integer':
      return fc.integer({ min: Number(schema.minimum), max: Number(schema.maximum) })
    case 'number': // prices, and what they are changed by: hundredths
      return fc
        .integer({
          min: Math.round(Number(schema.minimum ?? 0.01) * 100),
          max: Number(schema.maximum) * 100,
        })
        .map((hundredths) => hundredths / 100)
    case 'array':
      return fc.array(valid(schema.items as Schema, known), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(3, Number(schema.maxItems ?? 3)),
      })
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
    const useful = known[name] ? [{ arbitrary: fc.constantFrom(...known[name]), weight: 9 }] : []
    return [name, fc.oneof({ arbitrary: valid(one, known), weight: 1 }, ...useful)] as const
  })
  return fc.record(Object.fromEntries(drawn), {
    requiredKeys,
  })
}

function validString(schema: Schema, known: Known): fc.Arbitrary<string> {
  const { format } = schema
  if (format === 'uuid') {
    const spellings = known.uuid.flatMap((id) => [id, id.toUpperCase()])
    const existing = { arbitrary: fc.constantFrom(...spellings), weight: 3 }
    return fc.oneof(existing, { arbitrary: fc.uuid({ version: 7 }), weight: 1 })
  }
  if (format === 'idn-email') {
    const inLetters = fc.emailAddress().map((email) => email.replace('@', '@Müller.'))
    const short = inLetters.filter((email) => email.length <= 200)
    return fc.oneof(fc.emailAddress(), short, fc.constantFrom(...known.email))
  }
  if (format === 'uri-reference')
    return fc.constantFrom('https://a.example/b?c=d#e', 'http://10.0.0.1:9/x', '/parts/a.svg')
  const text = texts.get(schema) ?? validText(schema)
  texts.set(schema, text)
  return text
}

/** Each is made once: that takes fast-check longer than the shop to answer. */
const texts = new WeakMap<Schema, fc.Arbitrary<string>>()

function validText({ pattern, minLength = 0, maxLength = 1000, allOf = [] }: Schema) {
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
  return drawn.filter(
    (one) =>
      [...one].length <= Number(maxLength) &&
      [...one.trim()].length >= Number(minLength) &&
      text.every((regex) => regex.test(one)),
  )
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
  const schema = operation.requestBody?.content['application/json']?.schema
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
