import type { ReadQuery } from '../read/read-query.ts'
import type { UnderstoodWords } from '../understand/understand-words.ts'
import { at, lastPass, numberPass, type Pass, passesOf } from './queries.ts'
import { type Hit, runPass } from './run-query.ts'

// Runs the queries of a search, from the strictest to the widest, until enough is found.

/** With this many hits the search runs no wider pass. */
export const ENOUGH = 10

/**
 * By id, as the passes have found them: how near they are to what was asked for, if they fit, and
 * the place of the pass.
 */
export type Hits = Map<string, Omit<Hit, 'id'> & { group: number; pass: number }>

/** @property used those that found something */
export type Found = { used: Pass[]; hits: Hits; has: Set<'words' | 'sizes'> }

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
  const isNamed = position.axle !== null || position.side !== null
  const there = await runPasses(
    isNamed ? passes.map((pass) => at(position, pass)) : passes,
    options,
  )
  const isClear = hasKind(ofKind(there), words) && (!vehicleFilter || hasListed(there))
  const elsewhere = isNamed && !isClear ? await runPasses(passes, options) : undefined
  const isElsewhere = elsewhere && whatIsElsewhere(there, elsewhere, words)
  const found = isElsewhere ? elsewhere : there
  const { hits } = found
  const mayBeAny = hits.size === 0 && !words.isUnknown && !isKindOnly
  const last = mayBeAny ? lastPass(query, words) : undefined
  if (last) await runInto(last, options, found)
  const isAny = hits.size > 0 && last !== undefined
  return { ...found, isElsewhere, isAny, isVague: passes.length === 0 }
}

/** In another sort parts with some of the words would be among those with all. */
export function strictestOf(used: readonly Pass[]) {
  return used[0]?.hasAll ? used.slice(0, 1) : used
}

async function runPasses(passes: readonly Pass[], options: Options) {
  const found: Found = { used: [], hits: new Map(), has: new Set() }
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

export async function runAll(passes: readonly Pass[], options: Options) {
  const found: Found = { used: [], hits: new Map(), has: new Set() }
  for (const pass of passes) await runInto(pass, options, found)
  return found.hits
}

async function runInto(pass: Pass, options: Options, { used, hits, has }: Found) {
  const found: Hit[] = await runPass(pass, options)
  if (found.length === 0) return
  used.push(pass)
  for (const one of pass.hasAll ?? []) has.add(one)
  const [group, at] = [groupOf(pass), used.length - 1]
  for (const { id, ...hit } of found) if (!hits.has(id)) hits.set(id, { ...hit, group, pass: at })
}

function groupOf({ name, isOfType }: Pass) {
  if (name === 'the number') return -1
  return isOfType ? 0 : 1
}

function whatIsElsewhere(
  there: Found,
  elsewhere: Found,
  words: UnderstoodWords,
): 'all' | 'of the vehicle' | undefined {
  if (!hasKind(elsewhere, words)) return undefined
  if (!hasKind(ofKind(there), words)) return 'all'
  return hasListed(elsewhere) && !hasListed(there) ? 'of the vehicle' : undefined
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
