import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { db } from '#server/platform/db/client.ts'
import { prepareOnce } from '../prepare-once.ts'

// Codes and the signing key are in the database: the answer may come to another process than the
// question.

const SCHEMA = sql.raw(`
  select pg_advisory_xact_lock(hashtextextended('driveline sandbox', 0));
  create schema if not exists sandbox;
  create table if not exists sandbox.google_code (
    code text primary key,
    body jsonb not null,
    expires_at timestamptz not null
  );
  create table if not exists sandbox.google_key (
    only_one boolean primary key default true check (only_one),
    jwk jsonb not null
  );`)

/** What a code stands for: who was chosen, and what the shop sent along. */
type Grant = { sub: string; challenge: string; scope: string; nonce?: string | undefined }

const CODE_MINUTES = 10

// Sent as one query, the statements are one transaction, which ends the lock as well.
const prepare = prepareOnce(() => db.execute(SCHEMA))

export async function issueCode(grant: Grant) {
  await prepare()
  const code = `4/${randomBytes(32).toString('base64url')}`
  await db.execute(sql`delete from sandbox.google_code where expires_at <= now()`)
  await db.execute(
    sql`insert into sandbox.google_code values
      (${code}, ${JSON.stringify(grant)}, now() + ${CODE_MINUTES}::int * interval '1 minute')`,
  )
  return code
}

/** A code is good once. */
export async function redeemCode(code: string) {
  await prepare()
  const { rows } = await db.execute<{ body: Grant }>(
    sql`delete from sandbox.google_code where code = ${code} and expires_at > now() returning body`,
  )
  return rows[0]?.body
}

/** The private key that signs ID tokens, made at the first sign-in. */
export async function signingKey(): Promise<JWK> {
  await prepare()
  const known = await db.execute<{ jwk: JWK }>(sql`select jwk from sandbox.google_key`)
  if (known.rows[0]) return known.rows[0].jwk
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex') }
  await db.execute(
    sql`insert into sandbox.google_key (jwk) values (${JSON.stringify(jwk)}) on conflict do nothing`,
  )
  return signingKey()
}
