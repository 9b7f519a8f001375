import fc from 'fast-check'
import type { Operation } from './document.ts'
import { type Known, type Request, validRequest } from './valid-request.ts'

// Arbitraries of fast-check for invalid requests: valid ones with one part broken.

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
