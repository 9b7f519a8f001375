import { type SQL, sql } from 'drizzle-orm'
import type { PartColumn, StaffProductQuery } from '#contract/catalog/staff-product.ts'
import { product } from '../platform/db/schema/product.ts'
import { type ByKey, keyset, type PageOf } from '../platform/list/pagination.ts'

// Manage Products, sorted by one of its columns. No index has them: an admin waits for a sort of
// the parts that are found, and each edit of a part is as cheap as before.

/** After every name. */
const LAST = sql.raw(`U&'\\+10FFFF'`)

/** Of the part `product`, also in a subquery that reads another one. */
const VALUES: Record<PartColumn, SQL> = {
  name: sql`lower(${product.name})`,
  brand: sql`coalesce((select b.slug from brand b where b.id = ${product.brandId}), ${LAST}) collate "C"`,
  category: sql`coalesce((select lower(c.name) from category c where c.id = ${product.categoryId}), ${LAST}) collate "C"`,
  price: sql`${product.pricePerUnitCents}`,
  stock: sql`${product.availableQuantity}`,
  state: sql`${product.state}`,
}

type Sorted = Omit<PageOf, 'sort'> & Pick<StaffProductQuery, 'sort'>

export function isByColumn(sort: StaffProductQuery['sort']): sort is ByColumn {
  return sort !== 'oldest' && sort !== 'newest'
}

type ByColumn = Exclude<StaffProductQuery['sort'], 'oldest' | 'newest'>

/** The page after the part of the cursor; of parts with the same value, the older ones first. */
export function sortedKeyset({ sort, cursor, limit }: Sorted): ByKey {
  if (!isByColumn(sort)) return keyset(product.id, { sort, cursor, limit })
  const isDescending = sort.startsWith('-')
  const column = sort.replace('-', '') as PartColumn
  const key = sql`${VALUES[column]}, ${product.id}`
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const isAfter = sql.raw(isDescending ? '<' : '>')
  return {
    after: cursor
      ? sql`(${key}) ${isAfter} (select ${key} from ${product} where ${product.id} = ${cursor})`
      : sql`true`,
    orderBy: sql`${VALUES[column]} ${direction}, ${product.id} ${direction}`,
    limit: limit + 1,
  }
}
