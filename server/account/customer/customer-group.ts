import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/client.ts'
import type { customer } from '../../platform/db/schema/customer.ts'
import { notFound } from '../../platform/errors.ts'
import { mailboxDigest } from '../../platform/identity/note-customer.ts'
import type { PageOf } from '../../platform/list/pagination.ts'
import { listOrdersOfMailboxes } from '../../sales/order/view/order-search.ts'

// Customers that staff have merged are one page: that of the customer into which the others are.

type Row = Pick<
  typeof customer.$inferSelect,
  'id' | 'mailbox' | 'email' | 'name' | 'createdAt' | 'blockedAt' | 'blockedBy' | 'blockReason'
>

/**
 * The page's own customer, those that are merged into it, and what is kept of blocked customers of
 * these mailboxes whose data was erased before.
 */
export type CustomerGroup = { root: Row; merged: Row[]; mailboxes: string[]; erased: Row[] }

/** @returns undefined: they are not blocked */
export function blockOf({ root, erased }: CustomerGroup) {
  return [root, ...erased].find(({ blockedAt }) => blockedAt !== null)
}

/** The same, locked by their ids in sequence. @throws AppError 404 */
export async function lockGroup(tx: Transaction, id: string) {
  await tx.execute(sql`
    select from customer where ${isIn(id)} order by id for no key update`)
  // Read anew: another may have merged them meanwhile.
  return getGroup(id, tx)
}

/** A page of the orders of a customer and those merged into it. @throws AppError 404 */
export async function listOrdersOfCustomer(id: string, page: PageOf) {
  const { mailboxes } = await getGroup(id)
  return listOrdersOfMailboxes(mailboxes, page)
}

/** @param id of any of them @throws AppError 404 */
export async function getGroup(
  id: string,
  on: Transaction | typeof db = db,
): Promise<CustomerGroup> {
  const { rows } = await on.execute<Row>(sql`
    select ${COLUMNS} from customer where ${isIn(id)} order by merged_into nulls first, id`)
  const [root, ...merged] = rows
  if (!root) throw notFound('customer')
  const mailboxes = rows.map(({ mailbox }) => mailbox)
  const digests = sql.param(mailboxes.map(mailboxDigest))
  const erased = await on.execute<Row>(sql`
    select ${COLUMNS} from customer where mailbox = any(${digests}::text[])`)
  return { root, merged, mailboxes, erased: erased.rows }
}

const COLUMNS = sql`id, mailbox, email, name, created_at as "createdAt", blocked_at as "blockedAt",
  blocked_by as "blockedBy", block_reason as "blockReason"`

function isIn(id: string) {
  return sql`coalesce(merged_into, id) = (
    select coalesce(this.merged_into, this.id) from customer this where this.id = ${id}
  )`
}

/** The audit names a customer by their email. */
export function auditSubject({ id, email, name }: Pick<Row, 'id' | 'email' | 'name'>) {
  return { id, name: email || name }
}
