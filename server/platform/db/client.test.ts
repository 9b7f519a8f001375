import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { env } from '../env.server.ts'
import { type Connection, db, inTransaction, paymentDb, pool, prepare } from './client.ts'

const one = prepare<{ one: number }, Record<string, never>>('one', sql`select 1 as one`)
const fails = prepare('by zero', sql`select 1 / 0`)

test('a statement after the end of its transaction fails, and does not reach the connection’s next caller', async () => {
  let kept: Connection | undefined
  await inTransaction(async (on) => {
    kept = on
  })
  await expect(one({}, kept)).rejects.toThrow()
  const failed = inTransaction((on) => {
    kept = on
    return fails({}, on)
  })
  await expect(failed).rejects.toThrow()
  await expect(one({}, kept)).rejects.toThrow()
})

test('a transaction that PostgreSQL rolls back at its end is not answered as committed', async () => {
  const ended = inTransaction(async (on) => {
    await fails({}, on).catch(() => {})
    return 'an answer'
  })
  await expect(ended).rejects.toThrow('A transaction ended with ROLLBACK')
})

test('a transaction that can’t begin gives its connection back', async () => {
  for (const on of [db, paymentDb]) {
    for (let n = 0; n <= Math.max(env.connections.shop, env.connections.payment); n += 1) {
      const begun = on.transaction(async () => {}, {
        isolationLevel: 'none such' as 'serializable',
      })
      await expect(begun).rejects.toThrow()
    }
    expect((await on.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  }
})

test('a connection that is lost while a transaction begins fails that transaction alone', async () => {
  const rejections: unknown[] = []
  const record = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', record)
  pool.once('acquire', (client) => {
    const { stream } = (client as typeof client & { connection: { stream: Socket } }).connection
    process.nextTick(() => stream.destroy())
  })
  await expect(inTransaction((on) => one({}, on))).rejects.toThrow()
  await new Promise(setImmediate)
  process.off('unhandledRejection', record)
  expect(rejections).toEqual([])
  expect(await inTransaction((on) => one({}, on))).toEqual([{ one: 1 }])
})
