import type { Transaction } from '../../../platform/db/client.ts'
import { env } from '../../../platform/env.server.ts'
import { AppError } from '../../../platform/errors.ts'
import { log } from '../../../platform/log.ts'
import {
  type Pool,
  SHARES,
  takerOf,
  takeShare,
} from '../../../platform/rate-limit/ceiling-share.ts'
import { durationOf } from '../../../platform/rate-limit/enforce-rate-limit.ts'

// A basket costs its client nothing and the shop a place for 90 days, and networks are free. What
// strangers put into baskets has a ceiling by day for the whole shop, of which no network gets more
// than a share.

const BASKETS: Pool = {
  name: 'stranger-baskets',
  windows: [{ each: 'day', most: env.guestBasketsPerDay }],
  shares: SHARES,
}

/** @returns is there a share for a new basket? */
export async function takeBasketShare(ip: string, tx: Transaction) {
  const share = await takeShare(BASKETS, takerOf(ip), tx)
  if (share.kind === 'taken' && share.near) {
    log.warn(
      share.near,
      'GUEST_BASKETS_PER_DAY is nearly reached: beyond it new baskets are kept for a day',
    )
  }
  return share.kind === 'taken'
}

/** Counts a line beyond those that each basket has room for. @throws AppError 429 */
export async function takeLineShare(
  ip: string,
  { most, isGuest }: { most: number; isGuest: boolean },
  tx: Transaction,
) {
  const share = await takeShare(BASKETS, takerOf(ip), tx)
  if (share.kind === 'taken') return
  const { waitSeconds } = share
  const way = isGuest ? 'Log in with a verified email' : 'Verify your email'
  const detail = `Your basket has room for ${most} different parts right now. ${way} to add more, or try again in ${durationOf(waitSeconds)}.`
  throw new AppError(429, detail, { retryAfter: String(waitSeconds) })
}
