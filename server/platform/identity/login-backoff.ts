import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { db } from '../db/client.ts'
import { rateLimit } from '../db/schema/rate-limit.ts'
import {
  accountOf,
  rateLimit as rateLimitOf,
  tooManyRequests,
} from '../rate-limit/enforce-rate-limit.ts'
import { knownDevice } from './device-cookie.ts'

/**
 * Exponential backoff, in seconds: after `freeAttempts` failures to sign in to an account, or to
 * confirm its password, the next attempt waits `initialDelay`; each further failure doubles the
 * delay, up to `maxDelay`. The right password, or `resetAfter` without a failure, resets the count.
 * Fewer than `freeAttempts` delay no sign-in and are forgotten after `forgetAfter`: anyone can fail
 * with any number of made-up emails, each of which is a row.
 */
const BACKOFF = {
  freeAttempts: 5,
  initialDelay: 1,
  maxDelay: 15 * 60,
  forgetAfter: 60 * 60,
  resetAfter: 24 * 60 * 60,
}

/**
 * To be called before the password is checked. A known device of the account waits for its own
 * failures alone, so that an attacker who guesses passwords never locks out the owner. The attempt
 * counts as a failure until `resetLoginFailures`, so that concurrent attempts are not free.
 */
export async function loginBackoff(request: FastifyRequest) {
  await enforceBackoff(await loginFailuresKey(request))
}

/**
 * Guard (preHandler) before it: the rate limit by IP, which people in one office or behind one
 * carrier share.
 */
export async function signInRateLimit(request: FastifyRequest) {
  const device = await knownDevice(request, accountOf(request))
  await rateLimitOf(device ? 'sign-in-on-known-device' : 'sign-in')(request)
}

/**
 * The right password was sent: the failures of this device, or of all unknown devices, are reset.
 */
export async function resetLoginFailures(request: FastifyRequest) {
  await resetFailures(await loginFailuresKey(request))
}

async function loginFailuresKey(request: FastifyRequest) {
  const account = accountOf(request)
  const device = await knownDevice(request, account)
  return `login-failures:${account}${device ? `:device:${device}` : ''}`
}

type Session = { id: string; sessionId: string }

/**
 * The same for a signed-in user who confirms their password: a stolen session must not guess
 * faster. Counted by session, so that its failures do not lock the owner's other sessions.
 */
export async function passwordBackoff(user: Session) {
  await enforceBackoff(passwordFailuresKey(user))
}

export async function resetPasswordFailures(user: Session) {
  await resetFailures(passwordFailuresKey(user))
}

function passwordFailuresKey({ id, sessionId }: Session) {
  return `password-failures:${id}:session:${sessionId}`
}

/**
 * The same for the code of the second factor. Who knows the password alone shares one counter, on
 * however many devices they sign in; where a code was given before, the person has their own.
 */
export async function codeBackoff(request: FastifyRequest) {
  await enforceBackoff(await codeFailuresKey(request))
}

export async function resetCodeFailures(request: FastifyRequest) {
  await resetFailures(await codeFailuresKey(request))
}

async function codeFailuresKey(request: FastifyRequest) {
  const { id, email } = request.user
  const device = await knownDevice(request, email, 'second factor')
  return `code-failures:${id}${device ? `:device:${device}` : ''}`
}

/** Counts a failure, unless the delay after the last one has not passed. @throws AppError 429 */
async function enforceBackoff(key: string) {
  const { freeAttempts, initialDelay, maxDelay, forgetAfter, resetAfter } = BACKOFF
  const untilReset = (count: SQL) => sql`interval '1 second' *
    case when ${count} < ${freeAttempts} then ${forgetAfter}::int else ${resetAfter}::int end`
  // `resets_at` is a day after the last failure: it says when that was.
  const nextAttemptAt = sql`failures.resets_at + interval '1 second' *
    (least(${maxDelay}, ${initialDelay} * power(2, least(failures.count - ${freeAttempts}, 30))) - ${resetAfter}::int)`
  const count = sql`(case when failures.resets_at > now() then failures.count + 1 else 1 end)`
  const { rowCount } = await db.execute(sql`
    insert into rate_limit as failures (key, count, resets_at) values (${key}, 1, now() + ${untilReset(sql`1`)})
    on conflict (key) do update set count = ${count}, resets_at = now() + ${untilReset(count)}
    where failures.count < ${freeAttempts} or least(failures.resets_at, ${nextAttemptAt}) <= now()`)
  if (rowCount) return
  const { rows } = await db.execute<{ wait: number }>(sql`
    select ceil(extract(epoch from ${nextAttemptAt} - now()))::int as wait
    from rate_limit failures where key = ${key}`)
  throw tooManyRequests(Math.max(rows[0]?.wait ?? 1, 1))
}

async function resetFailures(key: string) {
  await db.delete(rateLimit).where(eq(rateLimit.key, key))
}
