import { env } from '../env.server.ts'
import { AppError } from '../errors.ts'
import { log } from '../log.ts'
import { type Pool, SHARES, takerOf, takeShare } from './ceiling-share.ts'
import { enforceRateLimit, tooManyRequests, tryConsume } from './enforce-rate-limit.ts'
import { mailboxOf } from './mailbox.ts'
import { RATE_LIMITS } from './rate-limits.ts'

// A visitor can make the shop write to any email. One email must not get many mails, and all
// together not so many that mail servers take the shop's mails for spam. No network gets more than
// a share of what is left in an hour, so that none can stop the mails of others. In a demo all
// visitors share one.

const poolOf = (name: string): Pool => ({
  name,
  windows: [{ each: 'hour', most: env.unverifiedMailsPerHour }],
  shares: env.demo ? 0 : SHARES,
})

const UNVERIFIED = poolOf('unverified-mail')
/** Of its own: sign-ups and unpaid orders, which cost nothing, can't use it up. */
const PAID_ORDER_LINKS = poolOf('paid-order-links')

/**
 * Counts a mail to an email that is not verified, if it may be sent.
 * @param ip of the client that causes the mail
 */
export async function mayMailUnverified(email: string, ip: string) {
  if (await tryConsume('unverified-mail-per-day', mailboxOf(email))) {
    return isAllowed(count(UNVERIFIED, ip))
  }
  warnNotSent()
  return false
}

/**
 * Counts the verification mail that a signed-in user asks for.
 * @param ip of the client that causes the mail
 * @throws AppError 429
 */
export async function countVerificationMail({ email, ip }: { email: string; ip: string }) {
  if (!(await tryConsume('unverified-mail-per-day', mailboxOf(email)))) {
    await enforceRateLimit('rare-verification-mail', { account: email })
  }
  await count(UNVERIFIED, ip)
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
    warnNotSent()
    return false
  }
}

function warnNotSent() {
  log.warn(
    'an email with a link was not sent: its recipient, its network, or the shop had too many',
  )
}

async function count(pool: Pool, ip: string) {
  const share = await takeShare(pool, takerOf(ip))
  if (share.kind === 'taken') return
  throw tooManyRequests(share.waitSeconds, RATE_LIMITS['unverified-mail'].exceeded)
}
