import { sql } from 'drizzle-orm'
import { prepare } from '../../platform/db/client.ts'
import type { Table } from '../../platform/list/table.ts'
import { listCell } from '../file/list-cell.ts'
import { byProduct, type OfProduct } from './by-product.ts'
import { PART_BRAND, PART_KEY } from './part-columns.ts'

const COLUMNS = [
  ...['part_number', 'brand', 'year_from', 'year_to', 'make', 'model', 'engine', 'trim'],
  ...['built_from', 'built_to', 'position', 'quantity', 'conditions', 'note'],
]

/**
 * The fitments of all parts as an import reads them. Those of parts that fit no other vehicle are
 * a table of their own, which is imported as FULL.
 */
export function fitmentsTable(isComplete: boolean, batch?: number): Table {
  return {
    name: isComplete ? 'complete-fitments' : 'fitments',
    columns: COLUMNS,
    batches: byProduct((page) => readFitments({ ...page, isComplete }), batch),
  }
}

type Page = { after: string; limit: number; isComplete: boolean }

async function readFitments(page: Page): Promise<OfProduct[]> {
  const rows = await fitmentsAfter(page)
  return rows.map(({ id, cells, conditions }) => ({
    id,
    cells: cells?.toSpliced(-1, 0, listCell(conditions ?? [])) ?? null,
  }))
}

const month = (column: string) =>
  sql.raw(`lpad((${column} / 12)::text, 4, '0') || '-' || lpad((${column} % 12 + 1)::text, 2, '0')`)

const fitmentsAfter = prepare<OfProduct & { conditions: string[] | null }, Page>(
  'exported fitments',
  sql`with page as materialized (
      select id, sku, number, brand_id from product
      where id > ${sql.placeholder('after')}::uuid and deleted_at is null
        and is_fitment_complete = ${sql.placeholder('isComplete')}::boolean
      order by id limit ${sql.placeholder('limit')}
    )
    select p.id, f.conditions, case when f.id is not null then
        json_build_array(${PART_KEY}, ${PART_BRAND}, f.year_from, f.year_to, k.name, m.name, f.engine, f.trim,
          ${month('f.built_from')}, ${month('f.built_to')}, f.position, f.quantity, f.note) end as cells
    from page p left join brand b on b.id = p.brand_id
      left join fitment f on f.product_id = p.id
      left join vehicle_model m on m.id = f.model_id left join make k on k.id = m.make_id
    order by p.id, k.name collate "C", m.name collate "C", f.year_from, f.year_to, f.engine collate "C",
      f.trim collate "C", f.built_from, f.built_to, f.position collate "C", f.conditions, f.note collate "C"`,
)
