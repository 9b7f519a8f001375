import { type SQL, sql } from 'drizzle-orm'

/** An account, or mailboxes: their accounts, closed ones too, and guests. */
export type Whose = { customerId: string } | { mailboxes: string[] }

/** Is an email, such as the column of a table, of one of these mailboxes? */
export function isOfMailbox(email: SQL, mailboxes: string[]) {
  return sql`mailbox_of(${email}) = any(${sql.param(mailboxes)}::text[])`
}

/**
 * Is an order theirs? Anyone types another's email: of a mailbox, the orders of accounts with a
 * verified email are, and those that are paid, whose receipts went there.
 * @param order the table, or its alias
 */
export function isOrderOfWhom(whose: Whose, order: SQL) {
  if ('customerId' in whose) return sql`${order}.customer_id = ${whose.customerId}`
  return sql`(${isOfMailbox(sql`${order}.customer_email`, whose.mailboxes)}
    and (${order}.paid_at is not null or ${order}.customer_id in (${verifiedAccounts(whose)})))`
}

/** The ids of their accounts whose email is verified. */
export function verifiedAccounts(whose: { mailboxes: string[] }) {
  return sql`select u.id from "user" u where u.email_verified
    and ${isOfMailbox(sql`u.email`, whose.mailboxes)}`
}
