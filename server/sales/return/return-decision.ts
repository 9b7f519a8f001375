import { formatPrice } from '#contract/money.ts'
import type { ReturnRefusal } from '#contract/return/return.ts'
import { hasCome, proposedRefund } from '#contract/return/return-refund.ts'
import type { StaffReturn } from '#contract/return/staff-return.ts'
import { accountIdOf, record } from '../../platform/audit/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { Customer } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { getSetting } from '../../platform/settings/setting.ts'
import { eraseTextsAgain } from '../order/erase-after.ts'
import { auditSubject } from '../order/order.ts'
import { changeState, withReturnLock } from './return-lock.ts'
import { selectReturn } from './return-row.ts'

// Approving, refusing, closing and withdrawing a return. The same again changes nothing, and sends
// no second mail.

/**
 * The customer gets a mail with the instructions of the settings. @throws AppError 404; 409 it is
 * closed
 */
export async function approveReturn(actor: SessionUser, id: string) {
  const { instructions } = await getSetting('returns')
  return withReturnLock(actor, id, async (tx, row, found) => {
    if (found.state === 'approved') return
    const approved = { state: 'approved' as const, approvedAt: new Date(), approvedBy: actor.id }
    await changeState(tx, row, found, ['requested'], { ...approved, instructions })
    await record(tx, actor, 'approve return', auditSubject(row), `Return ${found.number}`)
    await insertJob(tx, { kind: 'mail', subjectId: row.id, event: `returnApproved ${id}` })
  })
}

/**
 * Refuses a return, also one whose parts came, when nothing is refunded for them. The customer gets
 * a mail with the reason.
 * @throws AppError 404; 409 it is refunded, withdrawn, or was refused for another reason
 */
export function refuseReturn(actor: SessionUser, id: string, { reason }: ReturnRefusal) {
  return withReturnLock(actor, id, async (tx, row, found) => {
    if (found.state === 'refused' && found.refusal === reason) return
    const refused = { state: 'refused' as const, refusal: reason, closedBy: actor.id }
    await changeState(tx, row, found, ['requested', 'approved', 'received'], refused)
    await eraseTextsAgain(tx, row)
    await record(tx, actor, 'refuse return', auditSubject(row), `Return ${found.number}`)
    await insertJob(tx, { kind: 'mail', subjectId: row.id, event: `returnRefused ${id}` })
  })
}

/**
 * Closes a received return whose refund would be $0, because its parts were refunded before, or
 * lost in a dispute. The customer gets a mail.
 * @throws AppError 404; 409 it has not come, is closed, or there is something to refund
 */
export function closeReturn(actor: SessionUser, id: string) {
  return withReturnLock(actor, id, async (tx, row, found) => {
    if (found.state === 'closed') return
    if (found.state === 'received') requireNothingToRefund(await selectReturn(tx, id))
    await changeState(tx, row, found, ['received'], { state: 'closed', closedBy: actor.id })
    await record(tx, actor, 'close return', auditSubject(row), `Return ${found.number}`)
    await insertJob(tx, { kind: 'mail', subjectId: row.id, event: `returnClosed ${id}` })
  })
}

function requireNothingToRefund(found: StaffReturn) {
  if (!hasCome(found))
    throw new AppError(409, 'No units were received. Decline the return with a reason.')
  const amount = proposedRefund(found)
  if (amount === 0) return
  throw new AppError(
    409,
    `Return ${found.number} has ${formatPrice(amount)} to refund. Refund it, or decline it with a reason.`,
  )
}

/**
 * Until it is decided about. @throws AppError 404, 403; 409 it was approved, or is closed
 */
export function withdrawReturn(customer: Customer, id: string) {
  return withReturnLock(customer, id, async (tx, row, found) => {
    if (found.state === 'withdrawn') return
    await changeState(tx, row, found, ['requested'], {
      state: 'withdrawn',
      closedBy: accountIdOf(customer),
    })
    await record(tx, customer, 'withdraw return', auditSubject(row), `Return ${found.number}`)
  })
}
