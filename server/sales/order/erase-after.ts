import { eq, sql } from 'drizzle-orm'
import { RETENTION_DAYS } from '#contract/account/account.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import type { OrderRow } from './order.ts'

// When the data of an order's customer goes: the job `erasePersonalData` erases it after the
// order's `erase_after`. That is set when an account closes; a guest's data goes by itself, since
// there is no account to close.

/** How long an order that the shop canceled stays in the list of an account, and a guest's data. */
export const CANCELED_DAYS = 30

const inDays = (days: number) => sql`now() + ${days}::int * interval '1 day'`

/**
 * The value of `erase_after` when a guest's order is paid, and when it is canceled unpaid. An
 * account's order keeps its own.
 */
export const GUEST_ERASED_AFTER_PAYING = sql`case when is_guest then ${inDays(RETENTION_DAYS)} else erase_after end`
export const GUEST_ERASED_AFTER_CANCELING = sql`case when is_guest then ${inDays(CANCELED_DAYS)} else erase_after end`

/**
 * The data of a guest, or of a customer whose account is closed, is retained for a return after the
 * parcel was sent.
 */
export const RETAINED_AFTER_SHIPPING = sql`case when erase_after is not null
  then greatest(erase_after, ${inDays(RETENTION_DAYS)}) end`

/** Has its customer's data been erased? */
export function isErased({ customerEmail }: OrderRow) {
  return customerEmail === ''
}

/** What staff type about an erased order may lead to the customer again: it is erased, too. */
export async function eraseTextsAgain(tx: Transaction, row: OrderRow) {
  if (!isErased(row)) return
  await tx
    .update(order)
    .set({ eraseAfter: sql`coalesce(erase_after, ${inDays(RETENTION_DAYS)})` })
    .where(eq(order.id, row.id))
}
