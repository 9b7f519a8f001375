import { expect, test } from 'vitest'
import { call } from '#test/call.ts'

test('the document that is checked in is the one that the shop serves', async () => {
  const { status, body } = await call('GET', '/docs/json')
  expect(status).toBe(200)
  // Stale? `npm run openapi` rewrites it.
  await expect(`${JSON.stringify(body, null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json')
})
