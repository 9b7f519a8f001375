import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import document from '../docs/openapi.json'

// The checked-in OpenAPI document, against which the tests validate every answer.

export type Schema = Record<string, unknown>

export type Operation = {
  operationId: string
  parameters?: {
    name: string
    in: 'path' | 'query' | 'header'
    required?: boolean
    schema: Schema
  }[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

const paths = document.paths as unknown as Record<string, Record<string, Operation>>

const ajv = new Ajv2020({ strict: false, validateFormats: true, multipleOfPrecision: 6 })
addFormats(ajv)
ajv.addSchema(document, 'openapi')

/** Every operation of the document. */
export const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    operation,
  })),
)

/** Resolves a `$ref`. */
export function resolve(schema: Schema): Schema {
  const name = String(schema.$ref ?? '')
    .split('/')
    .at(-1)
  const schemas = document.components.schemas as unknown as Record<string, Schema>
  return name ? (schemas[name] ?? {}) : schema
}

/**
 * @param path without `/api` and query
 * @returns the operation; undefined for a path that is not in the document
 */
function find(method: string, path: string) {
  const fits = operations.filter(
    (one) =>
      one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  // `/user/admin/{email}` before `/user/{user}`
  return fits.sort((a, b) => b.path.length - a.path.length)[0]
}

type Answer = { status: number; type: string; body: unknown }

/** @throws Error when an answer does not match the document */
export function requireDocumented(method: string, url: string, { status, type, body }: Answer) {
  const found = find(method, url.split('?')[0] ?? '')
  if (!found) return
  const { path, operation } = found
  const call = `${method} ${path} answered ${status}`
  const response = operation.responses[status]
  if (!response) throw new Error(`${call}, which is not in the document`)
  if (!response.content && body === '') return // a redirect
  const mediaType = type.split(';')[0] ?? ''
  const schema = response.content?.[mediaType]?.schema
  if (!schema) throw new Error(`${call} as ${mediaType}, which is not in the document`)
  const validate = compile(schema)
  if (!validate(body)) {
    throw new Error(`${call}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`)
  }
}

const compiled = new Map<string, ReturnType<typeof ajv.compile>>()

function compile(schema: Schema) {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
  compiled.set(text, validate)
  return validate
}
