import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.ts'

type Answer = {
  /** The tax of each line in cents, by product. */
  lines: Record<string, number>
  taxCents: number
  taxes: { name: string; ppm: number; baseCents: number; taxCents: number }[]
}

/**
 * Stripe's calculations that no order has yet, by what was asked. Unlogged: a crash may lose them,
 * and the shop then asks again.
 */
export const taxCalculation = pgTable(
  'tax_calculation',
  {
    /** Stripe's id of the calculation. */
    id: text().primaryKey(),
    questionDigest: text('question_digest').notNull(),
    answer: jsonb().$type<Answer>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('tax_calculation_of_question').on(table.questionDigest)],
)
