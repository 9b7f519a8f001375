import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CustomerBlock } from '#contract/account/customer.ts'
import { record } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { customer } from '../../platform/db/schema/customer.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { order } from '../../platform/db/schema/order.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { isOfMailbox } from '../../sales/order/whose-orders.ts'
import { cancelOrder } from '../../sales/payment/cancel-order.ts'
import { auditSubject, blockOf, type CustomerGroup, lockGroup } from './customer-group.ts'

/**
 * Blocks a customer, or ends the block, with each customer that is merged into theirs: no order,
 * question, review or alert of their mailboxes is taken. What is ordered goes on, but for unpaid
 * orders, if `cancelUnpaid`.
 * @throws AppError 404; 409 they are staff; 502, 503 an unpaid order could not be canceled: the
 *   block stands
 */
export async function setBlocked(
  actor: SessionUser,
  id: string,
  { blocked, reason, cancelUnpaid }: CustomerBlock,
) {
  const { group, isChange } = await db.transaction(async (tx) => {
    const group = await lockGroup(tx, id)
    if (blocked) await requireNoStaff(tx, group)
    const isBlocked = blockOf(group) !== undefined
    const isChange = isBlocked !== blocked || (blocked && group.root.blockReason !== reason)
    if (isChange) await store(tx, actor, group, blocked ? reason : undefined)
    return { group, isChange }
  })
  const canceled = blocked && cancelUnpaid ? await cancelEachUnpaid(actor, group.mailboxes) : 0
  return { modifiedCount: isChange ? 1 : 0, canceled }
}

async function store(
  tx: Transaction,
  actor: SessionUser,
  { root, merged, erased }: CustomerGroup,
  reason: string | undefined,
) {
  const isBlock = reason !== undefined
  const values = isBlock
    ? { blockedAt: sql`now()`, blockedBy: actor.id, blockReason: reason }
    : { blockedAt: null, blockedBy: null, blockReason: null }
  const ids = [root, ...merged, ...(isBlock ? [] : erased)].map((one) => one.id)
  await tx.update(customer).set(values).where(inArray(customer.id, ids))
  // Of one whose data is erased nothing but the block was kept.
  if (!isBlock)
    await tx.delete(customer).where(and(inArray(customer.id, ids), eq(customer.email, '')))
  const action = isBlock ? 'block customer' : 'unblock customer'
  await record(tx, actor, action, auditSubject(root))
}

async function requireNoStaff(tx: Transaction, { mailboxes }: CustomerGroup) {
  const isStaff = sql`${isOfMailbox(sql`email`, mailboxes)} and role is not null`
  if ((await tx.$count(user, isStaff)) === 0) return
  throw new AppError(409, 'They are on the staff. Take their role first.')
}

async function cancelEachUnpaid(actor: SessionUser, mailboxes: string[]) {
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .where(sql`${isOfMailbox(sql`customer_email`, mailboxes)} and ${eq(order.state, 'unpaid')}`)
    .orderBy(asc(order.id))
  let canceled = 0
  for (const { id } of rows) if (await cancelUnlessPaid(actor, id)) canceled += 1
  return canceled
}

/** 404, 409: it was paid or canceled a moment ago. */
async function cancelUnlessPaid(actor: SessionUser, orderId: string) {
  try {
    await cancelOrder(actor, orderId)
    return true
  } catch (error) {
    if (!(error instanceof AppError && [404, 409].includes(error.status))) throw error
    return false
  }
}
