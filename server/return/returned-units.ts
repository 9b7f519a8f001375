import { sql } from 'drizzle-orm'

// Which returns count, in queries that call the return `r`.

/** It is open, or was received, whatever became of it then: its units can't be asked for again. */
const COUNTS = sql`(r.state not in ('refused', 'withdrawn') or r.received_at is not null)`

/** Units of the line `order_line` in returns that count, of those for which `condition` holds. */
export const returningUnits = (condition = sql`true`) => sql<number>`(
  select coalesce(sum(coalesce(rl.received_units, rl.quantity)), 0)::int from return_line rl
  join return_request r on r.id = rl.return_id
  where rl.order_id = order_line.order_id and rl.position = order_line.position and ${COUNTS} and ${condition}
)`

/** Units that come back themselves, and units whose old parts do. */
export const UNITS_BACK = returningUnits(sql`r.reason <> 'core'`)
export const OLD_PARTS_BACK = returningUnits(sql`r.reason = 'core'`)

const DECIDED = sql`r.reason <> 'core' and r.closed_at is not null`

/**
 * Units that came back in returns that are refunded, closed or declined. Only these have taken their shares of the line: an open
 * return may still be withdrawn, or bring fewer units, and another one be refunded first.
 */
export const UNITS_DECIDED = returningUnits(DECIDED)
/** The same, before the return `this`. */
export const UNITS_DECIDED_BEFORE = returningUnits(sql`${DECIDED}
  and (this.closed_at is null or (r.closed_at, r.number) < (this.closed_at, this.number))`)

type OldParts = { shipped: number; before: number; oldParts: number; coreCents: number }

/** Units whose core charge can still be refunded: it is once for each, also when the unit itself comes back. */
export function oldPartsLeft({ shipped, before, oldParts, coreCents }: OldParts) {
  return coreCents > 0 ? Math.max(0, shipped - before - oldParts) : 0
}
