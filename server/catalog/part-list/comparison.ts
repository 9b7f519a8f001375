import { sql } from 'drizzle-orm'
import { type Comparison, MAX_COMPARED } from '#contract/catalog/comparison.ts'
import { trackTags } from '../../platform/cache/dependencies.ts'
import { prepare } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { listPartCards } from './part-cards.ts'

/** Parts that are offered beside those that are compared. */
const MAX_OFFERED = 8

type Row = { id: string; isOffered: boolean; specification: Comparison['specifications'][string] }

/** The specifications of the parts, and others of the category in stock, the newest first. */
const compared = prepare<Row, { ids: string[]; categoryId: number }>(
  'comparison of parts',
  sql`select id, "isOffered", coalesce((
      select json_agg(json_build_object('name', a.name, 'value', concat_ws(' ', a.value, a.unit)) order by a.position)
      from product_attribute a where a.product_id = one.id and not "isOffered"
    ), '[]') as specification
  from (
    select id, false as "isOffered" from product where id = any(${sql.placeholder('ids')}::uuid[])
    union all (
      select id, true from product
      where category_id = ${sql.placeholder('categoryId')} and ${isSold()}
        and available_quantity >= minimum_order_quantity and id <> all(${sql.placeholder('ids')}::uuid[])
      order by id desc limit ${sql.raw(String(MAX_OFFERED))})
  ) one`,
)

/**
 * Parts of one category beside each other: that of the first. Undefined: none of them is sold.
 * @param asked their ids
 */
export async function findComparison(asked: readonly string[]): Promise<Comparison | undefined> {
  const found = await listPartCards([...new Set(asked)].slice(0, MAX_COMPARED))
  const [first] = found
  if (!first) return undefined
  const cards = found.filter(({ categoryId }) => categoryId === first.categoryId)
  const categoryId = first.categoryId ?? 0
  const ids = cards.map(({ _id }) => _id)
  return trackTags(['category all', `category ${categoryId}`], async () => {
    const rows = await compared({ ids, categoryId })
    const offered = rows.filter(({ isOffered }) => isOffered).map(({ id }) => id)
    const own = rows.filter(({ isOffered }) => !isOffered)
    return {
      cards,
      specifications: Object.fromEntries(own.map((row) => [row.id, row.specification])),
      offered: cards.length < MAX_COMPARED ? await listPartCards(offered) : [],
    }
  })
}
