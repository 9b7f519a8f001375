import { eq, sql } from 'drizzle-orm'
import { RETENTION_DAYS } from '#contract/account/account.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import type { OrderRow } from './order.ts'

/** Has its customer's data been erased? */
export function isErased({ customerEmail }: OrderRow) {
  return customerEmail === ''
}

/**
 * What staff type about an erased order may lead to the customer again: `erasePersonalData` then
 * erases it, too.
 */
export async function eraseTextsAgain(tx: Transaction, row: OrderRow) {
  if (!isErased(row)) return
  await tx
    .update(order)
    .set({
      eraseAfter: sql`coalesce(erase_after, now() + ${RETENTION_DAYS}::int * interval '1 day')`,
    })
    .where(eq(order.id, row.id))
}
