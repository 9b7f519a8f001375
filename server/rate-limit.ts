import { isIPv6 } from 'node:net'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { PageQuery } from '#contract/page.ts'
import { db, type Transaction } from './db/client.ts'
import { rateLimit } from './db/schema.ts'
import { knownDevice } from './device.ts'
import { AppError } from './errors.ts'

// How often one address and one account may do what costs the shop something or opens it to guessing.
// Counted in the database, so that all processes count together.

type Limit = { seconds: number; perAddress?: number; perAccount?: number }

/** Calls within `seconds`, from one address and for one account. */
const LIMITS = {
  /** By account its failures count, below. */
  'sign in': { seconds: 60, perAddress: 20 },
  'claim a sign-in': { seconds: 60, perAddress: 20 },
  'sign up': { seconds: 60, perAddress: 20, perAccount: 5 },
  order: { seconds: 60, perAddress: 120, perAccount: 30 },
  /** Tries to prove that an account is one's own. By session its failures count, below. */
  password: { seconds: 60, perAddress: 20 },
  review: { seconds: 60, perAddress: 20, perAccount: 5 },
  cancel: { seconds: 60, perAccount: 30 },
  /** Whole lists: each reads all of a table, where a page reads a few rows. */
  'list of own orders': { seconds: 60, perAccount: 10 },
  'list of all orders': { seconds: 60, perAccount: 10 },
  'list of users': { seconds: 60, perAccount: 10 },
  /** Asks the card provider, which has limits of its own. */
  payment: { seconds: 60, perAddress: 120, perAccount: 60 },
  /** Not by account: a stranger who asks for somebody's reset must not keep them from asking. */
  'ask for a reset': { seconds: 60, perAddress: 10 },
  /** Beyond it nothing is sent: the links that were are in their mail, and good as long as this. */
  'reset mail': { seconds: 3600, perAccount: 5 },
  'verification mail': { seconds: 600, perAddress: 20, perAccount: 3 },
  'use a link': { seconds: 60, perAddress: 20 },
} satisfies Record<string, Limit>

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

type Limited = keyof typeof LIMITS

/**
 * Guard (preHandler, so that the person and the body are known): counts the call, and refuses it with
 * 429 when there were too many. Placing an order counts by itself, see below.
 */
export function limit(what: Limited) {
  return async (request: Pick<FastifyRequest, 'ip' | 'user' | 'body'>) => {
    const { seconds, perAddress, perAccount }: Limit = LIMITS[what]
    const limits = new Map<string, number>()
    if (perAddress) limits.set(`${what} from ${networkOf(request.ip)}`, perAddress)
    const account = accountOf(request)
    if (perAccount && account) limits.set(accountKey(what, account), perAccount)
    await countWithin(limits, seconds)
  }
}

/** The same for a list, when the whole of it is asked for: pages have no rate limit. */
export function limitWholeList(what: Limited) {
  const count = limit(what)
  return async (request: FastifyRequest<{ Querystring: PageQuery }>) => {
    if (request.query.limit === undefined) await count(request)
  }
}

/** @throws AppError 429 */
async function countWithin(limits: Map<string, number>, seconds: number, on?: Transaction) {
  for (const { key, count, wait } of await countCall([...limits.keys()], seconds, on)) {
    if (count > (limits.get(key) ?? 0)) throw tooOften(wait)
  }
}

/**
 * Guard (preHandler) of signing in: the waits that grow with an account's failures. A device that the account
 * knows waits for its own failures alone, so that a stranger who guesses never keeps the owner out. The try
 * counts as a failure until `forgiveFailures`: of many at once none is free.
 */
export async function waitAfterFailures(request: FastifyRequest) {
  await waitForTry(await failuresKey(request))
}

/**
 * The same for a signed-in person who confirms their password: a stolen session must not guess faster.
 * Counted by session, so that its failures do not lock the owner's other sessions.
 */
export async function waitAfterWrongPasswords(person: { id: string; sessionId: string }) {
  await waitForTry(wrongPasswordsKey(person))
}

/** The right password has come in this session. */
export async function forgiveWrongPasswords(person: { id: string; sessionId: string }) {
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
  throw tooOften(Math.max(rows[0]?.wait ?? 1, 1))
}

/** The right password has come: this device, or all that the account does not know, begin anew. */
export async function forgiveFailures(request: FastifyRequest) {
  await db.delete(rateLimit).where(eq(rateLimit.key, await failuresKey(request)))
}

async function failuresKey(request: FastifyRequest) {
  const account = accountOf(request)
  const device = await knownDevice(request, account)
  return `${accountKey('sign in', account)}${device ? ` on ${device}` : ''}`
}

/** @param wait seconds */
export function tooOften(wait: number) {
  const detail = `Too many attempts. Please try again in ${wait === 1 ? 'a second' : `${wait} seconds`}.`
  return new AppError(429, detail, { retryAfter: String(wait) })
}

/** Counts what is done for an account without its doing. @returns is it still within the limit? */
export async function isWithin(what: 'reset mail', account: string) {
  const { seconds, perAccount } = LIMITS[what]
  const [counted] = await countCall([accountKey(what, account)], seconds)
  return counted !== undefined && counted.count <= perAccount
}

/** Removes what counts no more. Counts that a call holds it leaves: the two would wait for each other. */
export async function forgetOldCounts() {
  await db.execute(sql`
    delete from rate_limit where key in (
      select key from rate_limit where resets_at < now() for update skip locked
    )`)
}

function accountKey(what: Limited, account: string) {
  return `${what} by ${account.toLowerCase()}`
}

/** One household or machine: an IPv4 address, or the /64 of which an IPv6 host has every address. */
export function networkOf(address: string) {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  // Spelled out, so that one network has one name.
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = 8 - head.length - (tail?.length ?? 0)
  const groups = tail ? [...head, ...Array<string>(missing).fill('0'), ...tail] : head
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return network.join(':')
}

/** Whoever is signed in, or the email that somebody who is not has typed, if any. */
function accountOf({ user, body }: Pick<FastifyRequest, 'user' | 'body'>) {
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

function counting(keys: SQL[], seconds: number, condition = sql`true`) {
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

/**
 * An order is counted by the statement that places it (order.ts): one round trip less. A retry of one that
 * is placed (`repeated` has a row) is not counted. `refused` has a row for each limit that is passed. Always
 * the network first: orders that wait for each other's counts wait in one direction.
 */
export const COUNTED_ORDER = sql`
    counted as (${counting(
      [sql`${sql.placeholder('addressKey')}`, sql`${sql.placeholder('accountKey')}`],
      LIMITS.order.seconds,
      sql`not exists (select from repeated)`,
    )}),
    refused as (
      select wait from counted
      where count > case key when ${sql.placeholder('addressKey')} then ${LIMITS.order.perAddress}::int
        else ${LIMITS.order.perAccount}::int end
    )`

/** The values of its placeholders. */
export function countedOrderOf({ id, address }: { id: string; address: string }) {
  return { addressKey: `order from ${networkOf(address)}`, accountKey: accountKey('order', id) }
}

/** The same in a transaction: until it ends, no other order of the account or its network is counted. */
export async function countOrder(tx: Transaction, customer: { id: string; address: string }) {
  const { addressKey, accountKey } = countedOrderOf(customer)
  const { seconds, perAddress, perAccount } = LIMITS.order
  const limits = new Map([
    [addressKey, perAddress],
    [accountKey, perAccount],
  ])
  await countWithin(limits, seconds, tx)
}
