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

/**
 * A return keeps its share of the line when the bank rejects its refund: the shares after it are
 * taken meanwhile.
 */
const decidedAt = (name: 'r' | 'this') => {
  const one = sql.raw(name)
  return sql`coalesce((
    select min(f.created_at) from refund f
    where f.order_id = ${one}.order_id and f.return_id = ${one}.id and f.failed_at is not null
  ), ${one}.closed_at)`
}

/**
 * Units that came back in returns that are refunded, closed or declined. Only these have taken
 * their shares of the line: an open return may still be withdrawn, or bring fewer units, and
 * another one be refunded first.
 */
export const UNITS_DECIDED = returningUnits(
  sql`r.reason <> 'core' and ${decidedAt('r')} is not null`,
)
/** The same, before the return `this`. */
export const UNITS_DECIDED_BEFORE =
  returningUnits(sql`r.reason <> 'core' and ${decidedAt('r')} is not null
  and (${decidedAt('this')} is null or (${decidedAt('r')}, r.number) < (${decidedAt('this')}, this.number))`)

type OldParts = { shipped: number; before: number; oldParts: number; coreCents: number }

/**
 * Units whose core charge can still be refunded: it is once for each, also when the unit itself
 * comes back.
 */
export function oldPartsLeft({ shipped, before, oldParts, coreCents }: OldParts) {
  return coreCents > 0 ? Math.max(0, shipped - before - oldParts) : 0
}
