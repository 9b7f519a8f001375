import { sql } from 'drizzle-orm'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import { MAX_COUNTED } from '#contract/catalog/part-list-url.ts'
import { searchDb } from '../../platform/db/client.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { type FacetCounts, facetColumns, toFacets } from '../part-list/facets.ts'
import { conditionOf, filtersOf } from '../part-list/part-filters.ts'
import { PAGE_SIZE, pagesOf } from '../part-list/part-list.ts'
import { sortOf } from '../part-list/part-sort.ts'
import { type Pass, SEARCHED } from './pass.ts'

type Found = FacetCounts & { total: number; ids: string[] }

/**
 * All that the passes find, up to `MAX_COUNTED`: how many, the counts of the facets, and a page in the buyer's sort.
 * @param withSpecs parts of one type have attributes to compare
 */
export async function countHits(passes: readonly Pass[], query: PartListQuery, withSpecs: boolean) {
  const any = sql.join(
    passes.map(({ where }) => sql`(${where})`),
    sql` or `,
  )
  const filters = filtersOf(query)
  const matching = conditionOf(filters)
  // The best are those of the passes, in their order.
  const { from, by } = await sortOf(query.sort, sql`id desc`)
  const { rows } = await searchDb.execute<Found>(sql`
    with part as materialized (
      select ${SEARCHED} from product_search s
      where s.is_listed and (${any}) limit ${MAX_COUNTED + 1}
    )
    select (select count(*)::int from part where ${matching}) as total,
      array(select id from ${from} where ${matching} order by ${by}
        limit ${PAGE_SIZE} offset ${(query.page - 1) * PAGE_SIZE}) as ids,
      ${facetColumns(filters, withSpecs)}`)
  const { ids, total, ...counts } = singleRow(rows)
  return { ids, total, facets: toFacets(counts, query, total), pages: pagesOf(total) }
}
