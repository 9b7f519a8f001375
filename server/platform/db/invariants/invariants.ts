import { sql } from 'drizzle-orm'
import { wrongCoreCharges } from './core-charges.ts'
import { wrongDisputes } from './disputes.ts'
import { wrongInvoiceNumbers, wrongInvoices, wrongReturns } from './invoices.ts'
import { wrongLedgers } from './ledgers.ts'
import { wrongPayments } from './payments.ts'
import { wrongPrices, wrongUses } from './prices.ts'
import { wrongLines, wrongRefundedUnits, wrongShipments } from './shipments.ts'
import { wrongTotals } from './totals.ts'

/**
 * What a shop's rows say about money and stock by themselves, without Stripe: each query selects
 * the rows that do not.
 */
export const INVARIANTS = {
  'the totals of lists are their numbers of rows': wrongTotals,
  'no stock is negative': sql`select id::text as what from product where available_quantity < 0`,
  'the ledger adds up to the stock': wrongLedgers,
  'the parcels of an order add up to its counters': wrongShipments,
  'the lines of an order add up to its units and price': wrongLines,
  'the refunds of an order add up to its refunded units': wrongRefundedUnits,
  'discounts and taxes of lines add up to those of their order': wrongPrices,
  'the uses of a code are those of its orders': wrongUses,
  'the refunds of an order do not exceed its price': sql`
    select o.id::text as what from "order" o
    join refund r on r.order_id = o.id and r.payment_intent_id = o.transaction_id and r.failed_at is null
    group by o.id having sum(r.amount_cents) > o.total_cents`,
  'an order is paid by Stripe, or by what the staff have recorded': wrongPayments,
  'no more comes back than was shipped': wrongReturns,
  'core charges go back at most once': wrongCoreCharges,
  'an order is marked while a dispute is open, or lost': wrongDisputes,
  'numbers of invoices have no gap and no duplicate': wrongInvoiceNumbers,
  'invoices and credit notes are over what was paid and refunded': wrongInvoices,
}
