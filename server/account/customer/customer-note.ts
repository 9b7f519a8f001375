import { type and, desc, eq, inArray } from 'drizzle-orm'
import type { CustomerNote } from '#contract/account/customer.ts'
import { record } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { findByKey } from '../../platform/db/idempotency.ts'
import { customerNote } from '../../platform/db/schema/customer.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { staffName } from '../../platform/identity/staff-name.ts'
import { auditSubject, lockGroup } from './customer-group.ts'

// Notes of the staff about a customer, for each other. They go with the customer's data.

/**
 * @param idempotencyKey the same key and input again answers the same note
 * @throws AppError 404; 409 the data is erased; 422 the key came with another input before
 */
export function addCustomerNote(
  actor: SessionUser,
  id: string,
  text: string,
  idempotencyKey?: string,
): Promise<CustomerNote> {
  return db.transaction(async (tx) => {
    // Locked, so that a retry at the same time finds the note.
    const { root } = await lockGroup(tx, id)
    if (root.email === '') throw new AppError(409, 'This customer’s data is erased.')
    const ofCustomer = eq(customerNote.customerId, root.id)
    const known = await findByKey(tx, customerNote, ofCustomer, idempotencyKey)
    if (known && known.text !== text)
      throw new AppError(422, 'This form has already added another note. Check the page.')
    if (known) return singleRow(await select(tx, eq(customerNote.id, known.id)))
    const values = { customerId: root.id, text, actorId: actor.id, idempotencyKey }
    const inserted = await tx.insert(customerNote).values(values).returning({ id: customerNote.id })
    await record(tx, actor, 'note on customer', auditSubject(root))
    return singleRow(await select(tx, eq(customerNote.id, singleRow(inserted).id)))
  })
}

/** Of a customer and those merged into it, newest first. */
export function listCustomerNotes(customerIds: string[]) {
  return select(db, inArray(customerNote.customerId, customerIds))
}

async function select(
  from: Transaction | typeof db,
  where: ReturnType<typeof and>,
): Promise<CustomerNote[]> {
  const rows = await from
    .select({ row: customerNote, actor: staffName(customerNote.actorId, user) })
    .from(customerNote)
    .leftJoin(user, eq(user.id, customerNote.actorId))
    .where(where)
    .orderBy(desc(customerNote.id))
  return rows.map(({ row, actor }) => ({
    _id: row.id,
    at: row.createdAt.toISOString(),
    text: row.text,
    actor,
  }))
}
