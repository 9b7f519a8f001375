import { gtinError } from '#contract/catalog/edited-part.ts'
import { OTHER_NAMES } from './column-names.ts'
import { takeUnit, weightUnitOf } from './column-unit.ts'
import { secondLine } from './header-row.ts'
import { type Column, columnNamed, holdsOf } from './known-columns.ts'

// Which column of a file is which of ours: by its name, by what suppliers call it, by its cells.

/** `name`: it has our name. The others are proposals: of a name, of a part of it, of its cells. */
export type MatchedColumn = { name: string | null; from: 'name' | 'word' | 'content' | 'nothing' }

type Candidate = {
  at: number
  column: Column
  /** The lowest gets the column. */
  rank: number
  from: MatchedColumn['from']
}

/** @param rows the first of the file */
export function matchColumns(
  headers: string[],
  known: readonly Column[],
  rows: readonly string[][] = [],
): MatchedColumn[] {
  const candidates = headers.flatMap((header, at) => {
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter(Boolean)
    return [...byName(header, known), ...byContent(cells, known)].map((one) => ({ ...one, at }))
  })
  const matched = headers.map((): MatchedColumn => ({ name: null, from: 'nothing' }))
  const settled = withShortTexts(candidates, headers, known, rows)
  for (const { at, column, from } of settled.toSorted((one, other) => one.rank - other.rank)) {
    const isFree = column.isList || matched.every(({ name }) => name !== column.name)
    if (isFree && matched[at]?.name === null) matched[at] = { name: column.name, from }
  }
  return known.some(({ name }) => name === 'part_brand') ? withOwners(matched) : matched
}

/**
 * In a file of numbers: a single column of them beside one of their kinds has all kinds, and a
 * brand beside columns of one kind each is the part's.
 */
function withOwners(matched: MatchedColumn[]) {
  const has = (name: string) => matched.some((one) => one.name === name)
  const lists = matched.filter(({ name }) => holdsOf(name) === 'numbers')
  const [only] = lists
  if (only && lists.length === 1 && has('kind') && !has('number')) {
    return matched.map((one): MatchedColumn => (one === only ? { ...one, name: 'number' } : one))
  }
  if (lists.length === 0 || has('part_brand')) return matched
  return matched.map((one): MatchedColumn => {
    return one.name === 'brand' && one.from === 'name' ? { name: 'part_brand', from: 'word' } : one
  })
}

/** A longer cell names no column. */
const MAX_NAME = 60

/** Tells whether a name is, as a whole, what suppliers call one of our columns. */
export function nameTest(known: readonly Column[]) {
  const names = new Set(known.flatMap(squashedNames))
  return (header: string) => {
    if (header.replace(/\s+/g, ' ').trim().length > MAX_NAME) return false
    const base = takeUnit(header).base
    return (
      names.has(squash(header)) || names.has(squash(base)) || weightUnitOf(header) !== undefined
    )
  }
}

/** The columns whose names, as a whole if any do, say that they are this one: List Price, MSRP. */
export function columnsWithName(headers: string[], name: string, known: readonly Column[]) {
  const ranked = headers.flatMap((header, at) => {
    const [best] = byName(header, known).toSorted((one, other) => one.rank - other.rank)
    return best?.column.name === name ? [{ at, isWhole: best.rank < CONTAINED }] : []
  })
  const whole = ranked.filter(({ isWhole }) => isWhole)
  return (whole.length > 0 ? whole : ranked).map(({ at }) => at)
}

// Ranks, from the surest.
const OWN_NAME = 0
/** The whole name is one that suppliers use; the later in our list, the less usual. */
const WHOLE = 1
/** "lb" alone: a known name beside it is surer. */
const BARE_UNIT = 1.5
/** From here a part of the name is known: the longer, the surer. */
const CONTAINED = 2
const BY_CONTENT = 4
/** Shorter names are inside of other words by chance. */
const MIN_CONTAINED = 5
const MIN_WORD = 4

type Named = Omit<Candidate, 'at'>

function byName(header: string, known: readonly Column[]): Named[] {
  if (header.trim() === '') return []
  const own = columnNamed(header, known)
  const { base, unit } = takeUnit(header)
  const second = secondLine(header)
  const last = takeUnit(second).base
  const words = wordsOf(last)
  const spelled = {
    whole: [header, base, last].map(squash),
    words,
    endings: words.flatMap((_, at) => endingsAt(words, at)),
  }
  const ranked = isOther(header) ? [] : known.flatMap((column) => rankOf(column, spelled) ?? [])
  // What is wholly known is nothing else: of two costs the second is no price.
  const isWhole = ranked.some(({ rank }) => rank < CONTAINED)
  const named = isWhole ? ranked.filter(({ rank }) => rank < CONTAINED) : ranked
  const exact: Named[] = own ? [{ column: own, rank: OWN_NAME, from: 'name' }] : []
  return [...exact, ...named].map((one) => ofUnit(one, unit, known)).concat(bareUnit(second, known))
}

/** A header without case, signs and accents: as a whole, and by what its second line says. */
type Spelled = { whole: string[]; words: string[]; endings: string[] }

function rankOf(column: Column, spelled: Spelled): Named | undefined {
  const names = squashedNames(column)
  const at = names.findIndex((name) => spelled.whole.includes(name))
  if (at >= 0) return { column, rank: WHOLE + at / 1000, from: 'word' }
  const length = Math.max(0, ...names.filter((name) => isInside(name, spelled)).map(lengthOf))
  return length > 0 ? { column, rank: CONTAINED + 1 / length, from: 'word' } : undefined
}

const SQUASHED = new WeakMap<Column, string[]>()

function squashedNames(column: Column) {
  const known = SQUASHED.get(column)
  if (known) return known
  const names = [column.name, ...column.aliases, ...column.names].map(squash)
  SQUASHED.set(column, names)
  return names
}

function lengthOf(name: string) {
  return name.length
}

/** A word of the header, several, or the end of one: Verkaufspreis, and not Preisstellung. */
function isInside(name: string, { words, endings }: Spelled) {
  if (name.length >= MIN_WORD && words.includes(name)) return true
  return name.length >= MIN_CONTAINED && endings.some((upTo) => upTo.endsWith(name))
}

/** No name of ours has more. */
const MAX_WORDS = 6

/** What stands up to this word, with the number that it may end with and without: "Preis1". */
function endingsAt(words: string[], at: number) {
  const upTo = words.slice(Math.max(0, at - MAX_WORDS), at + 1).join('')
  return [upTo, upTo.replace(/\d+$/, '')]
}

/** Of a longer name the beginning counts. */
const MAX_SPELLED = 200

function wordsOf(header: string) {
  return header
    .slice(0, MAX_SPELLED)
    .split(/[^\p{L}\p{N}#°º]+/u)
    .map(squash)
    .filter(Boolean)
}

/** Is it a thing that is none of our columns, whatever else its name says? */
function isOther(header: string) {
  const words = ` ${wordsOf(header).join(' ')} `
  return OTHER_WORDS.some((other) => words.includes(other)) || OTHERS.has(squash(header))
}

/** A weight whose name has its unit is in that unit. */
function ofUnit(named: Named, unit: string | undefined, known: readonly Column[]): Named {
  if (named.column.name !== 'weight' || !unit) return named
  return { ...named, column: columnOfWeight(unit, known) ?? named.column }
}

/** "lb" alone, below "Packing". */
function bareUnit(name: string, known: readonly Column[]): Named[] {
  const column = weightUnitOf(name) && columnOfWeight(name.toLowerCase(), known)
  return column ? [{ column, rank: BARE_UNIT, from: 'word' }] : []
}

function columnOfWeight(unit: string, known: readonly Column[]) {
  const suffix = weightUnitOf(unit)
  const name = suffix === 'g' ? 'weight_grams' : `weight_${suffix}`
  return known.find((one) => one.name === name)
}

/**
 * A description is the name, if no column is, and the texts are short or another is the long one.
 */
function withShortTexts(
  candidates: Candidate[],
  headers: string[],
  known: readonly Column[],
  rows: readonly string[][],
) {
  const at = headers.findIndex((header) => squash(secondLine(header)) === 'description')
  const column = known.find(({ name }) => name === 'name')
  const isNamed = candidates.some(
    (one) => one.at !== at && one.rank < CONTAINED && ['name', 'title'].includes(one.column.name),
  )
  const isLongBeside = candidates.some(
    (one) => one.at !== at && one.rank < CONTAINED && one.column.name === 'description',
  )
  const isShort = rows.every((row) => [...(row[at] ?? '')].length <= SHORT_TEXT)
  if (at < 0 || !column || isNamed || !(isLongBeside || isShort)) return candidates
  const named: Candidate = { at, column, rank: WHOLE, from: 'word' }
  return [...candidates.filter((one) => one.at !== at), named]
}

const SHORT_TEXT = 60

/** Of the cells: a few may be notes. */
const MOST = 0.9

/** What only the cells say is a guess. */
function byContent(cells: string[], known: readonly Column[]): Named[] {
  if (cells.length === 0) return []
  const ofName = (name: string) => known.filter((column) => column.name === name)
  const are = (test: (cell: string) => boolean) => cells.filter(test).length >= cells.length * MOST
  const columns = [
    ...(are((cell) => /^https?:\/\/\S+\.(jpe?g|png|webp)$/i.test(cell)) ? ofName('image') : []),
    ...(are(isGtin) ? ofName('gtin') : []),
  ]
  return columns.map((column) => ({ column, rank: BY_CONTENT, from: 'content' }))
}

function isGtin(cell: string) {
  return /^\d+$/.test(cell) && gtinError(cell) === undefined
}

const OTHERS = new Set(OTHER_NAMES.map(squash))
const OTHER_WORDS = OTHER_NAMES.map((name) => ` ${wordsOf(name).join(' ')} `)

/** Without case, signs and accents: "Stück-Zahl" is stuckzahl. # and N° are a number. */
function squash(header: string) {
  return header
    .replaceAll('#', ' number')
    .replace(/n[°º]/gi, 'no')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '')
}
