import { expect, test } from 'vitest'
import { call, get } from '#test/call.ts'

test('the document that is checked in is the one that the shop serves', async () => {
  const { status, body } = await call('GET', '/docs/json')
  expect(status).toBe(200)
  // Stale? `npm run openapi` rewrites it.
  await expect(`${JSON.stringify(body, null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json')
})

const LARGE = [
  ['json', 10],
  ['yaml', 10],
  ['static/swagger-ui-bundle.js', 3],
  ['static/swagger-ui-standalone-preset.js', 3],
  ['static/swagger-ui.js', 3],
  ['static/./swagger-ui%2Ejs?x=1', 3],
  ['static/swagger-ui.css', 3],
] as const

test.each(LARGE)(
  'of the document, %s is compressed, and not sent again to who has it',
  async (name, factor) => {
    const url = `/api/docs/${name}`
    const [full, packed] = [await get(url), await get(url, { 'accept-encoding': 'br' })]
    expect(full.statusCode).toBe(200)
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers['content-security-policy']).toContain("script-src 'self'")
    expect(packed.rawPayload.length).toBeLessThan(full.rawPayload.length / factor)
    const again = await get(url, { 'if-none-match': String(full.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)
