import { formatPrice, toDollars } from '#contract/money.ts'
import type { ChangeLines } from '#contract/order/change-lines.ts'
import { record } from '../../platform/audit/audit.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { taxCallerOf } from '../checkout/account-trust.ts'
import { notPlacedYet } from '../checkout/checkout-error.ts'
import { TaxToBeAsked } from '../checkout/checkout-outcome.ts'
import { replaceLines } from '../checkout/replace-lines.ts'
import { auditSubject, type OrderRow } from '../order/order.ts'
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
  throw outcomeError(outcome)
}

type Outcome = PaymentOutcome | { kind: 'lines changed'; revision: number }

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
  if (row.revision !== change.revision) throw hasChanged(row)
  const charged = await endOrderIntent(tx, actor, row, true)
  if (charged) return charged.kind === 'paid' ? rejected('already paid') : charged
  const totalCents = await replaceLines(tx, row, change, actor.id)
  const revision = row.revision + 1
  const [before, after] = [row.totalCents, totalCents].map((cents) => formatPrice(toDollars(cents)))
  await record(tx, actor, 'change lines', auditSubject(row), `${before} → ${after}`)
  await insertJob(tx, { kind: 'mail', subjectId: row.id, event: `changed ${revision}` })
  return { kind: 'lines changed', revision }
}

function hasChanged({ number }: OrderRow) {
  return new AppError(409, `Order ${number} has changed since you opened it. Please reload it.`)
}
