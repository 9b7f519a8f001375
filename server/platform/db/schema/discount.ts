import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { order } from './order.ts'

type DiscountKind = 'percent' | 'amount' | 'free delivery'

/** A discount code. */
export const discount = pgTable(
  'discount',
  {
    id: id(),
    /** In capitals. */
    code: text().notNull().unique(),
    kind: text().$type<DiscountKind>().notNull(),
    /** Hundredths of a percent, or cents; 0 for free delivery. */
    value: integer().notNull(),
    minCents: bigint('min_cents', { mode: 'number' }).notNull().default(0),
    /** null: all. */
    productIds: uuid('product_ids').array(),
    from: moment('from').notNull().defaultNow(),
    until: moment('until'),
    maxUses: integer('max_uses'),
    maxPerCustomer: integer('max_per_customer'),
    /** How many rows `discount_use` has of it. */
    uses: integer().notNull().default(0),
    /** When an editor has stopped it. */
    stoppedAt: moment('stopped_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('discount_kind_known', sql`${table.kind} in ('percent', 'amount', 'free delivery')`),
    check('discount_value', sql`${table.value} > 0 or ${table.kind} = 'free delivery'`),
    check('discount_percent', sql`${table.value} <= 10000 or ${table.kind} <> 'percent'`),
    check(
      'discount_uses',
      sql`0 <= ${table.uses} and ${table.uses} <= coalesce(${table.maxUses}, ${table.uses})`,
    ),
  ],
)

/** An order that has a use of a code: it is paid, or holds its units. */
export const discountUse = pgTable(
  'discount_use',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => order.id),
    discountId: uuid('discount_id')
      .notNull()
      .references(() => discount.id),
    /** In lower case. */
    email: text().notNull(),
    /**
     * `mailbox_of` is of db/migrations, and says the same as `mailboxOf` of rate-limit/mailbox.ts.
     */
    mailbox: text().notNull().generatedAlwaysAs(sql`mailbox_of(email)`),
    /** Of a guest's order: the hash of its basket's token. */
    basketHash: text('basket_hash'),
    /** Of a customer who had never paid: was their email verified when the use was taken? */
    isVerified: boolean('is_verified').notNull().default(false),
  },
  (table) => [
    index('discount_use_of_mailbox').on(table.discountId, table.mailbox),
    index('discount_use_of_basket')
      .on(table.basketHash, table.discountId)
      .where(sql`basket_hash is not null`),
  ],
)
