import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'

// Ids are UUID v7: ordered by time, so `order by id` is oldest first and needs no second index.
const id = () => uuid().primaryKey().$defaultFn(uuidv7)
const moment = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => moment('created_at').notNull().defaultNow()
const updatedAt = () => moment('updated_at').notNull().defaultNow()

export const product = pgTable(
  'product',
  {
    id: id(),
    name: text().notNull(),
    img: text().notNull(),
    description: text().notNull(),
    availableQuantity: integer('available_quantity').notNull(),
    minimumOrderQuantity: integer('minimum_order_quantity').notNull(),
    pricePerUnitCents: integer('price_per_unit_cents').notNull(),
    createdAt: createdAt(),
    /** Deleted products leave the shop; orders still point at them. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    check('product_stock_not_negative', sql`${table.availableQuantity} >= 0`),
    check('product_minimum_positive', sql`${table.minimumOrderQuantity} > 0`),
    check('product_price_positive', sql`${table.pricePerUnitCents} > 0`),
    index('product_in_shop').on(table.id).where(sql`deleted_at is null`),
  ],
)

type CanceledBy = 'customer' | 'admin' | 'system'

export const order = pgTable(
  'order',
  {
    id: id(),
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id),
    /** Name and price as they were when the order was placed. */
    productName: text('product_name').notNull(),
    pricePerUnitCents: integer('price_per_unit_cents').notNull(),
    quantity: integer().notNull(),
    /** null once the customer's account is gone; name and email stay for the books. */
    customerId: uuid('customer_id').references(() => user.id, { onDelete: 'set null' }),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    /** Are this order's units out of the product's stock? An expired hold gives them back. */
    stockHeld: boolean('stock_held').notNull().default(true),
    heldUntil: moment('held_until').notNull(),
    /** How often an ended hold was taken again. */
    holdRenewals: integer('hold_renewals').notNull().default(0),
    /** It took more than half of the units there were: its hold stays short. */
    isLarge: boolean('is_large').notNull().default(false),
    /** The customer's network (`networkOf` in rate-limit.ts), while the order is unpaid and holds its units. */
    network: text(),
    /** The one live payment intent at the card provider. */
    paymentIntentId: text('payment_intent_id').unique(),
    /** Counts up when Stripe has answered a creation with an error: the next try has another key. */
    paymentAttempt: integer('payment_attempt').notNull().default(0),
    /** When reconciliation last asked the provider about it: no hold ends before that. */
    reconciledAt: moment('reconciled_at'),
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
    /** Of a closed account: when name, email, phone and address are erased. */
    eraseAfter: moment('erase_after'),
    /** Was there ever a refund of it? Kept by a trigger of `refund`. */
    hasRefund: boolean('has_refund').notNull().default(false),
    /**
     * A cancelled order is on no screen, and its row the record that it was, unless it was charged: then
     * its customer sees the money go back.
     */
    shown: boolean().notNull().generatedAlwaysAs(sql`cancelled_at is null or has_refund`),
    /** The customer's own list has, for 30 days, also what an admin or the system canceled. */
    listed: boolean()
      .notNull()
      .generatedAlwaysAs(
        sql`cancelled_at is null or has_refund or coalesce(cancelled_by, 'customer') <> 'customer'`,
      ),
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
    unique('order_idempotency').on(table.customerId, table.idempotencyKey),
    check('order_cancelled_by_known', sql`${table.cancelledBy} in ('customer', 'admin', 'system')`),
    index('order_of_customer').on(table.customerId, table.id).where(sql`listed`),
    index('order_unpaid_of_customer').on(table.customerId).where(sql`paid_at is null`),
    index('order_paid_of_customer').on(table.customerId).where(sql`paid_at is not null`),
    index('order_held_from_network').on(table.network).where(sql`network is not null`),
    index('order_erased_later').on(table.eraseAfter).where(sql`erase_after is not null`),
    index('order_of_former_customer')
      .on(table.formerCustomerId)
      .where(sql`former_customer_id is not null`),
    index('order_shown').on(table.id).where(sql`shown`),
    // Unpaid orders whose hold is over end after some days.
    index('order_unpaid')
      .on(table.heldUntil)
      .where(sql`not stock_held and paid_at is null and cancelled_at is null`),
    index('order_open_hold')
      .on(table.heldUntil)
      .where(sql`stock_held and paid_at is null and cancelled_at is null`),
  ],
)

/**
 * Every payment intent that the shop has made, also those that an order no longer uses: a late charge on
 * one still pays the order or goes back. One without an order (the bare call with a price alone) pays an
 * order of its customer's later, or waits for an admin.
 */
export const paymentIntent = pgTable(
  'payment_intent',
  {
    /** Stripe's id. */
    id: text().primaryKey(),
    /** The order that it was made for; null: none. */
    orderId: uuid('order_id').references(() => order.id),
    /** null once the account is gone; name and email are erased once the payment is resolved. */
    customerId: uuid('customer_id').references(() => user.id, { onDelete: 'set null' }),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    amountCents: integer('amount_cents').notNull(),
    createdAt: createdAt(),
    /** It can't be charged any more: canceled, replaced, or unknown to Stripe. */
    endedAt: moment('ended_at'),
    /** When the shop last asked Stripe about it. */
    reconciledAt: moment('reconciled_at'),
    /** When the shop first saw it charged. */
    succeededAt: moment('succeeded_at'),
    /** When it was found to pay no order: from then on it is on the admins' list. */
    unmatchedAt: moment('unmatched_at'),
    /** When an admin returned it: maintenance jobs ask Stripe for the refund until it is made. */
    returnRequestedAt: moment('return_requested_at'),
    /** When it paid an order or was refunded whole. */
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    check('payment_intent_amount_positive', sql`${table.amountCents} > 0`),
    index('payment_intent_of_order').on(table.orderId),
    index('payment_intent_of_customer').on(table.customerId),
    // One that can be charged for each customer and amount.
    uniqueIndex('payment_intent_live')
      .on(table.customerId, table.amountCents)
      .where(sql`order_id is null and ended_at is null and succeeded_at is null`),
    index('payment_intent_open')
      .on(table.createdAt)
      .where(sql`order_id is null and ended_at is null and resolved_at is null`),
    index('payment_intent_unmatched')
      .on(table.unmatchedAt)
      .where(sql`unmatched_at is not null and resolved_at is null`),
  ],
)

/** Money that goes back to a customer. Stored before the provider is asked, so that it is asked once. */
export const refund = pgTable(
  'refund',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id),
    /** What it gives back: the payment of the order, or one that came on top of it. */
    paymentIntentId: text('payment_intent_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** For the customer to read. */
    reason: text().notNull(),
    /** The units go back in stock with it. */
    restocked: boolean().notNull().default(false),
    /** Which admin; null: the shop by itself, or somebody at the card provider. */
    actorId: uuid('actor_id'),
    /** What a retry of the call repeats. */
    idempotencyKey: text('idempotency_key'),
    /** What the call asked for; a retry with another body is refused. */
    requestDigest: text('request_digest'),
    /** null: the provider has not been heard yet; the maintenance jobs ask again. */
    providerRefundId: text('provider_refund_id').unique(),
    /** The provider or the bank did not do it: the money is where it was. */
    failedAt: moment('failed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('refund_amount_positive', sql`${table.amountCents} > 0`),
    unique('refund_idempotency').on(table.orderId, table.idempotencyKey),
    index('refund_of_order').on(table.orderId, table.id),
    index('refund_of_payment').on(table.paymentIntentId),
    // One at a time: two that are under way could be one that was asked for twice.
    uniqueIndex('refund_under_way')
      .on(table.paymentIntentId)
      .where(sql`provider_refund_id is null and failed_at is null`),
  ],
)

/** What the card provider's webhook has told, by the event's own id: each is handled once. */
export const providerEvent = pgTable('provider_event', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
  /** null: handling it failed, or is under way; the provider sends it again. */
  handledAt: moment('handled_at'),
})

export const review = pgTable(
  'review',
  {
    id: id(),
    name: text().notNull(),
    location: text().notNull(),
    review: text().notNull(),
    img: text(),
    /** null for sample reviews and for writers who have left */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    /** Its writer has paid for an order and kept it. */
    verifiedBuyer: boolean('verified_buyer').notNull().default(false),
    /** An admin has hidden it from everybody but its writer. */
    hiddenAt: moment('hidden_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('review_of_user').on(table.userId, table.id),
    index('review_visible').on(table.id).where(sql`hidden_at is null`),
  ],
)

export const profile = pgTable('profile', {
  id: id(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => user.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  education: text().notNull(),
  phone: text().notNull(),
  address: text().notNull(),
  linkedin: text().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Who did what to whom or what. No foreign keys: it outlives whom and what it speaks of. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    /** null: the shop did it by itself, or somebody at its command line */
    actorId: uuid('actor_id'),
    actorEmail: text('actor_email'),
    /** The client's address, null where there is none. */
    address: text(),
    action: text().notNull(),
    /** Id and name of what it was done to, as they were. */
    subjectId: uuid('subject_id').notNull(),
    subject: text().notNull(),
    /** What else there is to know, such as an amount or a reason. */
    detail: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_of_actor').on(table.actorId, table.id),
    index('audit_of_subject').on(table.subjectId),
  ],
)

/**
 * How many there are of what a page counts: the sum of a key's rows (`server/tally.ts`). Triggers keep it,
 * in the transaction that adds or removes. Each connection writes rows of its own, so that no two wait for
 * each other.
 */
export const tally = pgTable(
  'tally',
  {
    key: text().notNull(),
    /** Of the connection's server process; 0: the compacted total. */
    pid: integer().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.pid] })],
)

/**
 * How often somebody has done something lately. Unlogged: it costs no write to the log, and may be lost
 * with the power.
 */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: moment('resets_at').notNull(),
})

/** The demo's inbox. A shop with a mail server keeps no mail. */
export const mail = pgTable('mail', {
  id: id(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  createdAt: createdAt(),
})

// The four tables below belong to the identity provider (better-auth); server/auth.ts maps them.

export const user = pgTable('user', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  /** 'admin' or null; only the server sets it */
  role: text(),
  /** One of the demo's sample people, whose passwords are public. */
  isSample: boolean('is_sample').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const session = pgTable(
  'session',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('session_of_user').on(table.userId)],
)

export const account = pgTable(
  'account',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    /** argon2id, in PHC format; only for the provider 'credential' */
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('account_of_provider').on(table.providerId, table.accountId),
    index('account_of_user').on(table.userId),
  ],
)

/** What proves something once, by a token of which only the hash is here; email.ts keeps its links here too. */
export const verification = pgTable(
  'verification',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
)
