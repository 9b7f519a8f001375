import { record } from '../../platform/audit/audit.ts'
import { env } from '../../platform/env.server.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { auditSubject, type OrderRow } from './order.ts'
import { withOrderLock } from './order-lock.ts'
import { addTokenBelow } from './order-token.ts'

/** Each is a row for as long as the order has its guest's data. */
const MAX_TOKENS = 100

/**
 * A link with which a guest opens and pays an unpaid order, for whom the email does not reach.
 * @throws AppError 404; 409 paid, canceled, an account's, or it has too many links
 */
export async function createPayLink(actor: SessionUser, id: string) {
  const token = await withOrderLock(actor, id, async (tx, row) => {
    if (!row.isGuest) throw refused(row, 'is paid in its account')
    if (row.paidAt || row.cancelledAt) throw refused(row, 'is paid or canceled')
    const added = await addTokenBelow(tx, MAX_TOKENS, id)
    if (!added) throw refused(row, `has ${MAX_TOKENS} links already`)
    await record(tx, actor, 'copy pay link', auditSubject(row))
    return added
  })
  return `${env.publicUrl}/order#${token}`
}

function refused({ number }: OrderRow, why: string) {
  return new AppError(409, `Order ${number} ${why}.`)
}
