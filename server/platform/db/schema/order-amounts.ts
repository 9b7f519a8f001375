import { bigint, boolean, jsonb, text } from 'drizzle-orm/pg-core'

// What an order costs, and of what it is made up.

/** The sum over everything that one rate taxes. */
export type Tax = {
  name: string
  ppm: number
  baseCents: number
  taxCents: number
  /** Of both amounts, those of core charges. */
  coreBaseCents?: number
  coreTaxCents?: number
  /**
   * What each line has of it, by position; the rest is of delivery and core charges. Absent:
   * Stripe's, or an order of before.
   */
  lines?: TaxOfLine[]
}

/** null: the line is not taxed by it. */
export type TaxOfLine = { baseCents: number; taxCents: number } | null

/** Columns of `order`. */
export const orderAmounts = {
  /** What its lines cost, and with what is taken off and comes on top, what its customer pays. */
  goodsCents: bigint('goods_cents', { mode: 'number' }).notNull(),
  discountCents: bigint('discount_cents', { mode: 'number' }).notNull().default(0),
  shippingCents: bigint('shipping_cents', { mode: 'number' }).notNull().default(0),
  taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
  /** Core charges of its units, without tax that comes on top. */
  coreCents: bigint('core_cents', { mode: 'number' }).notNull().default(0),
  totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
  /** Is the tax part of what the lines cost? Else it comes on top. */
  isTaxIncluded: boolean('is_tax_included').notNull().default(false),
  /** What each rate has made of it; null: no tax. */
  tax: jsonb().$type<Tax[]>(),
  /**
   * Stripe's calculation that the tax is of, which the payment intent names; null: the shop's own
   * rates.
   */
  taxCalculationId: text('tax_calculation_id'),
  /** Names as they were when the order was placed. */
  shippingRateName: text('shipping_rate_name'),
  discountCode: text('discount_code'),
}
