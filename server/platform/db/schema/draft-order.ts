import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EditDraft } from '#contract/order/draft-order.ts'
import type { ManualDiscount } from '#contract/pricing/manual-discount.ts'
import { createdAt, id, updatedAt } from './columns.ts'
import { order } from './order.ts'

/**
 * An order that the staff write for a customer who phones. Until it is placed it holds no units;
 * after that it has nothing of the customer.
 */
export const draftOrder = pgTable(
  'draft_order',
  {
    id: id(),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    shipTo: jsonb('ship_to').$type<Partial<EditDraft['shipTo']>>().notNull().default({}),
    /** A delivery rate, which may be gone; null: the default one. */
    rateId: uuid('rate_id'),
    code: text().notNull().default(''),
    /** What the staff take off, in place of a code. */
    discount: jsonb().$type<ManualDiscount>(),
    lines: jsonb().$type<EditDraft['lines']>().notNull().default([]),
    /** Each save counts it up. */
    version: integer().notNull().default(1),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Set when it is placed. */
    orderId: uuid('order_id')
      .unique()
      .references(() => order.id),
  },
  (table) => [index('draft_order_updated').on(table.updatedAt)],
)
