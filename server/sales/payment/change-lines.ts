import { formatCents } from '#contract/money.ts'
import type { ChangeLines } from '#contract/order/change-lines.ts'
import { record } from '../../platform/audit/audit.ts'
import { staleSubject } from '../../platform/audit/stale-edit.ts'
import type { Transaction } from '../../platform/db/client.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { getChangeableLines } from '../checkout/changeable-lines.ts'
import { notPlacedYet } from '../checkout/checkout-error.ts'
import { TaxToBeAsked } from '../checkout/checkout-outcome.ts'
import { taxCallerOf } from '../checkout/order-holder.ts'
import { replaceLines } from '../checkout/replace-lines.ts'
import { auditSubject, type OrderRow } from '../order/order.ts'
import { discountDetail } from '../pricing/discount/discount-detail.ts'
import { askForTaxes } from '../pricing/tax-calculation.ts'
import { inPaymentTurn } from './customer-queue.ts'
import { endOrderIntent } from './end-order-intent.ts'
import { withOpenOrderLock } from './open-order-lock.ts'
import { outcomeError, type PaymentOutcome, rejected } from './payment-outcome.ts'

/** As an order that is placed: Stripe is asked once for its own question, and again at a change. */
const MAX_QUESTIONS = 3

/**
 * The staff change the lines of an unpaid order. Its intent ends first: nobody pays the old total
 * for the new lines, nor the new one for the old. The customer gets an email.
 * @returns its revision
 * @throws AppError 404; 409 it is paid, its payment is being processed, it was changed since it was
 *   read, or lines or total are not as they were seen; 502 Stripe does not answer
 */
export async function changeLines(actor: SessionUser, orderId: string, change: ChangeLines) {
  const outcome = await inPaymentTurn(actor, () => changeTaxed(actor, orderId, change))
  if (outcome.kind === 'lines changed') return outcome.revision
  if (outcome.kind === 'stale') {
    throw await staleSubject('order', orderId, await getChangeableLines(orderId))
  }
  throw outcomeError(outcome)
}

type Outcome = PaymentOutcome | { kind: 'lines changed'; revision: number } | { kind: 'stale' }

/** Where Stripe has to be asked for the tax, nothing is locked meanwhile. */
async function changeTaxed(actor: SessionUser, orderId: string, change: ChangeLines) {
  const caller = { ip: actor.ip, ...taxCallerOf(actor) }
  for (let asked = 0; asked <= MAX_QUESTIONS; asked += 1) {
    try {
      return await withOpenOrderLock(actor, orderId, (tx, row) =>
        changeLocked(tx, actor, row, change),
      )
    } catch (error) {
      if (!(error instanceof TaxToBeAsked)) throw error
      await askForTaxes(error.question, caller, 'lines')
    }
  }
  throw notPlacedYet()
}

async function changeLocked(
  tx: Transaction,
  actor: SessionUser,
  row: OrderRow,
  change: ChangeLines,
): Promise<Outcome> {
  if (row.paidAt) return rejected('already paid')
  if (row.processingSince) return rejected('processing')
  if (row.revision !== change.revision) return { kind: 'stale' }
  await requireReplaceable(tx, actor, row, change)
  const charged = await endOrderIntent(tx, actor, row, true)
  if (charged) return charged.kind === 'paid' ? rejected('already paid') : charged
  const totalCents = await replaceLines(tx, row, change, actor.id)
  const revision = row.revision + 1
  const [before, after] = [row.totalCents, totalCents].map(formatCents)
  const detail = change.discount ? `, ${await discountDetail(change.discount, tx)}` : ''
  await record(tx, actor, 'change lines', auditSubject(row), `${before} → ${after}${detail}`)
  await insertJob(tx, { kind: 'mail', subjectId: row.id, event: `changed ${revision}` })
  return { kind: 'lines changed', revision }
}

/**
 * What is refused is refused before the intent ends: the customer's card form stays as it is.
 * Rolled back, it holds no product while Stripe is asked.
 */
async function requireReplaceable(
  tx: Transaction,
  actor: SessionUser,
  row: OrderRow,
  change: ChangeLines,
) {
  const rehearsal = tx.transaction(async (inner) => {
    await replaceLines(inner, row, change, actor.id)
    throw new Rehearsed()
  })
  await rehearsal.catch((error) => {
    if (!(error instanceof Rehearsed)) throw error
  })
}

class Rehearsed extends Error {
  override name = 'Rehearsed'
}
