import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { PageQuery } from '#contract/page.ts'
import { db, prepare, type Within } from '../db/client.ts'
import { AppError } from '../errors.ts'
import { networkOf, siteOf } from './ip.ts'
import { RATE_LIMITS, type RateLimit } from './rate-limits.ts'
import { findRefusal, rememberRefusal } from './refusals.ts'

// Fixed-window rate limits by IP and by account, counted in the database, so that all processes
// count together.

type Action = keyof typeof RATE_LIMITS

/**
 * Guard (preHandler, so that the user and the body are known): counts the call, and answers 429
 * when there were too many. Placing an order is counted in its transaction.
 * @param timesOf how many calls a call counts as, by its body
 */
export function rateLimit(action: Action, timesOf: (body: unknown) => number = () => 1) {
  return async (request: Pick<FastifyRequest, 'ip' | 'user' | 'customer' | 'body'>) => {
    const caller = { ip: request.ip, account: accountOf(request) }
    await enforceRateLimit(action, caller, undefined, timesOf(request.body))
  }
}

type Caller = { ip?: string; account?: string | undefined }

/**
 * Counts an action by network, by account and by site.
 * @param within the transaction that does the action, where a repeated call is distinguished from
 *   a new one: only what is stored counts. It holds the counters' locks until it ends. All lock
 *   those of the network, the account and the site in this sequence.
 * @throws AppError 429
 */
export async function enforceRateLimit(action: Action, caller: Caller, within?: Within, times = 1) {
  const { windowSeconds, exceeded }: RateLimit = RATE_LIMITS[action]
  for (const maxima of maximaOf(action, caller)) {
    await enforceMaxima(maxima, windowSeconds, { within, exceeded, times })
  }
}

/**
 * What the counters of a call allow: those of its network and account, and then that of its IPv6
 * site. That one is a statement of its own, for a call that the first have allowed: one network
 * alone does not use up what the others of its site may.
 */
export function maximaOf(action: Action, { ip, account }: Caller) {
  const { perIp, perAccount }: RateLimit = RATE_LIMITS[action]
  const own = new Map<string, number>()
  const ofSite = new Map<string, number>()
  if (perIp && ip) own.set(ipKey(action, ip), perIp)
  if (perAccount && account) own.set(accountKey(action, account), perAccount)
  const site = ip && siteKey(action, ip)
  if (perIp && site) ofSite.set(site, maximumOfSite(action))
  return [own, ofSite].filter(({ size }) => size > 0)
}

/** `rateLimit` for a list, when the whole of it is requested: pages have no rate limit. */
export function rateLimitWholeList(action: Action) {
  const enforce = rateLimit(action)
  return async (request: FastifyRequest<{ Querystring: PageQuery }>) => {
    if (request.query.limit === undefined) await enforce(request)
  }
}

/**
 * @param maxima how many calls each counter allows in its window, by key
 * @throws AppError 429
 */
export async function enforceMaxima(
  maxima: Map<string, number>,
  windowSeconds: number,
  { within, exceeded, times }: Counting & { exceeded?: string | undefined } = {},
) {
  const known = findRefusal(maxima.keys())
  if (known) throw tooManyRequests(known, exceeded)
  const over = await countUp(maxima, windowSeconds, { within, times })
  if (!over) return
  rememberRefusal(over.key, over.wait)
  throw tooManyRequests(over.wait, exceeded)
}

type Counting = { within?: Within | undefined; times?: number | undefined }

/**
 * @returns the counter that is over its maximum for the longest time: the one that ends first would
 *   promise too much
 */
export async function countUp(
  maxima: Map<string, number>,
  windowSeconds: number,
  { within, times }: Counting = {},
) {
  const counters = await incrementCounters([...maxima.keys()], windowSeconds, within, times)
  return counters
    .filter(({ key, count }) => count > (maxima.get(key) ?? 0))
    .sort((a, b) => b.wait - a.wait)[0]
}

/** @param wait seconds */
export function tooManyRequests(wait: number, exceeded = 'Too many attempts.') {
  const detail = `${exceeded} Please try again in ${durationOf(wait)}.`
  return new AppError(429, detail, { retryAfter: String(wait) })
}

/** Rounded up, so that a client that comes back then is not refused again. */
export function durationOf(seconds: number) {
  if (seconds === 1) return 'a second'
  if (seconds <= 120) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/**
 * Counts an action that another client triggers for an account. @returns is it within the rate
 * limit?
 */
export async function tryConsume(
  action:
    | 'password-reset-mail'
    | 'password-reset-mails-per-day'
    | 'rare-password-reset-mail'
    | 'unverified-mail-per-day'
    | 'order-link-mail'
    | 'guest-mail-per-day'
    | 'wrong-codes-mail',
  account: string,
) {
  const { windowSeconds, perAccount } = RATE_LIMITS[action]
  const [counter] = await incrementCounters([accountKey(action, account)], windowSeconds)
  return counter !== undefined && counter.count <= perAccount
}

/** A maintenance job. It skips counters that a call has locked: waiting for them could deadlock. */
export async function deleteExpiredCounters() {
  await db.execute(sql`
    delete from rate_limit where key in (
      select key from rate_limit where resets_at < now() for update skip locked
    )`)
}

export function ipKey(action: Action, ip: string) {
  return `${action}:ip:${networkOf(ip)}`
}

/** null: the IP is in no IPv6 site. */
function siteKey(action: Action, ip: string) {
  const site = siteOf(ip)
  return site === undefined ? null : `${action}:site:${site}`
}

/**
 * The rate limit of a site, which is a household, an office with many networks, or the phones of a
 * street.
 */
export function perSite(perIp: number) {
  return perIp * 8
}

/** What the networks of a site together may do in a window. */
function maximumOfSite(action: Action) {
  const { perIp = 0, siteFactor }: RateLimit = RATE_LIMITS[action]
  return siteFactor ? perIp * siteFactor : perSite(perIp)
}

export function accountKey(action: Action, account: string) {
  return `${action}:account:${account.toLowerCase()}`
}

/**
 * The API key, the signed-in user, the order of a guest, or the email that was typed, if any. A
 * program that calls too often does not keep its key's maker from working.
 */
export function accountOf({
  user,
  customer,
  body,
}: Pick<FastifyRequest, 'user' | 'customer' | 'body'>) {
  if (user?.apiKey) return `key ${user.apiKey.id}`
  return user?.id ?? orderOfGuest(customer) ?? typedEmailOf(body)
}

/** A guest who types another person's email uses up only what their own network may. */
export function accountOfGuest({ email, ip }: { email: string; ip: string }) {
  return `guest ${email} from ${networkOf(ip)}`
}

function typedEmailOf(body: unknown) {
  const hasEmail = typeof body === 'object' && body !== null && 'email' in body
  return hasEmail && typeof body.email === 'string' ? body.email : undefined
}

function orderOfGuest(customer: FastifyRequest['customer'] | undefined) {
  return customer && 'orderId' in customer ? `guest ${customer.orderId}` : undefined
}

/** Adds one to each counter; a window begins with the first call after the last one has ended. */
const increment = prepare<
  { key: string; count: number; wait: number },
  { keys: string[]; windowSeconds: number; times: number }
>(
  'count up',
  sql`
    insert into rate_limit as counter (key, count, resets_at)
    select key, ${sql.placeholder('times')}::int, now() + ${sql.placeholder('windowSeconds')}::int * interval '1 second'
    from unnest(${sql.placeholder('keys')}::text[]) as one (key)
    on conflict (key) do update set
      count = case when counter.resets_at > now() then counter.count + excluded.count else excluded.count end,
      resets_at = case when counter.resets_at > now() then counter.resets_at else excluded.resets_at end
    returning key, count, ceil(extract(epoch from resets_at - now()))::int as wait`,
)

/** The counters are locked in the sequence of their keys. */
export function incrementCounters(
  keys: string[],
  windowSeconds: number,
  within?: Within,
  times = 1,
) {
  return increment({ keys, windowSeconds, times }, within)
}
