import { sql } from 'drizzle-orm'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import { MAX_COUNTED } from '#contract/catalog/part-list-url.ts'
import { db } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import type { Category } from '../category/build-tree.ts'
import { shownIdsWithin } from '../category/category-tree.ts'
import { conditionOf, filtersOf } from '../part-list/part-filters.ts'
import { CANDIDATE, PAGE_SIZE } from '../part-list/part-list.ts'

type Values = { modelId: number; year: number; engines: string[] | null }

const NONE: { count: number; ids: string[] } = { count: 0, ids: [] }

/**
 * Parts that are listed for the model and year, but for other engines only: how many, and the first
 * of them if they are asked for. @param engines the labels of the vehicle's engine; null: any, so
 * that there are no others
 */
export async function otherEngines(
  { modelId, year, engines }: Values,
  category: Category | undefined,
  query: PartListQuery,
) {
  if (engines === null) return NONE
  const ids = category && shownIdsWithin(category)
  const named = engines.length > 0 ? sql`f.engine in ${engines}` : sql`false`
  const matching = conditionOf(filtersOf(query))
  const { rows } = await db.execute<{ count: number; ids: string[] }>(sql`
    with part as materialized (
      select ${CANDIDATE} from (
        select f.product_id from fitment f
        where f.model_id = ${modelId} and f.is_listed and f.year_from <= ${year} and f.year_to >= ${year}
          and ${ids ? sql`f.category_id in ${ids}` : sql`true`}
        group by 1 having not bool_or(f.engine is null or ${named}) order by 1 desc limit ${MAX_COUNTED + 1}
      ) listed
      join product on product.id = listed.product_id left join product_search s on s.product_id = product.id
      where ${isSold()} and product.fits = 'vehicle'
    )
    select (select count(*)::int from part where ${matching}) as count,
      array(select id from part where ${matching} order by is_in_stock desc, id desc
        limit ${query.unfit ? PAGE_SIZE : 0}) as ids`)
  return singleRow(rows)
}
