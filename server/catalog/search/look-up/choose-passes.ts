import { isPlace } from '../read/position.ts'
import type { ReadQuery } from '../read/read-query.ts'
import type { UnderstoodWords } from '../understand/understand-words.ts'
import { at, lastPass, numberPass, type Pass, passesOf } from './queries.ts'
import { type CountedHits, type Hit, runPass } from './run-query.ts'

// Runs the queries of a search, from the strictest to the widest, until enough is found.

/** With this many hits the search runs no wider pass. */
const ENOUGH = 10

/**
 * By id, as the passes have found them: how near they are to what was asked for, if they fit, and
 * the place of the pass.
 */
export type Hits = Map<string, Omit<Hit, 'id'> & { group: number; pass: number }>

/**
 * @property used those that found something
 * @property left of the hits what the filters leave
 * @property first what the first of them counted @property counted what all of them did
 */
export type Found = {
  used: Pass[]
  hits: Hits
  left: Hits
  has: Set<'words' | 'sizes'>
  first: CountedHits
  counted: CountedHits
}

const NO_HITS: CountedHits = { ids: [], total: 0, facets: [], pages: 0 }

function foundNothing(): Found {
  const hits = { hits: new Map(), left: new Map() }
  return { used: [], ...hits, has: new Set(), first: NO_HITS, counted: NO_HITS }
}

type Options = Parameters<typeof runPass>[1] & {
  numbered: readonly string[]
  /** Parts of another kind are not looked for. */
  isKindOnly?: boolean
}

/** Runs passes until enough is found. */
export async function choosePasses(query: ReadQuery, words: UnderstoodWords, options: Options) {
  const { position, vehicleFilter, numbered, isKindOnly = false } = options
  const passes = passesOf(query, words, vehicleFilter).filter((one) => one.isOfType || !isKindOnly)
  if (numbered.length > 0) passes.unshift(numberPass(numbered))
  const isNamed = isPlace(position)
  const there = await runPasses(
    isNamed ? passes.map((pass) => at(position, pass)) : passes,
    options,
  )
  const isClear = hasKind(ofKind(there), words) && (!vehicleFilter || hasListed(there))
  const anywhere = isNamed && !isClear ? await runPasses(passes, options) : undefined
  const elsewhere = anywhere && whatIsElsewhere(there, anywhere, words)
  const found = anywhere && elsewhere ? anywhere : there
  const { hits } = found
  const mayBeAny = hits.size === 0 && !words.isUnknown && !isKindOnly
  const last = mayBeAny ? lastPass(query, words) : undefined
  if (last) await runInto(last, options, found)
  const isAny = hits.size > 0 && last !== undefined
  return { ...found, elsewhere, isAny, isVague: passes.length === 0 }
}

/** In another sort parts with some of the words would be among those with all. */
export function strictestOf({ used, first, counted }: Found) {
  return used[0]?.hasAll ? first : counted
}

async function runPasses(passes: readonly Pass[], options: Options) {
  const found = foundNothing()
  for (const pass of passes) {
    const { size } = found.hits
    if (size >= ENOUGH) break
    if (pass.isAlternative && size > 0) continue
    // Beside a strut that fits its mount is not meant.
    if (!pass.isOfType && hasListed(found)) continue
    await runInto(pass, options, found)
  }
  return found
}

async function runInto(pass: Pass, options: Options, found: Found) {
  const { used, hits, left, has } = found
  const run = await runPass(pass, options, [...hits.keys()])
  found.counted = run
  if (run.hits.length === 0) return
  if (used.length === 0) found.first = run
  used.push(pass)
  for (const one of pass.hasAll ?? []) has.add(one)
  const place = { group: groupOf(pass), pass: used.length - 1 }
  for (const { id, ...hit } of run.hits) hits.set(id, { ...hit, ...place })
  for (const { id, ...hit } of run.left) left.set(id, { ...hit, ...place })
}

function groupOf({ name, isOfType }: Pass) {
  if (name === 'the number') return -1
  return isOfType ? 0 : 1
}

function whatIsElsewhere(
  there: Found,
  anywhere: Found,
  words: UnderstoodWords,
): 'here' | 'of the vehicle' | undefined {
  if (!hasKind(anywhere, words)) return undefined
  if (!hasKind(ofKind(there), words)) return 'here'
  return hasListed(anywhere) && !hasListed(there) ? 'of the vehicle' : undefined
}

/** Is any of the kind listed for the vehicle? */
function hasListed(found: Found) {
  return [...ofKind(found).hits.values()].some(({ group, fit }) => group === 0 && fit > 1)
}

/** Without parts of another kind whose titles have the words. */
function ofKind(found: Found): Found {
  const isOther = ({ pass }: { pass: number }) => found.used[pass]?.name === 'words of a title'
  return { ...found, hits: new Map([...found.hits].filter(([, hit]) => !isOther(hit))) }
}

/** Is any found part of the kind that the words mean? If they mean no kind, any part counts. */
export function hasKind({ hits }: Pick<Found, 'hits'>, { typeIds }: UnderstoodWords) {
  return typeIds.length > 0 ? [...hits.values()].some(({ group }) => group === 0) : hits.size > 0
}
