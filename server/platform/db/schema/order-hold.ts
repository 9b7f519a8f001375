import { boolean, integer, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Columns of `order`: the units that it holds, and who may hold how many. */
export const orderHold = {
  /** Are this order's units out of the product's stock? An expired hold gives them back. */
  stockHeld: boolean('stock_held').notNull().default(true),
  heldUntil: moment('held_until').notNull(),
  /** How often an ended hold was renewed. */
  holdRenewals: integer('hold_renewals').notNull().default(0),
  /**
   * The network (`networkOf` in rate-limit/ip.ts) of a customer who never paid, while the order
   * is unpaid and holds its units or can be paid by an account, and for a day longer. Without it
   * ten new accounts of one network hold 100 lines, not 10, and cards are tried by the hundred.
   */
  network: text(),
  /**
   * Of a customer who had never paid: was their email verified when the order was placed? Without
   * it each account that verifies its email later leaves its network room for ten more lines.
   */
  isVerified: boolean('is_verified').notNull().default(false),
}
