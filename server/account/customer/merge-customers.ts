import { eq, or, sql } from 'drizzle-orm'
import { record } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { customer } from '../../platform/db/schema/customer.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { auditSubject } from './customer-group.ts'

// Two customers who are one person get one page. Orders, accounts and addresses stay as they are:
// a merge opens nobody's orders to another, and is undone.

/**
 * @param into the customer on whose page the others are shown; null: `id` has its own page again
 * @returns was it a change?
 * @throws AppError 404; 409 it is the same page, or one of the two is blocked
 */
export function mergeCustomers(actor: SessionUser, id: string, into: string | null) {
  return db.transaction(async (tx) => {
    const [from, to] = await lockBoth(tx, id, into)
    if (!into) return unmerge(tx, actor, from)
    if (!to) throw notFound('customer')
    const target = to.mergedInto ?? to.id
    if (from.mergedInto === target) return false
    if (from.id === target || from.mergedInto)
      throw new AppError(409, 'These two are on one page, or one is merged already.')
    if ((from.blockedAt === null) !== (to.blockedAt === null))
      throw new AppError(
        409,
        'One of the two is blocked. Block the other, or end the block, first.',
      )
    const theirs = or(eq(customer.id, from.id), eq(customer.mergedInto, from.id))
    await tx.update(customer).set({ mergedInto: target }).where(theirs)
    await record(tx, actor, 'merge customers', auditSubject(from), `Into ${to.email}`)
    return true
  })
}

type Row = typeof customer.$inferSelect

/** By their ids in sequence, with those that are merged into them: two merges can't deadlock. */
async function lockBoth(tx: Transaction, id: string, into: string | null) {
  const ids = sql`(${id}::uuid, ${into}::uuid)`
  const rows = await tx
    .select()
    .from(customer)
    .where(sql`id in ${ids} or merged_into in ${ids}`)
    .orderBy(customer.id)
    .for('no key update')
  const from = rows.find((row) => row.id === id)
  if (!from) throw notFound('customer')
  return [from, rows.find((row) => row.id === into)] as const
}

async function unmerge(tx: Transaction, actor: SessionUser, from: Row) {
  if (!from.mergedInto) return false
  await tx.update(customer).set({ mergedInto: null }).where(eq(customer.id, from.id))
  await record(tx, actor, 'separate customers', auditSubject(from))
  return true
}
