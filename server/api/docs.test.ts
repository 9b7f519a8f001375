import { expect, test } from 'vitest'
import { call, get } from '#test/call.ts'

test('the document that is checked in is the one that the shop serves', async () => {
  const { status, body } = await call('GET', '/docs/json')
  expect(status).toBe(200)
  // Stale? `npm run openapi` rewrites it.
  await expect(`${JSON.stringify(body, null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json')
})

test.each(['json', 'yaml'])(
  'the document as %s is compressed, and not sent again to who has it',
  async (kind) => {
    const url = `/api/docs/${kind}`
    const [full, packed] = [await get(url), await get(url, { 'accept-encoding': 'br' })]
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThan(full.rawPayload.length / 10)
    const again = await get(url, { 'if-none-match': String(full.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)
