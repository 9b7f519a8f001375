import { and, eq, sql } from 'drizzle-orm'
import { record } from '../audit/audit.ts'
import { db } from '../db/client.ts'
import { order } from '../db/schema/order.ts'
import { AppError, notFound } from '../errors.ts'
import type { Customer } from '../identity/customer.ts'
import { auditSubject } from './order.ts'
import { requireOrderOf } from './order-access.ts'

/**
 * Nothing of it is packed, and all of it is to be sent. An erased address stays erased. One that delivery and tax were
 * computed for stays, too: a parcel to elsewhere may cost more.
 */
export const CAN_CHANGE_ADDRESS = sql`state in ('unpaid', 'paid') and packed_units = 0 and address <> '' and ship_to is null`

/**
 * Changes where an order goes, until it is packed. The audit log does not have the address: it stays.
 * @throws AppError 404, 403; 409 its delivery was priced, or it is packed, shipped, refunded or canceled
 */
export function changeAddress(customer: Customer, id: string, address: string) {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(order).where(eq(order.id, id))
    const row = requireOrderOf(customer, before)
    if (row.cancelledAt) throw notFound('order')
    // Packing holds the row's lock: this waits, and then looks at the condition again.
    const changed = await tx
      .update(order)
      .set({ address })
      .where(and(eq(order.id, id), CAN_CHANGE_ADDRESS))
      .returning({ id: order.id })
    if (changed.length === 0) {
      throw new AppError(
        409,
        row.shipTo && row.packedUnits === 0
          ? `Delivery of order ${row.number} was priced for its address. Cancel it and order again, or ask the shop.`
          : `Order ${row.number} is packed or closed: its address can no longer be changed.`,
      )
    }
    if (row.address !== address) await record(tx, customer, 'change address', auditSubject(row))
  })
}
