import { sql } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { accountKey, incrementCountersSql, ipKey } from './rate-limit.ts'
import { RATE_LIMITS } from './rate-limits.ts'

// Discount codes are not to be guessed. A try is counted before the code is looked up, so that many at once don't pass, and
// taken back when there is such a code: a customer who changes a basket with a code asks for it again and again.

type CodeTry = { isBlocked: boolean; takeBack: () => Promise<void> }

/** Counts a try of a discount code, by network and, of a signed-in user, by account. */
export async function countCodeTry(caller: { ip: string; account?: string }): Promise<CodeTry> {
  const { windowSeconds, perIp, perAccount } = RATE_LIMITS.code
  const maxima = new Map([[ipKey('code', caller.ip), perIp]])
  if (caller.account) maxima.set(accountKey('code', caller.account), perAccount)
  const keys = [...maxima.keys()].sort()
  const { rows } = await db.execute<{ key: string; count: number }>(
    incrementCountersSql(
      keys.map((key) => sql`${key}`),
      windowSeconds,
    ),
  )
  const takeBack = async () => {
    await db.execute(sql`
      update rate_limit set count = count - 1
      where key in (select key from rate_limit where key = any(${sql.param(keys)}::text[]) order by key for update)
        and count > 0`)
  }
  return { isBlocked: rows.some(({ key, count }) => count > (maxima.get(key) ?? 0)), takeBack }
}
