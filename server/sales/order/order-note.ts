import { desc, eq, type SQL } from 'drizzle-orm'
import { roleMay } from '#contract/account/permission.ts'
import type { NewOrderNote, OrderNote } from '#contract/order/order-note.ts'
import { record } from '../../platform/audit/audit.ts'
import type { db, Transaction } from '../../platform/db/client.ts'
import { findByKey } from '../../platform/db/idempotency.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { orderNote } from '../../platform/db/schema/order-note.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { staffName } from '../../platform/identity/staff-name.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { enforceRateLimit } from '../../platform/rate-limit/enforce-rate-limit.ts'
import { eraseTextsAgain, isErased } from './erase-after.ts'
import { auditSubject, type OrderRow } from './order.ts'
import { withOrderLock } from './order-lock.ts'

// Notes of the staff about an order. One for the customer is mailed to them. None is changed or
// deleted, except that its text is erased with the customer's data, or 180 days after it was
// written if they are erased already.

/**
 * @param idempotencyKey the same key and input again answers the same note
 * @throws AppError 403 a packer writes to the customer; 404; 409 for a customer whose data is
 *   erased; 422 the key came with another input before; 429 too many notes for customers
 */
export function addNote(
  actor: SessionUser,
  orderId: string,
  { text, visibleTo }: NewOrderNote,
  idempotencyKey?: string,
) {
  // Locked, so that a retry at the same time finds the note, and that none is added while the order
  // is erased.
  return withOrderLock(actor, orderId, async (tx, row) => {
    const known = await findByKey(tx, orderNote, eq(orderNote.orderId, orderId), idempotencyKey)
    if (known && (known.text !== text || known.visibleTo !== visibleTo))
      throw new AppError(422, 'This form has already added another note. Check the order.')
    if (known) return singleRow(await selectNotes(tx, eq(orderNote.id, known.id)))
    if (visibleTo === 'customer' && !roleMay(actor.role, ['orders']))
      throw new AppError(403, ONLY_STAFF)
    if (visibleTo === 'customer' && isErased(row)) throw new AppError(409, REACHES_NOBODY)
    if (visibleTo === 'customer') await enforceRateLimit('customer-note', { account: actor.id }, tx)
    const id = await insertNote(tx, actor, row, { text, visibleTo }, idempotencyKey)
    return singleRow(await selectNotes(tx, eq(orderNote.id, id)))
  })
}

/** Under the order's lock. @returns its id */
export async function insertNote(
  tx: Transaction,
  actor: SessionUser,
  row: OrderRow,
  { text, visibleTo }: NewOrderNote,
  idempotencyKey?: string,
) {
  const orderId = row.id
  const { id } = singleRow(
    await tx
      .insert(orderNote)
      .values({ orderId, text, visibleTo, actorId: actor.id, idempotencyKey })
      .returning({ id: orderNote.id }),
  )
  await eraseTextsAgain(tx, row)
  const isForCustomer = visibleTo === 'customer'
  const detail = isForCustomer ? 'For the customer' : 'For the staff'
  await record(tx, actor, 'note on order', auditSubject(row), detail)
  if (isForCustomer) {
    const payload = { noteId: id }
    await insertJob(tx, { kind: 'mail', subjectId: orderId, event: `note ${id}`, payload })
  }
  return id
}

const ONLY_STAFF = 'Your role can’t write to customers'

const REACHES_NOBODY = 'The customer’s data of this order is erased: a note would reach nobody.'

/** Newest first. */
export async function selectNotes(from: Transaction | typeof db, where: SQL) {
  const rows = await from
    .select({ row: orderNote, actor: staffName(orderNote.actorId, user) })
    .from(orderNote)
    .leftJoin(user, eq(user.id, orderNote.actorId))
    .where(where)
    .orderBy(desc(orderNote.id))
  return rows.map(
    ({ row, actor }): OrderNote => ({
      _id: row.id,
      at: row.createdAt.toISOString(),
      text: row.text,
      visibleTo: row.visibleTo,
      actor,
    }),
  )
}
