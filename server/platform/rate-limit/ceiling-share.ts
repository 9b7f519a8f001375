import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../db/client.ts'
import { decrementCounters } from './decrement-counters.ts'
import { incrementCounters } from './enforce-rate-limit.ts'
import { networkOf, siteOf } from './ip.ts'

// An action that costs the shop money or space has a ceiling for the whole shop, because an
// attacker can have many networks. Within it no client gets more than a share of what is left, so
// two networks can't use it up.

export type Pool = {
  name: string
  windows: { each: 'hour' | 'day'; most: number }[]
  /** No client gets more than what is left divided by this number; 0: first come, first served. */
  shares: number
  /** What part of each ceiling is left to those who have had none yet. */
  forFirst?: number
}

export const SHARES = 10

const SECONDS = { hour: 60 * 60, day: 24 * 60 * 60 }
/** From this part of a ceiling on, the owner gets a mail. */
const NEAR = 0.8

/** The first of its hour or day that comes near the ceiling. */
export type Near = { count: number; most: number; each: 'hour' | 'day' }

type Share = { kind: 'taken'; near: Near | undefined; takeBack: () => Promise<void> } | Refusal

/** Nothing is counted. */
type Refusal = { kind: 'none left'; waitSeconds: number }

/**
 * The client of a share, by IP: an IPv4 address or an IPv6 site, because one customer of an
 * internet provider has all networks of a site.
 */
export function takerOf(ip: string) {
  return siteOf(ip) ?? networkOf(ip)
}

export type Counters = { own: Counter; shop: Counter }
type Counter = { count: number; wait: number }

/**
 * @param taker whose share it is: its network, or an account
 * @param on a transaction that places what the share is for: it is taken only if that is stored
 */
export async function takeShare(
  pool: Pool,
  taker: string,
  on: Transaction | typeof db = db,
): Promise<Share> {
  const { name, windows } = pool
  const counted: string[] = []
  let near: Near | undefined
  const keysOf = (each: string) =>
    [`${name}-per-${each}:${taker}`, `${name}-per-${each}:shop`] as const
  // Read first: a flood of calls that get nothing does not count even for a moment, in which others
  // would get nothing.
  const before = await readCounters(
    windows.flatMap(({ each }) => keysOf(each)),
    on,
  )
  const refusals = windows.map(({ each, most }) =>
    refusalOf(pool, most, counters(before, keysOf(each))),
  )
  const longest = longestOf(refusals)
  if (longest) return longest
  for (const { each, most } of windows) {
    const keys = keysOf(each)
    const after = counters(await incrementCounters([...keys], SECONDS[each], on), keys)
    counted.push(...keys)
    const { own, shop } = after
    const others = {
      own: { ...own, count: own.count - 1 },
      shop: { ...shop, count: shop.count - 1 },
    }
    const late = refusalOf(pool, most, others)
    if (late) {
      await decrementCounters(counted, on)
      return late
    }
    if (shop.count === Math.ceil(most * NEAR)) near = { count: shop.count, most, each }
  }
  return { kind: 'taken', near, takeBack: () => decrementCounters(counted, on) }
}

/** @param before what was counted before */
function refusalOf(
  { shares, forFirst = 0 }: Pool,
  most: number,
  { own, shop }: Counters,
): Refusal | undefined {
  const isAllowed = (left: number) =>
    own.count * shares < (own.count === 0 ? left : left - most * forFirst)
  const left = most - shop.count
  if (isAllowed(left)) return undefined
  const ends = [
    ...(left > 0 ? [own.wait] : []),
    ...(isAllowed(most) ? [shop.wait] : []),
    Math.max(own.wait, shop.wait),
  ]
  return { kind: 'none left', waitSeconds: Math.min(...ends) }
}

function longestOf(refusals: (Refusal | undefined)[]) {
  return refusals
    .filter((refusal) => refusal !== undefined)
    .sort((a, b) => b.waitSeconds - a.waitSeconds)[0]
}

export async function readCounters(keys: readonly string[], on: Pick<Transaction, 'execute'> = db) {
  const { rows } = await on.execute<Counter & { key: string }>(sql`
    select key, count, ceil(extract(epoch from resets_at - now()))::int as wait
    from rate_limit where key = any(${sql.param(keys)}::text[]) and resets_at > now()`)
  return rows
}

export function counters(
  rows: readonly (Counter & { key: string })[],
  [ownKey, shopKey]: readonly [string, string],
): Counters {
  const of = (name: string) => rows.find(({ key }) => key === name) ?? { count: 0, wait: 0 }
  return { own: of(ownKey), shop: of(shopKey) }
}
