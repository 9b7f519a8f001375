import { type SQL, sql } from 'drizzle-orm'

/** An account, or mailboxes: their accounts, closed ones too, and guests. */
export type Whose = { customerId: string } | { mailboxes: string[] }

/** Is an order theirs? @param order the table, or its alias */
export function isOrderOfWhom(whose: Whose, order: SQL) {
  if ('customerId' in whose) return sql`${order}.customer_id = ${whose.customerId}`
  return sql`mailbox_of(${order}.customer_email) = any(${sql.param(whose.mailboxes)}::text[])`
}
