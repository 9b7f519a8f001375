import { and, type SQL, sql } from 'drizzle-orm'
import type { PartColumn, StaffProductQuery } from '#contract/catalog/staff-product.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import type { PageOf } from '../platform/list/pagination.ts'

// Manage Products, sorted by one of its columns. No index has them: an editor waits for a sort of
// the parts that are found, and each edit of a part is as cheap as before. Only the ids are sorted;
// the rest is read of the page's parts alone.

/** After every name. */
const LAST = sql.raw(`U&'\\+10FFFF'`)

/** Joined, since a query for each part would take most of the time. */
const JOINED = sql`left join (select id as sorted_brand_id, slug as sorted_slug from brand) sorted_brand
    on sorted_brand_id = ${product.brandId}
  left join (select id as sorted_category_id, lower(name) as sorted_name from category) sorted_category
    on sorted_category_id = ${product.categoryId}`

const VALUES: Record<PartColumn, SQL> = {
  name: sql`lower(${product.name})`,
  brand: sql`coalesce(sorted_slug, ${LAST}) collate "C"`,
  category: sql`coalesce(sorted_name, ${LAST}) collate "C"`,
  price: sql`${product.pricePerUnitCents}`,
  stock: sql`${product.availableQuantity}`,
  state: sql`${product.state}`,
}

export function isByColumn(sort: StaffProductQuery['sort']): sort is ByColumn {
  return sort !== 'oldest' && sort !== 'newest'
}

export type ByColumn = Exclude<StaffProductQuery['sort'], 'oldest' | 'newest'>

type SortedPage = Omit<PageOf, 'sort'> & { sort: ByColumn }

/**
 * The ids of the page after the part of the cursor, and of one part more; of parts with the same
 * value, the older ones first.
 * @param found the condition of its parts
 */
export async function sortedIds({ sort, cursor, limit }: SortedPage, found: SQL | undefined) {
  const isDescending = sort.startsWith('-')
  const column = sort.replace('-', '') as PartColumn
  const key = sql`${VALUES[column]}, ${product.id}`
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const isAfter = sql.raw(isDescending ? '<' : '>')
  const after =
    cursor &&
    sql`(${key}) ${isAfter} (select ${key} from ${product} ${JOINED} where ${product.id} = ${cursor})`
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${product.id} from ${product} ${JOINED}
    where ${and(found, after || undefined)}
    order by ${VALUES[column]} ${direction}, ${product.id} ${direction} limit ${limit + 1}`)
  return rows.map(({ id }) => id)
}
