import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { createdAt, id, moment } from './columns.ts'
import { user } from './identity.ts'
import { product } from './product.ts'

/** What a buyer wants to order. It holds no stock. */
export const basket = pgTable(
  'basket',
  {
    id: id(),
    userId: uuid('user_id')
      .unique()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The SHA-256 of the token in a guest's browser, in hexadecimal. */
    tokenHash: text('token_hash').unique(),
    /** 90 days after its last use; of a brief one, a day after it began. */
    expiresAt: moment('expires_at').notNull(),
    /**
     * A brief basket: its network had no share left (checkout/basket/basket-shares.ts), and use
     * does not extend its life.
     */
    isBrief: boolean('is_brief').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    check('basket_has_one_owner', sql`num_nonnulls(${table.userId}, ${table.tokenHash}) = 1`),
    index('basket_expiry').on(table.expiresAt),
  ],
)

export const basketLine = pgTable(
  'basket_line',
  {
    basketId: uuid('basket_id')
      .notNull()
      .references(() => basket.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** What the page showed when the part was put in. */
    priceSeenCents: integer('price_seen_cents').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
    /**
     * What the part is for; of its answers those that the part's fitments ask for. null: none was
     * named.
     */
    vehicle: jsonb().$type<Vehicle>(),
  },
  (table) => [
    primaryKey({ columns: [table.basketId, table.productId] }),
    check('basket_line_quantity_positive', sql`${table.quantity} > 0`),
    check('basket_line_price_positive', sql`${table.priceSeenCents} > 0`),
  ],
)
