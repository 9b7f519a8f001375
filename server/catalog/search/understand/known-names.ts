import { sql } from 'drizzle-orm'
import { memoizeFor } from '../../../platform/cache/memoize-for.ts'
import { db } from '../../../platform/db/client.ts'
import { eachInTurn } from '../../../platform/each-in-turn.ts'
import { distanceOf } from '../../../platform/list/edit-distance.ts'
import { findByAlias, listNames } from '../../vehicle/alias.ts'
import { allModels, listMakes, type Model } from '../../vehicle/vehicle-base.ts'
import { isPositionWord } from '../read/position.ts'
import { stem, wordsOf } from '../read/words.ts'
import { soundOf } from './sound-of.ts'

// Names of brands and vehicles, which say nothing of what a part is.

export type Names = {
  /** The brands by their first word, the longest first. */
  brands: Map<string, string[][]>
  brandWords: Set<string>
  /** Those words, to be compared with misspelled ones. */
  spelledBrands: Lettered
  /** Ids of models, by the slugs `make/model`. */
  modelIds: Map<string, number>
  /** Names of the attributes of parts, the longest first. */
  measures: Measure[]
}

/** In stems. What has no unit is counted: ‘Pins’. */
type Measure = { words: readonly string[]; isCounted: boolean }

const FRESH_MS = 60_000
const MAX_ATTRIBUTES = 1_000

const names = memoizeFor(FRESH_MS, readNames)

export const getNames = names.get

/** After brands were added. */
export const invalidateNames = names.invalidate

async function readNames(): Promise<Names> {
  const [models, brands, attributes] = await Promise.all([
    db.execute<{ id: number; path: string }>(sql`
      select m.id, k.slug || '/' || m.slug as path from vehicle_model m join make k on k.id = m.make_id`),
    db.execute<{ name: string }>(sql`select name from brand order by id limit 50000`),
    db.execute<{ name: string; isCounted: boolean }>(sql`
      with recursive first as (
        (select name, unit, amount from product_attribute order by name limit 1)
        union all
        select a.name, a.unit, a.amount from first
        cross join lateral (
          select name, unit, amount from product_attribute where name > first.name order by name limit 1
        ) a
      )
      select name, unit is null as "isCounted" from first
      where unit is not null or amount is not null limit ${MAX_ATTRIBUTES}`),
  ])
  await foldNew(brands.rows.map(({ name }) => name))
  const names = [...folded.values()].filter(({ length }) => length > 0)
  return {
    brands: byFirstWord(names),
    brandWords: new Set(names.flat()),
    spelledBrands: lettered([...new Set(names.flat())]),
    modelIds: new Map(models.rows.map(({ id, path }) => [path, id])),
    measures: attributes.rows
      .map(({ name, isCounted }) => ({ words: wordsOf(name).map(stem), isCounted }))
      .filter(({ words }) => words.length > 0 && !words.some(isPositionWord))
      .sort((a, b) => b.words.length - a.words.length),
  }
}

/** The words of each brand: folding 50,000 at once would hold up other requests for a second. */
const folded = new Map<string, string[]>()

async function foldNew(brands: readonly string[]) {
  const there = new Set(brands)
  for (const name of folded.keys()) if (!there.has(name)) folded.delete(name)
  const added = brands.filter((name) => !folded.has(name))
  await eachInTurn(added, (name) => folded.set(name, wordsOf(name)))
}

function byFirstWord(names: readonly string[][]) {
  const groups = new Map<string, string[][]>()
  for (const words of names.toSorted((a, b) => b.length - a.length)) {
    const [first = ''] = words
    const group = groups.get(first)
    if (group) group.push(words)
    else groups.set(first, [words])
  }
  return groups
}

/** Without the names of brands. */
export function withoutBrands(words: readonly string[], { brands }: Names) {
  const left: string[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const hit = brands.get(word)?.find((name) => name.every((part, i) => words[at + i] === part))
    if (!hit) left.push(word)
    at += hit?.length ?? 1
  }
  return left
}

const vehicleWords = new Set([...listMakes(), ...allModels()].flatMap(({ name }) => wordsOf(name)))

/** Is it a word of a name, and so correct, however rare? */
export function isWordOfName(word: string, { brandWords }: Names) {
  return brandWords.has(word) || vehicleWords.has(word) || findByAlias([word]).length > 0
}

/** Shorter words are left as typed. */
const MIN_LENGTH = 4

/**
 * The make or model that a word may misspell. The page only proposes it: a correction could call a
 * part right for another car.
 * @param of models of the make that was named
 */
export function closeVehicleName(word: string, of: readonly Model[] = []) {
  const isLike = (name: string) => Number(soundOf(name) === soundOf(word))
  const close = closeNames(word, NAMES)
  const names = close.length > 0 ? close : soundingNames(word)
  const [first, ...others] = names.sort((a, b) => isLike(b) - isLike(a))
  const isOfMake = (name: string) =>
    findByAlias([name]).some(({ models }) => models.some((model) => of.includes(model)))
  return [first, ...others].find((name) => name !== undefined && isOfMake(name)) ?? first
}

/** From this length on a word may misspell a brand. */
const MIN_LENGTH_BRAND = 5

/** ‘norbrakke’: the only brand that is one letter away, if no vehicle is. */
export function closeBrand(word: string, { spelledBrands }: Names) {
  if (word.length < MIN_LENGTH_BRAND || closeNames(word, NAMES).length > 0) return undefined
  const [only, ...others] = closeNames(word, spelledBrands)
  return others.length > 0 ? undefined : only
}

const NAMES = lettered(listNames())

/** From this length on a name may be two letters away, if it sounds alike: ‘corrola’. */
const MIN_LENGTH_SOUNDING = 6

function soundingNames(word: string) {
  if (word.length < MIN_LENGTH_SOUNDING || /\d/.test(word)) return []
  return nearIn(word, NAMES).filter(
    (name) => soundOf(name) === soundOf(word) && distanceOf(word, name) === 2,
  )
}

export type Lettered = readonly { name: string; letters: number }[]

/** With the letters of each, so that few of the thousands of names are compared. */
export function lettered(names: readonly string[]): Lettered {
  return names
    .filter((name) => name.length >= MIN_LENGTH)
    .map((name) => ({ name, letters: lettersOf(name) }))
}

/** The names that are one letter away, or have two letters swapped. */
export function closeNames(word: string, among: Lettered) {
  if (word.length < MIN_LENGTH || /\d/.test(word)) return []
  return nearIn(word, among).filter((name) => distanceOf(word, name) === 1 || isSwapped(word, name))
}

/** Those of nearly the same letters, however they stand. */
function nearIn(word: string, among: Lettered) {
  const letters = lettersOf(word)
  // A wrong letter is one that is missing and one too many.
  const isNear = (one: Lettered[number]) =>
    Math.abs(one.name.length - word.length) <= 1 && bitsOf(one.letters ^ letters) <= 2
  return among.filter(isNear).map(({ name }) => name)
}

/** Have they two neighboring letters in each other's place? */
export function isSwapped(word: string, name: string) {
  if (word.length !== name.length) return false
  let first = 0
  while (first < word.length && word[first] === name[first]) first += 1
  const isPair = word[first] === name[first + 1] && word[first + 1] === name[first]
  return isPair && first + 1 < word.length && word.slice(first + 2) === name.slice(first + 2)
}

/** A bit for each letter that the word has; some share one. */
function lettersOf(word: string) {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bitsOf(letters: number) {
  let bits = 0
  for (let left = letters; left !== 0; left &= left - 1) bits += 1
  return bits
}
