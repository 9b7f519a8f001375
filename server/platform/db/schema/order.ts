import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ShipTo } from '#contract/address/ship-to.ts'
import type { OrderState } from '#contract/order/order-state.ts'
import type { ManualDiscount } from '#contract/pricing/manual-discount.ts'
import { createdAt, id, moment } from './columns.ts'
import { user } from './identity.ts'
import { orderAmounts } from './order-amounts.ts'
import { orderHold } from './order-hold.ts'
import { product } from './product.ts'

type CanceledBy = 'customer' | 'admin' | 'system'

export const order = pgTable(
  'order',
  {
    id: id(),
    /** For people: on slips, in mails, in the search. From 1001. */
    number: bigint({ mode: 'number' }).notNull().unique().default(sql`nextval('order_number')`),
    /** The product of its first line. */
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id),
    /**
     * The specification's fields. With one line: its name, price and units. With several, which are
     * in `order_line`: ‘Spark plug and 2 more’, the goods' total, and 1.
     */
    productName: text('product_name').notNull(),
    pricePerUnitCents: integer('price_per_unit_cents').notNull(),
    quantity: integer().notNull(),
    lineCount: integer('line_count').notNull().default(1),
    /**
     * For the search: names, titles and numbers of its parts; null: `productName` is all there is.
     */
    partNames: text('part_names'),
    /**
     * What staff search in (`plain_upper` in db/migrations/0029). Begins with a space, as each of
     * its words does. The phone number has its digits alone, and the payment is searched by its
     * beginning.
     */
    searched: text()
      .notNull()
      .generatedAlwaysAs(
        sql`plain_upper(' ' || customer_name || ' ' || customer_email || ' ' || coalesce(part_names, product_name)
          || ' ' || translate(address, E'\\r\\n', '  ') || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
          || ' ' || coalesce(transaction_id, ''))`,
      ),
    /** Units of all its lines. */
    units: integer().notNull(),
    ...orderAmounts,
    /**
     * By which day it arrives, as the checkout said; null: it said none, or the order's hold ended
     * before it was paid.
     */
    promisedBy: date('promised_by'),
    /**
     * Units in shipments that were not unpacked; of these, units that were shipped, and units that
     * were delivered.
     */
    packedUnits: integer('packed_units').notNull().default(0),
    shippedUnits: integer('shipped_units').notNull().default(0),
    deliveredUnits: integer('delivered_units').notNull().default(0),
    /** Units of returns that were received. */
    returnedUnits: integer('returned_units').notNull().default(0),
    /** null once the customer's account is gone; name and email stay for bookkeeping. */
    customerId: uuid('customer_id').references(() => user.id, { onDelete: 'set null' }),
    /**
     * It was ordered without an account, and no account has claimed it: its customer is who has a
     * token of it (`order_token`).
     */
    isGuest: boolean('is_guest').notNull().default(false),
    /** The editor who has placed it for the customer, on the phone; null: the customer has. */
    placedBy: uuid('placed_by'),
    /** What the editor took off, in place of a code. */
    manualDiscount: jsonb('manual_discount').$type<ManualDiscount>(),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    /** The same in fields; null: it was typed as one text. */
    shipTo: jsonb('ship_to').$type<ShipTo>(),
    /** Country and region of an erased `ship_to`, by which the sale was taxed. */
    taxCountry: text('tax_country'),
    taxRegion: text('tax_region'),
    /** Counts up when the staff change its lines. */
    revision: integer().notNull().default(1),
    ...orderHold,
    /** The one live payment intent at Stripe. */
    paymentIntentId: text('payment_intent_id').unique(),
    /**
     * Counts up when Stripe has answered a creation with an error: the next try has another key.
     */
    paymentAttempt: integer('payment_attempt').notNull().default(0),
    /**
     * When reconciliation last asked Stripe about it: a job releases its units only if this is
     * after `held_until`.
     */
    reconciledAt: moment('reconciled_at'),
    /**
     * Since when Stripe processes a charge of its intent, as of a bank debit, which takes days;
     * null: it does not.
     */
    processingSince: moment('processing_since'),
    paidAt: moment('paid_at'),
    /** The payment intent that paid. Unique: no payment pays two orders. */
    transactionId: text('transaction_id').unique(),
    cancelledAt: moment('cancelled_at'),
    /** 'customer', 'admin' or 'system'; null for orders canceled before this was stored. */
    cancelledBy: text('cancelled_by').$type<CanceledBy>(),
    /** For the customer to read; null when they canceled it. */
    cancelReason: text('cancel_reason'),
    /** The customer's id, once the account is closed and `customer_id` is null. */
    formerCustomerId: uuid('former_customer_id'),
    /** Of a closed account, or a guest: when name, email, phone and postal address are erased. */
    eraseAfter: moment('erase_after'),
    /** Was there ever a refund of it? A trigger on `refund` sets it. */
    hasRefund: boolean('has_refund').notNull().default(false),
    /**
     * Of its payment, refunded or under way. Triggers on `refund` and on `transaction_id` set it.
     */
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
    /**
     * Units of these refunds, which are not sent. Triggers on `refund_line` and `refund` set it.
     */
    refundedUnits: integer('refunded_units').notNull().default(0),
    /**
     * Does a bank dispute its payment, ask about it or warn of it now, or was a dispute lost? A
     * trigger on `dispute` sets it.
     */
    isDisputed: boolean('is_disputed').notNull().default(false),
    /** Was it ordered for a vehicle, which `order_line` names? */
    hasVehicle: boolean('has_vehicle').notNull().default(false),
    state: text()
      .$type<OrderState>()
      .notNull()
      .generatedAlwaysAs(sql`case
        when cancelled_at is not null then 'canceled'
        when paid_at is null then 'unpaid'
        when refunded_cents >= total_cents or refunded_units = units then 'refunded'
        when delivered_units = units - refunded_units then 'delivered'
        when shipped_units = units - refunded_units then 'shipped'
        when shipped_units > 0 then 'partly shipped'
        when packed_units > 0 then 'packed'
        else 'paid' end`),
    /**
     * A canceled order is on no screen, and its row the record that it was, unless it was charged:
     * then its customer sees the money go back.
     */
    shown: boolean().notNull().generatedAlwaysAs(sql`cancelled_at is null or has_refund`),
    /** The customer's own list has, for 30 days, also what an editor or the system canceled. */
    listed: boolean()
      .notNull()
      .generatedAlwaysAs(
        sql`cancelled_at is null or has_refund or coalesce(cancelled_by, 'customer') <> 'customer'`,
      ),
    /**
     * Days in which its old parts may come back for their core charges, from the last parcel on, as
     * the settings said when it was placed; null: at any time, as it was placed before there were
     * any.
     */
    oldPartDays: integer('old_part_days').default(sql`old_part_days()`),
    /** What a retry of POST /order repeats, and the digest of the body it came with first. */
    idempotencyKey: text('idempotency_key'),
    requestDigest: text('request_digest'),
    createdAt: createdAt(),
  },
  (table) => [
    check('order_quantity_positive', sql`${table.quantity} > 0`),
    check(
      'order_not_paid_and_cancelled',
      sql`${table.paidAt} is null or ${table.cancelledAt} is null`,
    ),
    check(
      'order_paid_has_transaction',
      sql`(${table.paidAt} is null) = (${table.transactionId} is null)`,
    ),
    check(
      'order_units_in_order',
      sql`0 <= ${table.deliveredUnits} and ${table.deliveredUnits} <= ${table.shippedUnits}
        and ${table.shippedUnits} <= ${table.packedUnits} and 0 <= ${table.refundedUnits}
        and ${table.packedUnits} <= ${table.units} - ${table.refundedUnits}`,
    ),
    check(
      'order_lines_in_order',
      sql`0 < ${table.lineCount} and ${table.lineCount} <= ${table.units}`,
    ),
    check(
      'order_goods_add_up',
      sql`${table.goodsCents} = ${table.pricePerUnitCents}::bigint * ${table.quantity}`,
    ),
    check(
      'order_total_adds_up',
      sql`${table.totalCents} = ${table.goodsCents} - ${table.discountCents} + ${table.shippingCents} + ${table.coreCents}
          + case when ${table.isTaxIncluded} then 0 else ${table.taxCents} end
        and 0 <= ${table.discountCents} and ${table.discountCents} <= ${table.goodsCents}
        and 0 <= ${table.shippingCents} and 0 <= ${table.taxCents} and 0 <= ${table.coreCents}`,
    ),
    check(
      'order_returned_was_shipped',
      sql`0 <= ${table.returnedUnits} and ${table.returnedUnits} <= ${table.shippedUnits}`,
    ),
    check('order_packed_is_paid', sql`${table.packedUnits} = 0 or ${table.paidAt} is not null`),
    unique('order_idempotency').on(table.customerId, table.idempotencyKey),
    check('order_cancelled_by_known', sql`${table.cancelledBy} in ('customer', 'admin', 'system')`),
    check('order_guest_has_no_account', sql`not ${table.isGuest} or ${table.customerId} is null`),
    // Also the guests' orders of an email.
    uniqueIndex('order_guest_idempotency')
      .on(table.customerEmail, table.idempotencyKey)
      .where(sql`is_guest`),
    // Stripe makes one transaction of a calculation.
    uniqueIndex('order_tax_calculation')
      .on(table.taxCalculationId)
      .where(sql`tax_calculation_id is not null`),
    index('order_of_customer').on(table.customerId, table.id).where(sql`listed`),
    index('order_unpaid_of_customer').on(table.customerId).where(sql`paid_at is null`),
    index('order_paid_of_customer').on(table.customerId).where(sql`paid_at is not null`),
    // `site_of` is of db/migrations/0025.
    index('order_held_from_site').on(sql`site_of(network)`).where(sql`network is not null`),
    index('order_erased_later').on(table.eraseAfter).where(sql`erase_after is not null`),
    index('order_of_former_customer')
      .on(table.formerCustomerId)
      .where(sql`former_customer_id is not null`),
    // Of a customer's page. `mailbox_of` is of db/migrations/0042.
    index('order_of_mailbox').on(sql`mailbox_of(customer_email)`, table.id).concurrently(),
    index('order_in_state').on(table.state, table.id),
    // Its condition is IS_TO_SEND of order/view/to-send.ts: PostgreSQL uses the index only for
    // queries whose conditions imply it.
    index('order_to_send')
      .on(table.id)
      .where(
        sql`state in ('paid', 'packed', 'partly shipped') and (stock_held or not is_disputed)`,
      ),
    // Units that are sold and not sent, for a count of the shelf.
    index('order_on_shelf')
      .on(table.productId)
      .where(
        sql`stock_held and state in ('unpaid', 'paid', 'packed', 'partly shipped', 'refunded')`,
      ),
    index('order_shown').on(table.id).where(sql`shown`),
    index('order_disputed').on(table.id).where(sql`is_disputed`),
    // Unpaid orders whose hold is over end after some days.
    index('order_unpaid')
      .on(table.heldUntil)
      .where(sql`not stock_held and paid_at is null and cancelled_at is null`),
    index('order_open_hold')
      .on(table.heldUntil)
      .where(sql`stock_held and paid_at is null and cancelled_at is null`),
  ],
)
