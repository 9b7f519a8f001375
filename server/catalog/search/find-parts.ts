import type { Facet } from '#contract/part-card.ts'
import type { PartListQuery } from '#contract/part-list.ts'
import { filtersOf } from '../part-filters.ts'
import { PAGE_SIZE } from '../part-list.ts'
import { countHits } from './hits.ts'
import type { InterpretedWords } from './interpret-words.ts'
import type { ParsedQuery } from './parse-query.ts'
import { lastPass, type Pass, passesOf } from './pass.ts'
import { runPass } from './run-pass.ts'
import type { VehicleFilter } from './vehicle-filter.ts'

/** What stands on later pages is hardly what the buyer meant. */
const MAX_PAGES = 20
/** From so many hits on, no wider pass is run. */
const ENOUGH = 10

const NONE = {
  ids: [] as string[],
  groups: new Map<string, number>(),
  isAny: false,
  facets: [] as Facet[],
  total: 0,
  pages: 0,
}

type Context = { vehicleFilter: VehicleFilter | undefined; query: PartListQuery }

/**
 * The ids of a page, and how many parts there are in all. `groups`: how near each is to what was asked for, 0 the kind in its
 * position. `isAny`: none has all that was asked for.
 */
export async function findParts(
  parsed: ParsedQuery,
  words: InterpretedWords,
  { vehicleFilter, query }: Context,
) {
  const filters = filtersOf(query)
  const wanted = Math.min(query.page, MAX_PAGES) * PAGE_SIZE
  const options = { filters, position: parsed.position, vehicleFilter, limit: wanted }
  const used: Pass[] = []
  const groups = new Map<string, number>()
  let isAny = false
  const run = async (pass: Pass) => {
    used.push(pass)
    for (const { id, isAt } of await runPass(pass, options)) {
      if (!groups.has(id)) groups.set(id, (pass.isOfType ? 0 : 2) + (isAt ? 0 : 1))
    }
  }
  for (const pass of passesOf(parsed, words, vehicleFilter)) {
    if (groups.size >= ENOUGH || (pass.isLast && groups.size > 0)) break
    await run(pass)
  }
  const last = groups.size === 0 && !words.isUnknown ? lastPass(parsed, words) : undefined
  if (last) {
    await run(last)
    isAny = groups.size > 0
  }
  if (used.length === 0) return NONE
  const { facets, total, pages, ...sorted } = await countHits(
    used,
    query,
    words.typeIds.length === 1,
  )
  const first = (query.page - 1) * PAGE_SIZE
  const shown =
    query.sort === 'best' ? [...groups.keys()].slice(first, first + PAGE_SIZE) : sorted.ids
  return { ids: shown, groups, isAny, facets, total, pages: Math.min(pages, MAX_PAGES) }
}
