import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { portOf } from '#test/port-of.ts'
import { db } from '../db/client.ts'
import type { PageOf } from './pagination.ts'
import { listOf, sendList } from './send-list.ts'

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/**
 * A site with one list, whose batches come from `read`. @returns where it is, and how often it was
 * read
 */
async function aListOf(read: (batch: number) => void) {
  const app = Fastify()
  app.setSerializerCompiler(serializerCompiler)
  const item = z.object({ _id: z.string(), text: z.string() })
  const seen = { batches: 0 }
  async function readBatch({ limit }: PageOf) {
    seen.batches += 1
    read(seen.batches)
    const items = Array.from({ length: limit }, (_, n) => {
      return { _id: `${seen.batches}-${n}`, text: 'x'.repeat(2_000) }
    })
    return { items, next: String(seen.batches) }
  }
  app.get('/', { schema: { response: listOf(item, 'Everything.') } }, (request, reply) =>
    sendList(request, reply, { sort: 'oldest', limit: undefined }, readBatch),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close())
  const port = portOf(app.server)
  return { app, port, seen, url: `http://127.0.0.1:${port}/` }
}

function ask(port: number) {
  const socket = connect(port, '127.0.0.1')
  closing.unshift(async () => socket.destroy())
  socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  return socket
}

test('a list of any length is whole, sorted, and has its total', async () => {
  const part = await aProduct()
  await db.execute(sql`
    insert into product (id, name, img, description, available_quantity, minimum_order_quantity,
      price_per_unit_cents)
    select uuidv7(), 'Fuse ' || n, '/parts/fuse-set.svg', 'A "quoted" one,', 0, 1, 250
    from generate_series(1, 2500) n`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from product where deleted_at is null and state = 'live' order by id`,
  )
  const ids = rows.map(({ id }) => id)

  const whole = await call('GET', '/product')
  expect(whole.body.map(({ _id }: { _id: string }) => _id)).toEqual(ids)
  expect(whole.headers['x-total-count']).toBe(String(ids.length))
  const newest = await call('GET', '/product?sort=newest')
  expect(newest.body.map(({ _id }: { _id: string }) => _id)).toEqual(ids.toReversed())
  const rest = await call('GET', `/product?cursor=${part.id}`)
  expect(rest.body.map(({ _id }: { _id: string }) => _id)).toEqual(
    ids.slice(ids.indexOf(part.id) + 1),
  )
  await db.execute(sql`delete from product where name like 'Fuse %'`)
})

test('every long list comes whole: users, orders, reviews and the audit', async () => {
  const [admin, casey] = [await aPerson({ role: 'admin' }), await aPerson()]
  const part = await aProduct()
  await db.execute(sql`
    insert into "user" (id, name, email)
    select uuidv7(), 'Crowd', 'crowd' || n || '@example.com' from generate_series(1, 1500) n`)
  await db.execute(sql`
    with placed as (insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
      customer_email, customer_name, phone, address, held_until, units, goods_cents, total_cents)
    select uuidv7(), ${part.id}, 'Crowd', 250, 1, ${casey.id}, ${casey.email}, 'Casey', '1', '1', now(), 1, 250, 250
    from generate_series(1, 1500) returning *)
    insert into order_line (order_id, position, product_id, product_name, price_per_unit_cents, quantity)
    select id, 1, product_id, product_name, price_per_unit_cents, quantity from placed`)
  await db.execute(sql`
    insert into review (id, name, location, review)
    select uuidv7(), 'Crowd', 'Here', 'Fine.' from generate_series(1, 1500)`)
  await db.execute(sql`
    insert into audit (id, action, subject_id, subject)
    select uuidv7(), 'add product', uuidv7(), 'Crowd' from generate_series(1, 1500)`)
  for (const [path, length] of [
    ['/user', sql`select count(*)::int as n from "user"`],
    ['/allOrder', sql`select count(*)::int as n from "order" where shown`],
    [`/order?customer=${casey.email}`, sql`select 1500 as n`],
    ['/review', sql`select count(*)::int as n from review where hidden_at is null`],
    ['/audit', sql`select count(*)::int as n from audit`],
  ] as const) {
    const { rows } = await db.execute<{ n: number }>(length)
    const answer = await call('GET', path, { as: admin })
    expect([path, answer.status, answer.body.length]).toEqual([path, 200, rows[0]?.n])
    const ids = answer.body.map(({ _id }: { _id: string }) => _id)
    expect(ids).toEqual([...new Set(ids)].sort())
  }
  await db.execute(sql`delete from order_line where product_name = 'Crowd'`)
  await db.execute(sql`delete from "order" where product_name = 'Crowd'`)
  await db.execute(sql`delete from "user" where name = 'Crowd'`)
  await db.execute(sql`delete from review where name = 'Crowd'`)
  await db.execute(sql`delete from audit where subject = 'Crowd'`)
})

test('a list that can’t be read to its end breaks off without valid JSON', async () => {
  const { url } = await aListOf((batch) => {
    if (batch === 3) throw new Error('the database is unavailable')
  })
  const response = await fetch(url)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
})

test('a list that can’t be read at all is an ordinary error', async () => {
  const { url } = await aListOf(() => {
    throw new Error('the database is unavailable')
  })
  expect((await fetch(url)).status).toBe(500)
})

test('a disconnected client ends the reads', async () => {
  const { app, port, seen } = await aListOf(() => {})
  const accepted = once(app.server, 'connection')
  const socket = ask(port)
  const [atServer] = await accepted
  const gone = new Promise((resolve) => atServer.once('close', resolve))
  await once(socket, 'data')
  socket.destroy()
  await gone
  const { batches } = seen
  for (let turns = 0; turns < 100; turns++) await turn()
  expect(seen.batches).toBeLessThanOrEqual(batches + 1)
})

test('a slow client gets backpressure: its list is not read ahead', async () => {
  const { port, seen } = await aListOf(() => {})
  ask(port).pause()
  for (let turns = 0; turns < 3000; turns++) await turn()
  // What fits into the sockets' buffers, 400 kB each.
  expect(seen.batches).toBeGreaterThan(0)
  expect(seen.batches).toBeLessThan(60)
})

test('HEAD reads only enough to know whether the list is long', async () => {
  const { url, seen } = await aListOf(() => {})
  const { status } = await fetch(url, { method: 'HEAD' })
  expect([status, seen.batches]).toEqual([200, 2])
})
