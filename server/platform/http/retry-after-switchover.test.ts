import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'

test('a body that is nested without end is a wrong request, and no failure', async () => {
  const app = await buildApp({ databaseReady: Promise.resolve() })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/checkout',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    payload: '['.repeat(30_000) + ']'.repeat(30_000),
  })
  expect(statusCode).toBe(400)
  await app.close()
})
