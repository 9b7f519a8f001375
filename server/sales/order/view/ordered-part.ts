import { sql } from 'drizzle-orm'
import type { OrderedFit } from '#contract/fitment/ordered-fit.ts'
import { orderLine } from '../../../platform/db/schema/order-line.ts'

/**
 * The names of a line's part in selections from `order_line`. Older lines have no title, so the
 * part's name stands in.
 */
export const PART_OF_LINE = {
  title: sql<string>`coalesce(${orderLine.title}, ${orderLine.productName})`,
  number: orderLine.number,
  brand: orderLine.brand,
}

type Judged = Pick<
  typeof orderLine.$inferSelect,
  'vehicle' | 'verdict' | 'verdictReason' | 'answers'
>

/** The shop's verdict for the buyer's vehicle; empty when they named none. */
export function fitOf(line: Judged): { fit?: OrderedFit } {
  const { vehicle, verdict, verdictReason, answers } = line
  if (!vehicle || !verdict) return {}
  return { fit: { vehicle, verdict, reason: verdictReason ?? '', answers: answers ?? [] } }
}
