import { sql } from 'drizzle-orm'
import { prepare } from '../../platform/db/client.ts'
import type { Table } from '../../platform/list/table.ts'
import { byProduct, type OfProduct } from './by-product.ts'
import { PART_BRAND, PART_KEY } from './part-columns.ts'

/** The numbers of all parts, as an import reads them: without SKUs and makers' own, of `parts`. */
export function numbersTable(batch?: number): Table {
  return {
    name: 'numbers',
    columns: ['part_number', 'part_brand', 'kind', 'brand', 'number'],
    batches: byProduct(numbersAfter, batch),
  }
}

const numbersAfter = prepare<OfProduct, { after: string; limit: number }>(
  'exported numbers',
  sql`with page as materialized (
      select id, sku, number, brand_id from product
      where id > ${sql.placeholder('after')}::uuid and deleted_at is null
      order by id limit ${sql.placeholder('limit')}
    )
    select p.id, case when n.kind is not null then
        json_build_array(${PART_KEY}, ${PART_BRAND}, n.kind, n.brand, n.shown) end as cells
    from page p left join brand b on b.id = p.brand_id
      left join part_number n on n.product_id = p.id and n.kind <> 'own'
    order by p.id, n.kind collate "C", n.norm collate "C", n.shown collate "C"`,
)
