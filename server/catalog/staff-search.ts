import { eq, inArray, or, sql } from 'drizzle-orm'
import { normNumber } from '#contract/catalog/part-number.ts'
import { isId } from '#contract/id.ts'
import { db } from '../platform/db/client.ts'
import { brand } from '../platform/db/schema/brand.ts'
import { product } from '../platform/db/schema/product.ts'
import { hasEachWord } from '../platform/list/text-search.ts'
import { beginningWith } from './beginning-range.ts'

/** As the index `product_alike_plain` has it (db/migrations/0029). */
const SEARCHED = sql`plain_upper(' ' || ${product.name} || ' ' || coalesce(${product.sku}, ''))`

/** A shorter number is found only as a whole. */
const SHORTEST_NUMBER = 3
const SHORTEST_INSIDE = 4

/**
 * Is it the id, or each word in the name, the SKU or the brand, or all of it one of the part
 * numbers, or a part of one? Brands and numbers are read first, so that PostgreSQL joins what its
 * indexes find.
 */
export async function isAsked(q: string) {
  if (isId(q)) return eq(product.id, q)
  const words = hasEachWord(SEARCHED, q)
  const brands = await findBrands(words.map(({ word }) => word))
  const found = words.map(({ word, isFound }) => {
    const ids = brands.filter(({ searched }) => searched.includes(word)).map(({ id }) => id)
    return ids.length > 0 ? sql`(${isFound} or ${inArray(product.brandId, ids)})` : isFound
  })
  const isInName = sql`(${sql.join(found, sql` and `)})`
  const norm = normNumber(q)
  if (norm === '') return isInName
  return sql`(${isInName} or ${product.id} = any(array(${withNumber(norm)})))`
}

/** The parts that have the number, or the same in letters that look alike, or a longer one. */
function withNumber(norm: string) {
  const { from, to } = beginningWith(norm)
  const found = [
    sql`n.norm = ${norm}`,
    sql`n.norm !~ '^[0-9A-Z]*$' and number_look(n.norm) = number_look(${norm})`,
    sql`n.norm = number_look(${norm})`,
    ...(norm.length >= SHORTEST_NUMBER ? [sql`n.norm >= ${from} and n.norm < ${to}`] : []),
    ...(norm.length >= SHORTEST_INSIDE ? [sql`n.norm like ${`%${norm}%`}`] : []),
  ]
  return sql.join(
    found.map((one) => sql`(select n.product_id from part_number n where ${one})`),
    sql` union `,
  )
}

/** Those with one of the words in their names. */
function findBrands(words: string[]) {
  const searched = sql<string>`plain_upper(' ' || ${brand.name})`
  return db
    .select({ id: brand.id, searched })
    .from(brand)
    .where(or(...words.map((word) => sql`strpos(${searched}, ${word}) > 0`)))
}
