import { sql } from 'drizzle-orm'
import type { ImportRecord } from '../import-record.ts'

/**
 * Is a row `r` of fitments or numbers applied now? FULL applies those that change nothing, too:
 * they replace the others of their part.
 */
export function isToApply({ options }: Pick<ImportRecord, 'options'>) {
  const same = options.mode === 'FULL' ? sql`, 'same'` : sql``
  return sql`r.applied_at is null and r.product_id is not null
    and r.action in ('add', 'change', 'remove'${same})`
}

/** Has the import changed something by a row? */
export const IS_WRITTEN = sql`applied_at is not null and action <> 'same'`
