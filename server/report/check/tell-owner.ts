import { eq, sql } from 'drizzle-orm'
import type { CheckName } from '#contract/staff/check.ts'
import { CHECK_TITLES } from '#contract/staff/check-titles.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { checkResult } from '../../platform/db/schema/check-result.ts'
import { queueOwnerMail } from '../../platform/jobs/owner-mail.ts'
import { asText } from './outcome.ts'

const CONFIRM_MS = 5 * 60_000 - 10_000
const DAY_MS = 24 * 60 * 60_000

/** Mails of their own tell of these: of card payments that fail, and of backups. */
const TOLD_ELSEWHERE: CheckName[] = ['cards', 'backup']

type Row = typeof checkResult.$inferSelect & { name: CheckName }

/**
 * Queues a mail when what has worked fails twice, five minutes apart; another one each day, and one
 * when it works again. What has never worked is on Today alone.
 */
export async function tellOwner(tx: Transaction, row: Row) {
  if (TOLD_ELSEWHERE.includes(row.name)) return
  if (row.state === 'ok' && row.mailedAt) return tell(tx, row, 'It works again.')
  if (!isConfirmed(row)) return
  await tell(tx, row, asText(row))
}

function isConfirmed({ state, okAt, failedSince, triedAt, mailedAt }: Row) {
  if (state !== 'failed' || !okAt || !failedSince) return false
  const isTwice = triedAt.getTime() - failedSince.getTime() >= CONFIRM_MS
  return isTwice && (!mailedAt || triedAt.getTime() - mailedAt.getTime() >= DAY_MS)
}

async function tell(tx: Transaction, { name, state, triedAt }: Row, detail: string) {
  const line = { name: CHECK_TITLES[name], detail }
  const hasFailed = state === 'failed'
  const event = `${triedAt.toISOString()} check ${name}`
  await queueOwnerMail(tx, event, hasFailed ? { failure: line } : { notice: line })
  await tx
    .update(checkResult)
    .set({ mailedAt: hasFailed ? sql`now()` : null })
    .where(eq(checkResult.name, name))
}
