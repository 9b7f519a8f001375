import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { StripeOutage } from '#contract/payment/stripe-outage.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { job } from '../../platform/db/schema/job.ts'
import { env } from '../../platform/env.server.ts'
import { THE_SHOP } from '../../platform/jobs/job.ts'

// Whether card payments fail, because Stripe does not answer or refuses the shop's key. One row of
// the job table says so, of a kind that no worker does: the first call that fails inserts it, and a
// maintenance job confirms or deletes it (payment/check-card-payments.ts). It is below payment/,
// because stripe-tax.ts reports failed calls, too.

const OUTAGE = { kind: 'card payments', subjectId: THE_SHOP, event: 'outage' }
const isOutage = and(
  eq(job.kind, OUTAGE.kind),
  eq(job.subjectId, OUTAGE.subjectId),
  eq(job.event, OUTAGE.event),
)

const CAUSES = {
  'key refused': {
    error: 'Stripe refuses the shop’s key',
    advice:
      'In Stripe’s dashboard, under Developers, check whether the key was rolled, deleted or restricted. Set STRIPE_SECRET_KEY to one that works, and restart the shop (docs/stripe-setup.md).',
  },
  failing: {
    error: 'Stripe answers with errors',
    advice: 'Look at status.stripe.com. You need not do anything in the shop.',
  },
  unreachable: {
    error: 'Stripe can’t be reached',
    advice:
      'Look at status.stripe.com. If Stripe works, find out why the shop’s machine can’t reach api.stripe.com on port 443.',
  },
}

type OutageCause = keyof typeof CAUSES

/** What the owner is told. */
export function sayOutage(cause: OutageCause) {
  return CAUSES[cause]
}

/** undefined: Stripe has answered, and would take another payment. */
export function outageCauseOf(error: unknown): OutageCause | undefined {
  // The SDK's errors by their fields: this file does not import it.
  if (!(error instanceof Error && 'type' in error)) return undefined
  if (error.type === 'StripeConnectionError') return 'unreachable'
  const status = 'statusCode' in error ? Number(error.statusCode) : 0
  if (status === 401 || status === 403) return 'key refused'
  return status >= 500 ? 'failing' : undefined
}

let noting: Promise<unknown> | undefined

/**
 * To be called with the error of any call to Stripe. It does not delay the caller, and writes one
 * row at most.
 */
export function noteStripeError(error: unknown) {
  if (env.stripe.sandbox || noting || !outageCauseOf(error)) return
  noting = db
    .insert(job)
    .values(OUTAGE)
    .onConflictDoNothing()
    .catch(() => {}) // the next call that fails notes it
    .finally(() => {
      noting = undefined
    })
}

/**
 * Has a call failed, one of this process a moment ago included, and the maintenance job's call not
 * succeeded since?
 */
export async function isOutageNoted() {
  await noting
  return (await db.$count(job, isOutage)) > 0
}

/** @returns since when calls fail, and why; undefined: the outage has ended meanwhile */
export async function confirmOutage(tx: Transaction, cause: OutageCause) {
  const [row] = await tx
    .update(job)
    .set({ lastError: cause })
    .where(isOutage)
    .returning({ since: job.createdAt })
  return row && { ...row, ...CAUSES[cause] }
}

export async function endOutage() {
  await db.delete(job).where(isOutage)
}

/** null: none, or a call has failed that the maintenance job has not repeated yet. */
export async function findStripeOutage(): Promise<StripeOutage | null> {
  const [row] = await db
    .select({ since: job.createdAt, cause: sql<OutageCause>`${job.lastError}` })
    .from(job)
    .where(and(isOutage, isNotNull(job.lastError)))
  return row ? { since: row.since.toISOString(), ...CAUSES[row.cause] } : null
}
