import { eq, sql } from 'drizzle-orm'
import { countRecords } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import type { Customer } from '../../platform/identity/customer.ts'
import { isLoopback } from '../../platform/rate-limit/ip.ts'
import { getSetting } from '../../platform/settings/setting.ts'
import { countedAs, type Holder } from './open-lines.ts'
import type { OrderRow } from './order.ts'
import { isHeld } from './stock-hold.ts'

// An invented bank account is enough for a debit, which holds the units of its order for days.

type On = Transaction | typeof db
type Payer = Pick<OrderRow, 'network' | 'isVerified' | 'customerId' | 'customerEmail'> & {
  /** null: the order is not placed yet. */
  id: string | null
}

/** Would an order that is placed now take a debit? */
export async function wouldTakeDebit(holder: Holder) {
  const { id: customerId, email: customerEmail, ip } = holder
  const payer = { id: null, customerId, customerEmail, ...countedAs(holder) }
  return (await isOn()) && isDebitLeft(db, payer, ip)
}

/** May the next payment of an order be a debit, as far as is known without its lock? */
export async function mayTakeDebit({ ip }: Pick<Customer, 'ip'>, orderId: string) {
  if (!(await isOn())) return false
  const row = singleRow(await db.select().from(order).where(eq(order.id, orderId)))
  return isOpenToDebit(db, ip, row)
}

/** May the next intent of a locked order take a debit? Until the transaction ends, no other may. */
export async function takesDebit(tx: Transaction, { ip }: Pick<Customer, 'ip'>, row: OrderRow) {
  if (!(await isOn())) return false
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'debits',
      coalesce(site_of(${row.network}::text)::text, ${row.customerId}::text)), 0))`)
  return isOpenToDebit(tx, ip, row)
}

async function isOn() {
  return (await getSetting('payments')).delayed
}

/** An order takes one debit that fails, and each customer has one such order at a time. */
async function isOpenToDebit(from: On, ip: string, row: OrderRow) {
  if (row.paidAt || row.cancelledAt || !isHeld(row)) return false
  return (await countRecords(from, 'payment failed', row.id)) === 0 && isDebitLeft(from, row, ip)
}

/**
 * Counted are the customer's orders, each with an intent that can be charged: it may be by debit.
 * Who never paid shares the one order with all of the network who never paid, as they share its
 * lines (open-lines.ts).
 */
async function isDebitLeft(from: On, payer: Payer, ip: string) {
  const { id, network, isVerified, customerId, customerEmail } = payer
  const { rows } = await from.execute(sql`
    select from "order" o join payment_intent i on i.id = o.payment_intent_id
    where o.id is distinct from ${id}::uuid and o.stock_held and o.paid_at is null and i.ended_at is null
      and (o.customer_id = ${customerId}::uuid
        or o.network is not null and site_of(o.network) = site_of(${network}::text)
          and o.is_verified = ${isVerified} and not has_paid_order(o.customer_id)
          and (${!isLoopback(ip)}::boolean or o.is_guest and o.customer_email = ${customerEmail}::text))
    limit 1`)
  return rows.length === 0
}
