import { sql } from 'drizzle-orm'
import { renditionPath } from '#contract/catalog/rendition.ts'
import { prepare } from '../../platform/db/client.ts'
import { env } from '../../platform/env.server.ts'
import type { Table } from '../../platform/list/table.ts'
import { byProduct, type OfProduct } from './by-product.ts'
import { PART_BRAND, PART_KEY } from './part-columns.ts'

/** The URL of each photo, at its largest. No import reads it: a backup moves photos. */
export function photosTable(batch?: number): Table {
  return {
    name: 'photos',
    columns: ['part_number', 'part_brand', 'position', 'url', 'description'],
    batches: byProduct(readPhotos, batch),
  }
}

async function readPhotos(page: { after: string; limit: number }): Promise<OfProduct[]> {
  const rows = await photosAfter(page)
  return rows.map(({ id, path, cells }) => {
    const url = path && env.publicUrl + renditionPath(path, 1280, 'webp')
    return { id, cells: cells?.toSpliced(3, 0, url) ?? null }
  })
}

const photosAfter = prepare<OfProduct & { path: string | null }, { after: string; limit: number }>(
  'exported photos',
  sql`with page as materialized (
      select id, sku, number, brand_id from product
      where id > ${sql.placeholder('after')}::uuid and deleted_at is null
      order by id limit ${sql.placeholder('limit')}
    )
    select p.id, '/media/' || left(k.sha256, 32) as path, case when k.id is not null then
        json_build_array(${PART_KEY}, ${PART_BRAND}, n.position, n.alt) end as cells
    from page p left join brand b on b.id = p.brand_id
      left join product_picture n on n.product_id = p.id
      left join picture k on k.id = n.picture_id
    order by p.id, n.position`,
)
