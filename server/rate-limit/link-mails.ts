import { env } from '../env.server.ts'
import { AppError } from '../errors.ts'
import { log } from '../log.ts'
import { type Pool, SHARES, takerOf, takeShare } from './fair-share.ts'
import { mailboxOf } from './mailbox.ts'
import { enforceRateLimit, tooManyRequests } from './rate-limit.ts'
import { RATE_LIMITS } from './rate-limit-table.ts'

// A visitor can make the shop write to any email. One email must not get many mails, and all together not so many that
// mail servers take the shop's mails for spam. No network gets more than a share of what is left in an hour, so that
// none can stop the mails of others. In a demo all visitors share one.

const poolOf = (name: string): Pool => ({
  name,
  windows: [{ each: 'hour', most: env.unverifiedMailsPerHour }],
  shares: env.demo ? 0 : SHARES,
})

const UNVERIFIED = poolOf('unverified-mail')
/** Of its own: sign-ups and unpaid orders, which cost nothing, can't use it up. */
const PAID_ORDER_LINKS = poolOf('paid-order-links')

/**
 * Counts a mail to an email that is not verified.
 * @param ip of the client that causes the mail
 * @throws AppError 429
 */
export async function countUnverifiedMail(email: string, ip: string) {
  await enforceRateLimit('unverified-mail-per-day', { account: mailboxOf(email) })
  await count(UNVERIFIED, ip)
}

/** Counts a mail to an email that is not verified, if it may be sent. */
export function mayMailUnverified(email: string, ip: string) {
  return isAllowed(countUnverifiedMail(email, ip))
}

/** Counts a mail with links of a guest's paid orders, if it may be sent. */
export function mayMailPaidOrderLinks(ip: string) {
  return isAllowed(count(PAID_ORDER_LINKS, ip))
}

async function isAllowed(counting: Promise<void>) {
  try {
    await counting
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn(
      'an email with a link was not sent: its recipient, its network, or the shop had too many',
    )
    return false
  }
}

async function count(pool: Pool, ip: string) {
  const share = await takeShare(pool, takerOf(ip))
  if (share.kind === 'taken') return
  throw tooManyRequests(share.waitSeconds, RATE_LIMITS['unverified-mail'].exceeded)
}
