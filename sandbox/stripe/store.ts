import { randomInt } from 'node:crypto'
import pg from 'pg'
import { pool as shopPool } from '#server/platform/db/client.ts'
import { env } from '#server/platform/env.server.ts'
import { prepareOnce } from '../prepare-once.ts'

const SCHEMA = `
  select pg_advisory_xact_lock(hashtextextended('driveline sandbox', 0));
  create schema if not exists sandbox;
  create table if not exists sandbox.payment_method (
    id text primary key,
    outcome text not null,
    body jsonb not null
  );
  create table if not exists sandbox.payment_intent (
    id text primary key,
    body jsonb not null
  );
  create table if not exists sandbox.refund (
    id text primary key,
    payment_intent text not null references sandbox.payment_intent (id),
    amount integer not null,
    body jsonb not null,
    position bigint generated always as identity
  );
  create index if not exists refund_payment_intent on sandbox.refund (payment_intent);
  create table if not exists sandbox.debit (
    payment_intent text primary key references sandbox.payment_intent (id),
    settles_at timestamptz not null
  );
  create table if not exists sandbox.dispute (
    id text primary key,
    payment_intent text not null references sandbox.payment_intent (id),
    body jsonb not null
  );
  create index if not exists dispute_payment_intent on sandbox.dispute (payment_intent);
  create table if not exists sandbox.fraud_warning (
    id text primary key,
    payment_intent text not null references sandbox.payment_intent (id),
    body jsonb not null
  );
  create index if not exists fraud_warning_payment_intent on sandbox.fraud_warning (payment_intent);
  create table if not exists sandbox.tax_calculation (
    id text primary key,
    items jsonb not null
  );
  create table if not exists sandbox.tax_transaction (
    id text primary key,
    reference text not null unique,
    calculation text unique references sandbox.tax_calculation (id),
    original text references sandbox.tax_transaction (id),
    flat_amount integer
  );
  create table if not exists sandbox.idempotency (
    key text primary key,
    endpoint text not null,
    fingerprint text not null,
    status integer not null,
    body jsonb not null
  );`

/** The sandbox's tables, in a schema of their own. Connects on first use, and makes them then. */
export function openStore() {
  // Connections of its own: the shop holds one, with a row lock, while it waits for the sandbox.
  // With a shared pool, as many buyers as it has connections would be a deadlock.
  const pool = new pg.Pool({
    ...shopPool.options,
    password: shopPool.options.password, // pg hides it from the spread
    application_name: 'driveline stripe sandbox',
    max: env.connections.payment, // as many as wait for it
    allowExitOnIdle: true,
  })
  // A connection that breaks, idle or between two queries of a call, is replaced at the next call;
  // unhandled, the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  // Sent as one query, the statements are one transaction, which ends the lock as well.
  const prepare = prepareOnce(() => pool.query(SCHEMA))

  async function transaction<T>(run: (db: pg.PoolClient) => Promise<T>): Promise<T> {
    await prepare()
    const db = await pool.connect()
    let broken = false
    try {
      await db.query('begin')
      const result = await run(db)
      await db.query('commit')
      return result
    } catch (error) {
      await db.query('rollback').catch(() => {
        broken = true
      })
      throw error
    } finally {
      db.release(broken)
    }
  }

  return { transaction, close: () => pool.end() }
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `pi_3x7…`: the prefix and 24 letters and digits, as Stripe's. */
export function newId(prefix: string) {
  const letters = Array.from({ length: 24 }, () => LETTERS[randomInt(LETTERS.length)])
  return `${prefix}_${letters.join('')}`
}

/** Now, in seconds since 1970. */
export function nowInSeconds() {
  return Math.floor(Date.now() / 1000)
}
