import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { InvoiceKind, InvoiceSnapshot } from '#contract/order/invoice-snapshot.ts'
import { id, moment } from './columns.ts'
import { order } from './order.ts'
import { refund } from './refund.ts'

/**
 * An invoice or a credit note, with all that its paper says. Triggers give it its number at the
 * commit, and refuse any other change but the erasure of names.
 */
export const invoice = pgTable(
  'invoice',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id),
    kind: text().$type<InvoiceKind>().notNull(),
    /** Without gaps, from the counter; null until the transaction commits. */
    number: bigint({ mode: 'number' }).unique('invoice_number'),
    /** The prefix of the number at that time. */
    prefix: text().notNull(),
    at: moment('at').notNull().defaultNow(),
    /**
     * The order's total; on a credit note what goes back, below 0 when it takes back another one.
     */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** What a credit note is about. */
    refundId: uuid('refund_id').references(() => refund.id),
    snapshot: jsonb().$type<InvoiceSnapshot>().notNull(),
    /** When names and addresses of the buyer were taken out of the snapshot. */
    erasedAt: moment('erased_at'),
  },
  (table) => [
    check('invoice_kind_known', sql`${table.kind} in ('invoice', 'credit note')`),
    check(
      'invoice_credits_a_refund',
      sql`(${table.kind} = 'credit note') = (${table.refundId} is not null)`,
    ),
    check(
      'invoice_amount_is_so',
      sql`${table.amountCents} > 0 or ${table.kind} = 'credit note' and ${table.amountCents} < 0`,
    ),
    uniqueIndex('invoice_once').on(table.orderId).where(sql`kind = 'invoice'`),
    uniqueIndex('invoice_credit_once').on(table.refundId).where(sql`amount_cents > 0`),
    uniqueIndex('invoice_reversal_once').on(table.refundId).where(sql`amount_cents < 0`),
    index('invoice_of_order').on(table.orderId, table.id),
    index('invoice_with_names').on(table.at).where(sql`erased_at is null`),
  ],
)

/**
 * The last number of all invoices and credit notes: one row, which the transaction that draws a
 * number locks last.
 */
export const invoiceCounter = pgTable(
  'invoice_counter',
  {
    /** Always true: the table has one row. */
    isOnly: boolean('is_only').primaryKey().default(true),
    last: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('invoice_counter_is_one', sql`${table.isOnly}`)],
)
