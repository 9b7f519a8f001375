import { sql } from 'drizzle-orm'
import { countRecords } from '../../platform/audit/audit.ts'
import type { Transaction } from '../../platform/db/client.ts'
import type { Customer } from '../../platform/identity/customer.ts'
import { isLoopback } from '../../platform/rate-limit/ip.ts'
import type { OrderRow } from '../order/order.ts'
import { isHeld } from '../order/stock-hold.ts'

// An invented bank account is enough for a debit, which holds the units of its order for days.

/**
 * May the next intent of a locked order take a debit? An order takes one that fails, and each
 * customer has one such order at a time.
 */
export async function takesDebit(tx: Transaction, customer: Customer, row: OrderRow) {
  if (!isHeld(row) || (await countRecords(tx, 'payment failed', row.id)) > 0) return false
  return isDebitLeft(tx, row, !isLoopback(customer.ip))
}

/**
 * Counted are the customer's orders, each with an intent that can be charged: it may be by debit.
 * Who never paid shares the one order with all of the network who never paid, as they share its
 * lines (open-lines.ts). Until the transaction ends, there is no other.
 */
async function isDebitLeft(tx: Transaction, row: OrderRow, isShared: boolean) {
  const { id, network, isVerified, customerId, customerEmail } = row
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(
      concat_ws(' ', 'debits', coalesce(site_of(${network}::text)::text, ${customerId}::text)), 0))`)
  const { rows } = await tx.execute(sql`
    select from "order" o join payment_intent i on i.id = o.payment_intent_id
    where o.id <> ${id} and o.stock_held and o.paid_at is null and i.ended_at is null
      and (o.customer_id = ${customerId}::uuid
        or o.network is not null and site_of(o.network) = site_of(${network}::text)
          and o.is_verified = ${isVerified} and not has_paid_order(o.customer_id)
          and (${isShared}::boolean or o.is_guest and o.customer_email = ${customerEmail}::text))
    limit 1`)
  return rows.length === 0
}
