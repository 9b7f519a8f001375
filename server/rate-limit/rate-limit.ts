import { type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { PageQuery } from '#contract/page.ts'
import { db, type Transaction } from '../db/client.ts'
import { AppError } from '../errors.ts'
import { networkOf } from './ip.ts'

// How often one address and one account may do what costs the shop something or opens it to guessing.
// Counted in the database, so that all processes count together.

type RateLimit = { seconds: number; perIp?: number; perAccount?: number }

/** Calls within `seconds`, from one address and for one account. */
export const RATE_LIMITS = {
  /** By account its failures count, below. */
  'sign in': { seconds: 60, perIp: 20 },
  'claim a sign-in': { seconds: 60, perIp: 20 },
  'sign up': { seconds: 60, perIp: 20, perAccount: 5 },
  order: { seconds: 60, perIp: 120, perAccount: 30 },
  /** Tries to prove that an account is one's own. By session its failures count, below. */
  password: { seconds: 60, perIp: 20 },
  review: { seconds: 60, perIp: 20, perAccount: 5 },
  cancel: { seconds: 60, perAccount: 30 },
  /** Whole lists: each reads all of a table, where a page reads a few rows. */
  'list of own orders': { seconds: 60, perAccount: 10 },
  'list of all orders': { seconds: 60, perAccount: 10 },
  'list of users': { seconds: 60, perAccount: 10 },
  /** Asks Stripe, which has limits of its own. */
  payment: { seconds: 60, perIp: 120, perAccount: 60 },
  /** Not by account: a stranger who asks for somebody's reset must not keep them from asking. */
  'ask for a reset': { seconds: 60, perIp: 10 },
  /** Beyond it nothing is sent: the links that were are in their mail, and good as long as this. */
  'reset mail': { seconds: 3600, perAccount: 5 },
  'verification mail': { seconds: 600, perIp: 20, perAccount: 3 },
  'use a link': { seconds: 60, perIp: 20 },
} satisfies Record<string, RateLimit>

type RateLimited = keyof typeof RATE_LIMITS

/**
 * Guard (preHandler, so that the person and the body are known): counts the call, and refuses it with
 * 429 when there were too many. Placing an order counts by itself, see below.
 */
export function rateLimit(what: RateLimited) {
  return async (request: Pick<FastifyRequest, 'ip' | 'user' | 'body'>) => {
    const { seconds, perIp, perAccount }: RateLimit = RATE_LIMITS[what]
    const limits = new Map<string, number>()
    if (perIp) limits.set(`${what} from ${networkOf(request.ip)}`, perIp)
    const account = accountOf(request)
    if (perAccount && account) limits.set(accountKey(what, account), perAccount)
    await countWithin(limits, seconds)
  }
}

/** The same for a list, when the whole of it is asked for: pages have no rate limit. */
export function rateLimitWholeList(what: RateLimited) {
  const count = rateLimit(what)
  return async (request: FastifyRequest<{ Querystring: PageQuery }>) => {
    if (request.query.limit === undefined) await count(request)
  }
}

/** @throws AppError 429 */
export async function countWithin(limits: Map<string, number>, seconds: number, on?: Transaction) {
  for (const { key, count, wait } of await countCall([...limits.keys()], seconds, on)) {
    if (count > (limits.get(key) ?? 0)) throw tooManyRequests(wait)
  }
}

/** @param wait seconds */
export function tooManyRequests(wait: number) {
  const detail = `Too many attempts. Please try again in ${wait === 1 ? 'a second' : `${wait} seconds`}.`
  return new AppError(429, detail, { retryAfter: String(wait) })
}

/** Counts what is done for an account without its doing. @returns is it still within the limit? */
export async function isWithinRateLimit(what: 'reset mail', account: string) {
  const { seconds, perAccount } = RATE_LIMITS[what]
  const [counted] = await countCall([accountKey(what, account)], seconds)
  return counted !== undefined && counted.count <= perAccount
}

/** Removes what counts no more. Counts that a call holds it leaves: the two would wait for each other. */
export async function deleteExpiredCounters() {
  await db.execute(sql`
    delete from rate_limit where key in (
      select key from rate_limit where resets_at < now() for update skip locked
    )`)
}

export function accountKey(what: RateLimited, account: string) {
  return `${what} by ${account.toLowerCase()}`
}

/** Whoever is signed in, or the email that somebody who is not has typed, if any. */
export function accountOf({ user, body }: Pick<FastifyRequest, 'user' | 'body'>) {
  return user?.id ?? (body as { email?: string }).email
}

/** One more for each key; a count starts anew `seconds` after its first call. */
async function countCall(keys: string[], seconds: number, on: Pick<Transaction, 'execute'> = db) {
  const { rows } = await on.execute<{ key: string; count: number; wait: number }>(
    counting(
      keys.map((key) => sql`${key}`),
      seconds,
    ),
  )
  return rows
}

export function counting(keys: SQL[], seconds: number, condition = sql`true`) {
  const rows = keys.map((key) => sql`(${key}::text)`)
  return sql`
    insert into rate_limit as now_counted (key, count, resets_at)
    select key, 1, now() + ${seconds}::int * interval '1 second'
    from (values ${sql.join(rows, sql`, `)}) as one (key) where ${condition}
    on conflict (key) do update set
      count = case when now_counted.resets_at > now() then now_counted.count + 1 else 1 end,
      resets_at = case when now_counted.resets_at > now() then now_counted.resets_at else excluded.resets_at end
    returning key, count, ceil(extract(epoch from resets_at - now()))::int as wait`
}
