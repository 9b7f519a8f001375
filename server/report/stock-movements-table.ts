import { sql } from 'drizzle-orm'
import type { Period } from '#contract/staff/export.ts'
import { prepare } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { staffName } from '../platform/identity/staff-name.ts'
import {
  BATCH,
  batchesOf,
  type Cell,
  dayCell,
  type Table,
  tableOf,
} from '../platform/list/table.ts'
import { dayOf, isWithin, type Moments, momentsOf } from './period.ts'

// The ledger of the stock in a period, oldest first.

type Row = {
  id: number
  day: string
  sku: string | null
  brand: string | null
  number: string | null
  part: string
  delta: number
  after: number
  reason: string
  order: number | null
  actor: string | null
  note: string | null
}

const COLUMNS: Record<string, (row: Row) => Cell> = {
  day: ({ day }) => dayCell(day),
  sku: ({ sku }) => sku,
  brand: ({ brand }) => brand,
  part_number: ({ number }) => number,
  part: ({ part }) => part,
  change: ({ delta }) => delta,
  after: ({ after }) => after,
  reason: ({ reason }) => reason,
  order: ({ order }) => order,
  by: ({ actor }) => actor,
  note: ({ note }) => note,
}

export async function stockMovementsTable(period: Period, batch = BATCH): Promise<Table> {
  const moments = await momentsOf(period)
  const read = (page: Page) => movementsAfter({ ...moments, ...page })
  return tableOf(
    'stock-movements',
    COLUMNS,
    batchesOf(read, ({ id }) => id, 0, batch),
  )
}

type Page = { after: number; limit: number }

const movementsAfter = prepare<Row, Moments & Page>(
  'stock movements of a period',
  sql`select m.id::float8 as id, ${dayOf(sql`m.created_at`)} as day, p.sku, b.name as brand, p.number,
      coalesce(p.title, p.name) as part, m.delta, m.after, m.reason, o.number::float8 as order,
      ${staffName(sql`m.actor_id`, user)} as actor, m.note
    from stock_movement m join product p on p.id = m.product_id left join brand b on b.id = p.brand_id
      left join "order" o on o.id = m.order_id left join ${user} on ${user.id} = m.actor_id
    where m.id > ${sql.placeholder('after')}::bigint and ${isWithin(sql`m.created_at`)}
    order by m.id limit ${sql.placeholder('limit')}`,
)
