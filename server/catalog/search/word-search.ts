import type { Facet } from '#contract/catalog/part-card.ts'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import { filtersOf } from '../part-list/part-filters.ts'
import { PAGE_SIZE } from '../part-list/part-list.ts'
import { countHits } from './hits.ts'
import type { InterpretedWords } from './interpret-words.ts'
import type { ParsedQuery } from './parse-query.ts'
import { anyPart, at, lastPass, numberPass, type Pass, passesOf } from './pass.ts'
import { runPass } from './run-pass.ts'
import type { VehicleFilter } from './vehicle-filter.ts'

/** Later pages seldom have the part that the buyer means. */
const MAX_PAGES = 20
/** With this many hits the search runs no wider pass. */
const ENOUGH = 10

export type FoundParts = {
  ids: string[]
  groups: Map<string, number>
  isAny: boolean
  isElsewhere: boolean
  ignoresWords: boolean
  isVague: boolean
  hasWords: boolean
  hasSizes: boolean
  facets: Facet[]
  total: number
  pages: number
}

const NONE: FoundParts = {
  ...{ ids: [], groups: new Map(), isAny: false, isElsewhere: false, ignoresWords: false },
  ...{ isVague: true, hasWords: false, hasSizes: false },
  ...{ facets: [], total: 0, pages: 0 },
}

type Context = {
  vehicleFilter: VehicleFilter | undefined
  query: PartListQuery
  /** Parts that have exactly the number that was typed: shown before what the words find. */
  first?: readonly string[]
}

/**
 * The ids of a page, and how many parts there are in all. `groups`: how near each is to what was asked for, 0 the kind.
 * `isAny`: none has all that was asked for. `isElsewhere`: none of the kind goes where the words say.
 * `ignoresWords`: none has any of the words, and these are all parts for the vehicle, or for the position. `isVague`: there is nothing to
 * search for. `hasWords`, `hasSizes`: some part has all of them.
 */
export async function searchWords(
  parsed: ParsedQuery,
  words: InterpretedWords,
  { vehicleFilter, query, first: numbered = [] }: Context,
): Promise<FoundParts> {
  const filters = filtersOf(query)
  const wanted = Math.min(query.page, MAX_PAGES) * PAGE_SIZE
  const options = { filters, position: words.position, vehicleFilter, limit: wanted, numbered }
  // With a filter the same passes are used as without it: the list then has as many parts as the facet counted.
  const isFiltered = filters.size > 0
  const whole = await choosePasses(
    parsed,
    words,
    isFiltered ? { ...options, filters: new Map(), limit: ENOUGH } : options,
  )
  const { used } = whole
  if (used.length === 0) return NONE
  const groups = isFiltered ? await runAll(used, options) : whole.groups
  const { facets, total, pages, ...sorted } = await countHits(
    used,
    query,
    words.typeIds.length === 1,
  )
  const first = (query.page - 1) * PAGE_SIZE
  const shown =
    query.sort === 'best' ? [...groups.keys()].slice(first, first + PAGE_SIZE) : sorted.ids
  const found = { facets, total, pages: Math.min(pages, MAX_PAGES) }
  const { ignoresWords, has } = whole
  const isAny = whole.isAny && groups.size > 0
  const isElsewhere = whole.isElsewhere && groups.size > 0
  return {
    ...{ ids: shown, groups, isAny, isElsewhere, ignoresWords, isVague: false },
    ...{ hasWords: has.has('words'), hasSizes: has.has('sizes') },
    ...found,
  }
}

type Found = { used: Pass[]; groups: Map<string, number>; has: Set<'words' | 'sizes'> }
type Options = Parameters<typeof runPass>[1] & { numbered: readonly string[] }

/** Runs passes until enough is found. @returns those that were run, and what they find */
async function choosePasses(parsed: ParsedQuery, words: InterpretedWords, options: Options) {
  const { position, vehicleFilter } = options
  const passes = passesOf(parsed, words, vehicleFilter)
  const { numbered } = options
  if (numbered.length > 0) passes.unshift(numberPass(numbered))
  const isNamed = position.axle !== null || position.side !== null
  const there = await runPasses(
    isNamed ? passes.map((pass) => at(position, pass)) : passes,
    options,
  )
  const elsewhere = isNamed && !hasKind(there, words) ? await runPasses(passes, options) : undefined
  const isElsewhere = elsewhere !== undefined && hasKind(elsewhere, words)
  const found = isElsewhere ? elsewhere : there
  const { groups } = found
  const last = groups.size === 0 && !words.isUnknown ? lastPass(parsed, words) : undefined
  if (last) await runInto(last, options, found)
  const isAny = groups.size > 0 && last !== undefined
  const any = groups.size === 0 ? anyPart(parsed, words, vehicleFilter) : undefined
  if (any) await runInto(at(position, any), options, found)
  return { ...found, isElsewhere, isAny, ignoresWords: groups.size > 0 && any !== undefined }
}

async function runPasses(passes: readonly Pass[], options: Options) {
  const found: Found = { used: [], groups: new Map(), has: new Set() }
  for (const pass of passes) {
    const { size } = found.groups
    if (size >= ENOUGH || (pass.isLast && size > 0)) break
    if (pass.isAlternative && size > 0) continue
    await runInto(pass, options, found)
  }
  return found
}

async function runAll(passes: readonly Pass[], options: Options) {
  const found: Found = { used: [], groups: new Map(), has: new Set() }
  for (const pass of passes) await runInto(pass, options, found)
  return found.groups
}

async function runInto(pass: Pass, options: Options, { used, groups, has }: Found) {
  used.push(pass)
  const ids = await runPass(pass, options)
  if (ids.length > 0) for (const one of pass.hasAll ?? []) has.add(one)
  for (const id of ids) {
    if (!groups.has(id)) groups.set(id, groupOf(pass))
  }
}

function groupOf({ name, isOfType }: Pass) {
  if (name === 'the number') return -1
  return isOfType ? 0 : 1
}

/** Is any found part of the kind that the words mean? If they mean no kind, any part counts. */
function hasKind({ groups }: Found, { typeIds }: InterpretedWords) {
  return typeIds.length > 0 ? [...groups.values()].includes(0) : groups.size > 0
}
