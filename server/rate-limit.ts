import { isIPv6 } from 'node:net'
import { eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { db } from './db/client.ts'
import { rateLimit } from './db/schema.ts'
import { AppError } from './errors.ts'

// How often one address and one account may do what costs the shop something or opens it to guessing.
// Counted in the database, so that all processes count together.

type Limit = { seconds: number; perAddress?: number; perAccount?: number }

/** Calls within `seconds`, from one address and for one account. */
const LIMITS = {
  'sign in': { seconds: 60, perAddress: 20, perAccount: 10 },
  'sign up': { seconds: 60, perAddress: 20, perAccount: 5 },
  order: { seconds: 60, perAddress: 120, perAccount: 30 },
  review: { seconds: 60, perAddress: 20, perAccount: 5 },
  /** Asks the card provider, which has limits of its own. */
  payment: { seconds: 60, perAddress: 120, perAccount: 60 },
  /** Not by account: a stranger who asks for somebody's reset must not keep them from asking. */
  'ask for a reset': { seconds: 60, perAddress: 10 },
  /** Beyond it nothing is sent: the links that were are in their mail, and good as long as this. */
  'reset mail': { seconds: 3600, perAccount: 5 },
  'verification mail': { seconds: 600, perAddress: 20, perAccount: 3 },
  'use a link': { seconds: 60, perAddress: 20 },
} satisfies Record<string, Limit>

type Limited = keyof typeof LIMITS

/**
 * Guard (preHandler, so that the person and the body are known): counts the call, and refuses it with
 * 429 when there were too many.
 */
export function limit(what: Limited) {
  return async (request: FastifyRequest) => {
    const { seconds, perAddress, perAccount }: Limit = LIMITS[what]
    const limits = new Map<string, number>()
    if (perAddress) limits.set(`${what} from ${networkOf(request.ip)}`, perAddress)
    if (perAccount) limits.set(accountKey(what, accountOf(request)), perAccount)
    for (const { key, count, wait } of await countCall([...limits.keys()], seconds)) {
      if (count <= (limits.get(key) ?? 0)) continue
      const detail = `That was too often. Please try again in ${wait === 1 ? 'a second' : `${wait} seconds`}.`
      throw new AppError(429, detail, { retryAfter: String(wait) })
    }
  }
}

/** Counts what is done for an account without its doing. @returns is it still within the limit? */
export async function isWithin(what: 'reset mail', account: string) {
  const { seconds, perAccount } = LIMITS[what]
  const [counted] = await countCall([accountKey(what, account)], seconds)
  return counted !== undefined && counted.count <= perAccount
}

/** What was counted for an account is forgotten: somebody has shown that it is theirs. */
export async function forgive(what: Limited, account: string) {
  await db.delete(rateLimit).where(eq(rateLimit.key, accountKey(what, account)))
}

/** Removes what counts no more. */
export async function forgetOldCounts() {
  await db.delete(rateLimit).where(lt(rateLimit.resetsAt, sql`now()`))
}

function accountKey(what: Limited, account: string) {
  return `${what} by ${account.toLowerCase()}`
}

/** One household or machine: an IPv4 address, or the /64 of which an IPv6 host has every address. */
function networkOf(address: string) {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  return address.split('::')[0]?.split(':').slice(0, 4).join(':')
}

/** Whoever is signed in, or the email that somebody who is not has typed. */
function accountOf({ user, body }: FastifyRequest) {
  return user?.id ?? String((body as { email?: unknown }).email)
}

/** One more for each key; a count starts anew `seconds` after its first call. */
async function countCall(keys: string[], seconds: number) {
  const one = keys.map((key) => sql`(${key}, 1, now() + ${seconds}::int * interval '1 second')`)
  const { rows } = await db.execute<{ key: string; count: number; wait: number }>(sql`
    insert into rate_limit as now_counted (key, count, resets_at) values ${sql.join(one, sql`, `)}
    on conflict (key) do update set
      count = case when now_counted.resets_at > now() then now_counted.count + 1 else 1 end,
      resets_at = case when now_counted.resets_at > now() then now_counted.resets_at else excluded.resets_at end
    returning key, count, ceil(extract(epoch from resets_at - now()))::int as wait`)
  return rows
}
