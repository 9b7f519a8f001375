import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { db, pool } from './client.ts'
import { requireServer } from './open-database.ts'
import { toStartError } from './start-error.ts'

async function errorOf(work: () => Promise<unknown>) {
  return work().then(
    () => undefined,
    (error: unknown) => toStartError(error),
  )
}

async function connectTo(change: pg.ClientConfig) {
  const client = new pg.Client({ ...inject('postgres'), ...change })
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}

const sentence = (message: RegExp) => ({
  name: 'ConfigError',
  message: expect.stringMatching(message),
})

test('each reason why a database can’t be used is a sentence', async () => {
  const closed = { host: '127.0.0.1', port: 9 }
  const readOnly = () => pool.query('begin read only; create table never (n int)')
  for (const [work, said] of [
    [() => connectTo(closed), /^DATABASE_URL: no PostgreSQL answers .*127.0.0.1:9/],
    [() => connectTo({ database: 'nowhere' }), /"nowhere" does not exist/],
    [() => connectTo({ user: 'nobody' }), /refused the role: role "nobody" does not exist/],
    [readOnly, /takes no writes/],
  ] as const) {
    expect(await errorOf(work)).toMatchObject(sentence(said))
  }
})

test('a missing right is named', async () => {
  const role = `rightless_${process.pid}`
  await pool.query(`create role ${role} login`)
  onTestFinished(async () => {
    await pool.query(`drop role ${role}`)
  })
  const error = await errorOf(async () => {
    const client = new pg.Client({ ...inject('postgres'), user: role })
    await client.connect()
    await client.query('create schema never').finally(() => client.end())
  })
  expect(error).toMatchObject(
    sentence(/lacks a right \(permission denied .*\.\/driveline admin migrate/),
  )
})

test('a database of another encoding is refused, with how to make one', async () => {
  const name = `latin_${process.pid}`
  await pool.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`)
  const client = new pg.Client({ ...inject('postgres'), database: name })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await pool.query(`drop database ${name}`)
  })
  await expect(requireServer(client)).rejects.toThrow(/encoding is LATIN1.*template0/)
})

test('any other error stays what it is', async () => {
  const error = new Error('a bug')
  expect(toStartError(error)).toBe(error)
  expect(await errorOf(() => db.execute('select 1 / 0'))).toMatchObject({
    cause: { code: '22012' },
  })
})
