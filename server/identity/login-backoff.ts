import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { db } from '../db/client.ts'
import { rateLimit } from '../db/schema/rate-limit.ts'
import { accountKey, accountOf, tooManyRequests } from '../rate-limit/rate-limit.ts'
import { knownDevice } from './device.ts'

/**
 * After `free` failures to sign in to an account, or to confirm its password, the next try waits
 * `firstSeconds`, and twice as long after each failure more, up to `longestSeconds`. The right password, or a
 * while without a failure, resets the count.
 */
const FAILURES = {
  free: 5,
  firstSeconds: 1,
  longestSeconds: 15 * 60,
  forgottenAfterSeconds: 24 * 60 * 60,
}

/**
 * Guard (preHandler) of signing in: the waits that grow with an account's failures. A device that the account
 * knows waits for its own failures alone, so that a stranger who guesses never keeps the owner out. The try
 * counts as a failure until `resetLoginFailures`: of many at once none is free.
 */
export async function loginBackoff(request: FastifyRequest) {
  await waitForTry(await failuresKey(request))
}

/**
 * The same for a signed-in person who confirms their password: a stolen session must not guess faster.
 * Counted by session, so that its failures do not lock the owner's other sessions.
 */
export async function passwordBackoff(person: { id: string; sessionId: string }) {
  await waitForTry(wrongPasswordsKey(person))
}

/** The right password has come in this session. */
export async function resetPasswordFailures(person: { id: string; sessionId: string }) {
  await db.delete(rateLimit).where(eq(rateLimit.key, wrongPasswordsKey(person)))
}

function wrongPasswordsKey({ id, sessionId }: { id: string; sessionId: string }) {
  return `${accountKey('password', id)} in ${sessionId}`
}

/** Counts a failure, unless the last one is too recent. @throws AppError 429 */
async function waitForTry(key: string) {
  const { free, firstSeconds, longestSeconds, forgottenAfterSeconds } = FAILURES
  const kept = sql`${forgottenAfterSeconds}::int * interval '1 second'`
  // A row is kept that long from its last failure on: `resets_at` says when that was.
  const waitsUntil = sql`counted.resets_at - ${kept} + interval '1 second' * case when counted.count < ${free} then 0
    else least(${longestSeconds}, ${firstSeconds} * power(2, least(counted.count - ${free}, 30))) end`
  const { rowCount } = await db.execute(sql`
    insert into rate_limit as counted (key, count, resets_at) values (${key}, 1, now() + ${kept})
    on conflict (key) do update set
      count = case when counted.resets_at > now() then counted.count + 1 else 1 end,
      resets_at = excluded.resets_at
    where least(counted.resets_at, ${waitsUntil}) <= now()`)
  if (rowCount) return
  const { rows } = await db.execute<{ wait: number }>(sql`
    select ceil(extract(epoch from ${waitsUntil} - now()))::int as wait
    from rate_limit counted where key = ${key}`)
  throw tooManyRequests(Math.max(rows[0]?.wait ?? 1, 1))
}

/** The right password has come: this device, or all that the account does not know, begin anew. */
export async function resetLoginFailures(request: FastifyRequest) {
  await db.delete(rateLimit).where(eq(rateLimit.key, await failuresKey(request)))
}

async function failuresKey(request: FastifyRequest) {
  const account = accountOf(request)
  const device = await knownDevice(request, account)
  return `${accountKey('sign in', account)}${device ? ` on ${device}` : ''}`
}
