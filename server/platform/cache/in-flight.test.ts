import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { aProduct } from '#test/builders.ts'
import { servedApp } from '#test/served-app.ts'
import { pool } from '../db/client.ts'
import { waitForInvalidation } from './listen-for-changes.ts'

const served = servedApp()

test('after a burst of changes, 50 requests at once cost as many queries as one', async () => {
  await Promise.all(Array.from({ length: 30 }, () => aProduct()))
  await waitForInvalidation()
  served.queries = 0
  await served.ask('/product?limit=5')
  const one = served.queries
  await Promise.all(Array.from({ length: 30 }, () => aProduct()))
  await waitForInvalidation()
  served.queries = 0
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => served.ask('/product?limit=5')),
  )
  expect(served.queries).toBe(one)
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
})

test('a client that does not read its response blocks no other request', async () => {
  await pool.query(
    `insert into review (id, name, location, review)
    select ('00000002-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Sam', 'Lyon', repeat('Fits. ', 30)
    from generate_series(1, 2500) n`,
  )
  await waitForInvalidation()
  const idle = connect(served.port(), '127.0.0.1').on('error', () => {})
  idle.pause().write('GET /api/review HTTP/1.1\r\nhost: a\r\n\r\n')
  await once(idle, 'connect')
  expect((await served.ask('/review')).status).toBe(200)
  idle.destroy()
  await pool.query(`delete from review where id < '00000003-0000-0000-0000-000000000000'`)
})
