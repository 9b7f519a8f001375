import type { Facet } from '#contract/catalog/part-card.ts'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import { PAGE_SIZE } from '../../part-list/part-list.ts'
import { isPlace } from '../read/position.ts'
import type { ReadQuery } from '../read/read-query.ts'
import { headOf } from '../read/size-head.ts'
import type { VehicleFilter } from '../understand/asked-vehicle.ts'
import type { UnderstoodWords } from '../understand/understand-words.ts'
import { choosePasses, type Found, type Hits, hasKind, strictestOf } from './choose-passes.ts'
import { deniedBy, findable } from './queries.ts'
import { findRuledOut, type Hit } from './run-query.ts'

/** Later pages seldom have the part that the buyer means. */
const MAX_PAGES = 20

/** What goes elsewhere than was asked for, or is ruled out, and so has no verdict. */
export type Elsewhere = {
  ids: string[]
  /** Where all of the kind do so: here, or of what the vehicle takes. */
  all: 'here' | 'of the vehicle' | undefined
}

export const NOWHERE: Elsewhere = { ids: [], all: undefined }

export type FoundParts = {
  /** Of a page. */
  ids: string[]
  /** How near each part is to what was asked for: group 0 is the kind, below 0 has the number. */
  groups: Map<string, { group: number; alike: number }>
  /** None of them is listed for the vehicle, or universal. */
  isForOthers: boolean
  /** None has all that was asked for. */
  isAny: boolean
  elsewhere: Elsewhere
  /** Some part that may fit has sizes of the search: those of others are not what was asked for. */
  isSized: boolean
  /** Words and sizes that none of these parts may have: of the kind, or all that were found. */
  unproven: { wanted: ReturnType<typeof findable>; among: string[] }
  /** The kind that the words mean is not sold. */
  lacksKind: boolean
  /** There is nothing to search for. */
  isVague: boolean
  /** Some part has all words. */
  hasWords: boolean
  /** Some part of the kind has all sizes. */
  hasSizes: boolean
  facets: Facet[]
  total: number
  pages: number
}

const NONE: FoundParts = {
  ...{ ids: [], groups: new Map(), isAny: false },
  ...{ elsewhere: NOWHERE, isSized: false },
  ...{ unproven: { wanted: [], among: [] }, lacksKind: false },
  ...{ isForOthers: false, isVague: true, hasWords: false, hasSizes: false },
  ...{ facets: [], total: 0, pages: 0 },
}

type Context = {
  vehicleFilter: VehicleFilter | undefined
  list: PartListQuery
  /** Parts that have exactly the number that was typed: shown before what the words find. */
  numbered: readonly string[]
}

/** The parts of a page, and how many there are in all. */
export async function findParts(
  query: ReadQuery,
  words: UnderstoodWords,
  { vehicleFilter, list, numbered }: Context,
): Promise<FoundParts> {
  const limit = Math.min(list.page, MAX_PAGES) * PAGE_SIZE
  const { position } = words
  const denied = deniedBy(query)
  const withSpecs = words.typeIds.length === 1
  const options = { position, denied, vehicleFilter, limit, list, withSpecs, numbered }
  const { isVague, ...whole } = await choosePasses(query, words, options)
  if (isVague) return NONE
  const { has, left: hits } = whole
  const most = mostSized(hits, vehicleFilter)
  const groups = fitFirst(nearestOf(hits, most))
  const isBest = list.sort === 'best'
  const { pages, ids, ...counted } = isBest ? whole.counted : strictestOf(whole)
  const first = (list.page - 1) * PAGE_SIZE
  const shown = isBest ? [...groups.keys()].slice(first, first + PAGE_SIZE) : ids
  const { elsewhere } = whole
  const mayBeOthers = elsewhere !== undefined || query.denied.length > 0
  return {
    ...counted,
    ids: shown,
    groups,
    isForOthers: hits.size > 0 && vehicleFilter !== undefined && !hasFit(hits),
    isAny: whole.isAny && groups.size > 0,
    elsewhere: {
      ids: mayBeOthers ? [...(await findRuledOut(shown, options))] : [],
      all: groups.size > 0 ? elsewhere : undefined,
    },
    isSized: most > 0,
    unproven: whatIsUnproven(query, words, whole.hits, has),
    lacksKind: words.typeIds.length > 0 && !hasKind(whole, words),
    isVague,
    hasWords: has.has('words'),
    hasSizes: has.has('sizes'),
    pages: Math.min(pages, MAX_PAGES),
  }
}

/** The best of one kind, however many there are: for a section of a page. Nothing near it. */
export async function findBest(
  query: ReadQuery,
  words: UnderstoodWords,
  vehicleFilter: VehicleFilter | undefined,
  limit: number,
) {
  const { position } = words
  const options = {
    ...{ position, denied: deniedBy(query), vehicleFilter, limit, numbered: [] },
    ...{ list: undefined, withSpecs: false, isKindOnly: words.typeIds.length > 0 },
  }
  const { hits, elsewhere } = await choosePasses(query, words, options)
  const near = [...nearestOf(hits, mostSized(hits, vehicleFilter))]
  const idsOf = (isIt: (group: number) => boolean) =>
    elsewhere ? [] : near.flatMap(([id, { group }]) => (isIt(group) ? [id] : []))
  const nearest = idsOf((group) => group < LESS_NEAR)
  // Below ‘Bulbs h4’ no others.
  const isOnly = nearest.length > 0 && headOf(query.sizes.map(({ size }) => size)).length > 0
  return {
    ids: isOnly ? nearest : idsOf((group) => group < 1),
    nearest: new Set(nearest),
    isElsewhere: elsewhere !== undefined,
  }
}

function whatIsUnproven(
  query: ReadQuery,
  words: UnderstoodWords,
  hits: Hits,
  has: Found['has'],
): FoundParts['unproven'] {
  const isSized = query.sizes.length > 0 || query.folded.some((word) => /^\d{3,4}$/.test(word))
  const isPlaced = isPlace(words.position) && isSized
  const isAll = has.has('words') && has.has('sizes') && !isPlaced
  const ofKind = [...hits].filter(([, { group }]) => group <= 0)
  return {
    wanted: isAll || hits.size === 0 ? [] : findable(query, words),
    among: (ofKind.length > 0 ? ofKind : [...hits]).map(([id]) => id),
  }
}

/** How many of the sizes a part has that may fit, at most. */
function mostSized(hits: Hits, vehicleFilter: VehicleFilter | undefined) {
  const mayFit = [...hits.values()].filter(
    ({ fit, isDenied }) => !isDenied && (fit > 0 || !vehicleFilter),
  )
  return Math.max(0, ...mayFit.map(({ sized }) => sized))
}

/** Of the kind, but ruled out, or with fewer of the sizes than another that may fit. */
const LESS_NEAR = 0.5

function nearestOf(hits: Hits, most: number): Hits {
  const groupOfHit = ({ group, isDenied, sized }: Omit<Hit, 'id'> & { group: number }) =>
    group === 0 && (isDenied || sized < most) ? LESS_NEAR : group
  return new Map([...hits].map(([id, hit]) => [id, { ...hit, group: groupOfHit(hit) }]))
}

/** Within what is equally near, parts that are listed for the vehicle come first. */
function fitFirst(hits: Hits) {
  const isFit = (fit: number) => Number(fit > 0)
  const sorted = [...hits].sort(
    ([, one], [, other]) => one.group - other.group || isFit(other.fit) - isFit(one.fit),
  )
  return new Map(
    sorted.map(([id, { group, pass, alike }]) => [id, { group, alike: pass * PASS + alike }]),
  )
}

/** More than the parts of a pass. */
const PASS = 10_000

/** Of what is nearest to what was asked for: a part with the number is of the kind, too. */
function hasFit(hits: Hits) {
  const nearest = Math.max(0, Math.min(...[...hits.values()].map(({ group }) => group)))
  return [...hits.values()].some(({ group, fit }) => group <= nearest && fit > 0)
}
