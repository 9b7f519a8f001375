import { sql } from 'drizzle-orm'
import { normNumber } from '#contract/catalog/part-number.ts'
import { db } from '../../platform/db/client.ts'
import { readGtin } from './gtin-cell.ts'
import type { ProductIndex } from './product-index.ts'

/** The parts of the shop that have a GTIN, by the digits that are compared. */
export type GtinOwners = Map<string, { id: string; name: string }[]>

export async function readGtinOwners(cells: (string | undefined)[]) {
  const owners: GtinOwners = new Map()
  const norms = new Set(cells.flatMap((cell) => (cell ? gtinNorm(cell) : [])))
  if (norms.size === 0) return owners
  const { rows } = await db.execute<{ norm: string; id: string; name: string }>(sql`
    select n.norm, p.id, concat_ws(' ', b.name, coalesce(p.number, p.sku), '(' || p.name || ')') as name
    from part_number n join product p on p.id = n.product_id and p.deleted_at is null
    left join brand b on b.id = p.brand_id
    where n.kind = 'gtin' and n.norm = any(${sql.param([...norms])}::text[])
    order by p.id`)
  for (const { norm, ...owner } of rows) owners.set(norm, [...(owners.get(norm) ?? []), owner])
  return owners
}

function gtinNorm(cell: string) {
  const gtin = readGtin(cell)
  return gtin.problem === undefined ? normNumber(gtin.shown) : []
}

/** The owners of the GTINs that name parts alone. */
export async function readPartsByGtin(cells: string[], gtins: GtinOwners, products: ProductIndex) {
  const owners = (cell: string) =>
    [gtinNorm(cell)].flat().flatMap((norm) => gtins.get(norm)?.map(({ id }) => id) ?? [])
  const parts = await products.readById([...new Set(cells.flatMap(owners))])
  return (cell: string) => owners(cell).flatMap((id) => parts.get(id) ?? [])
}
