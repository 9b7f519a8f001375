import type { Transaction } from '../../platform/db/client.ts'
import { env } from '../../platform/env.server.ts'
import { type Pool, SHARES, takerOf, takeShare } from '../../platform/rate-limit/ceiling-share.ts'
import { tooManyRequests } from '../../platform/rate-limit/enforce-rate-limit.ts'

// Each question is a mail to the owner and a row for a year. In a demo all visitors share one
// network.

const poolOf = (name: string): Pool => ({
  name,
  windows: [
    { each: 'hour', most: 60 },
    { each: 'day', most: 300 },
  ],
  shares: env.demo ? 0 : SHARES,
})

const QUESTIONS = poolOf('questions')
/** Strangers can't use it up, whatever they do to the other one. */
const QUESTIONS_OF_VERIFIED = poolOf('questions-verified')

/**
 * Counts a question for the shop, once it is stored.
 * @param verifiedId of an account whose email is verified
 * @throws AppError 429
 */
export async function countQuestion(
  tx: Transaction,
  { ip, verifiedId }: { ip: string; verifiedId: string | undefined },
) {
  const share = verifiedId
    ? await takeShare(QUESTIONS_OF_VERIFIED, verifiedId, tx)
    : await takeShare(QUESTIONS, takerOf(ip), tx)
  if (share.kind === 'none left')
    throw tooManyRequests(share.waitSeconds, 'The shop is asked very much right now.')
}
