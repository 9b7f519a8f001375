import { sql } from 'drizzle-orm'
import { dayAfter, startOfDay } from '#contract/shop-time.ts'
import { prepare } from '../platform/db/client.ts'
import {
  BATCH,
  batchesOf,
  type Cell,
  FIRST_ID,
  money,
  type Table,
  tableOf,
} from '../platform/list/table.ts'
import { getTimeZone } from '../platform/settings/setting.ts'

// What the stock was worth at the end of a day: units as the ledger has them, at what a unit cost
// then. Units that orders hold are sold.

type Row = {
  id: string
  sku: string | null
  brand: string | null
  number: string | null
  part: string
  units: number
  costCents: number | null
  isKnown: boolean
}

const COLUMNS: Record<string, (row: Row) => Cell> = {
  sku: ({ sku }) => sku,
  brand: ({ brand }) => brand,
  part_number: ({ number }) => number,
  part: ({ part }) => part,
  units: ({ units }) => units,
  cost: ({ costCents }) => money(costCents),
  value: ({ costCents, units }) => money(costCents === null ? null : costCents * units),
  cost_is: ({ costCents, isKnown }) => {
    if (costCents === null) return 'not said'
    return isKnown ? 'of that day' : 'the earliest that is known'
  },
}

/** Parts that had units then, also those that are deleted by now. */
export async function stockValueTable(day: string, batch = BATCH): Promise<Table> {
  const at = startOfDay(await getTimeZone(), dayAfter(day)).toISOString()
  return tableOf('stock-value', COLUMNS, rowsOf(at, batch))
}

type Page = { after: string; limit: number }

async function* rowsOf(at: string, limit: number) {
  const read = (page: Page) => partsAfter({ at, ...page })
  const batches = batchesOf(read, ({ id }) => id, FIRST_ID, limit)
  for await (const rows of batches) yield rows.filter(({ units }) => units !== 0)
}

const AT = sql`${sql.placeholder('at')}::timestamptz`

/** What is there now without what has come since, so that the movements between two days add up. */
const partsAfter = prepare<Row, Page & { at: string }>(
  'stock value at a moment',
  sql`with page as materialized (
      select * from product where id > ${sql.placeholder('after')}::uuid
      order by id limit ${sql.placeholder('limit')}
    )
    select p.id, p.sku, b.name as brand, p.number, coalesce(p.title, p.name) as part, 
      p.available_quantity - coalesce(later.units, 0)::int as units,
      case when c.id is null then p.cost_cents else c.cents end as "costCents",
      coalesce(c.from > '-infinity', false) as "isKnown"
    from page p left join brand b on b.id = p.brand_id
    left join lateral (
      select sum(delta) as units from stock_movement where product_id = p.id and created_at >= ${AT}
    ) later on true
    left join lateral (
      select id, cents, "from" from cost_history where product_id = p.id and "from" < ${AT}
      order by "from" desc, id desc limit 1
    ) c on true
    order by p.id`,
)
