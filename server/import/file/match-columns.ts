import {
  BARE_UNIT,
  BY_CONTENT,
  CONTAINED,
  type MatchedColumn,
  type Named,
  OWN_NAME,
  WHOLE,
} from './column-candidate.ts'
import { byContent, settled } from './column-cells.ts'
import { GENERAL_NAMES, OTHER_NAMES } from './column-names.ts'
import { isLength, takeUnit, weightUnitOf } from './column-unit.ts'
import { secondLine } from './header-row.ts'
import { type Column, columnNamed, holdsOf } from './known-columns.ts'

// Which column of a file is which of ours: by its name, by what suppliers call it, by its cells.

/** @param rows the first of the file */
export function matchColumns(
  headers: string[],
  known: readonly Column[],
  rows: readonly string[][] = [],
): MatchedColumn[] {
  const candidates = headers.flatMap((header, at) => {
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter(Boolean)
    return [...byName(header, known), ...byContent(header, cells, known)].map((one) => ({
      ...one,
      at,
    }))
  })
  const matched = headers.map((): MatchedColumn => ({ name: null, from: 'nothing' }))
  const ranked = settled(candidates, { headers, known, rows })
  for (const { at, column, from } of ranked.toSorted((one, other) => one.rank - other.rank)) {
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

/** The shop’s prices are without tax, and its texts in English. */
const OTHER_THAN_OURS = new Set(
  `inc incl including inclusive inkl inklusive ttc francais french deutsch german espanol spanish
  italiano italian polski polish`.split(/\s+/),
)

/** Shorter names are inside of other words by chance. */
const MIN_CONTAINED = 5
const MIN_WORD = 4

function byName(header: string, known: readonly Column[]): Named[] {
  if (header.trim() === '') return []
  const ours = columnNamed(header, known)
  const { base, unit } = takeUnit(header)
  const second = secondLine(header)
  const own = takeUnit(second).base
  // ‘Trade / Current’ is what the first line says.
  const group = header.slice(0, -second.length).replace(/ \/ $/, '')
  if (group && PAST.has(squash(own))) return []
  const last = group && TIMES.has(squash(own)) ? takeUnit(group).base : own
  const words = wordsOf(last)
  const spelled = {
    whole: [header, base, last].flatMap((one) => [squash(one), turned(one)]),
    words,
    endings: words.flatMap((_, at) => endingsAt(words, at)),
  }
  const ranked = isOther(header) ? [] : known.flatMap((column) => rankOf(column, spelled) ?? [])
  // What is wholly known is nothing else: of two costs the second is no price.
  const isWhole = ranked.some(({ rank }) => rank < CONTAINED)
  const named = isWhole ? ranked.filter(({ rank }) => rank < CONTAINED) : ranked
  const exact: Named[] = ours ? [{ column: ours, rank: OWN_NAME, from: 'name' }] : []
  const all = [...exact, ...named].map((one) => ofUnit(one, unit, known))
  return all.concat(bareUnit(second, known), isOther(header) ? [] : measured(unit, known))
}

const TIMES = new Set(
  'current new now present neu aktuell actuel nouveau actual nuevo nuovo attuale'.split(' '),
)
/** Below a group: no longer. */
const PAST = new Set('old previous alt bisher ancien viejo vecchio'.split(' '))

/** What is measured in millimeters or inches is a specification. */
function measured(unit: string | undefined, known: readonly Column[]): Named[] {
  const column = known.find(({ name }) => name === 'attribute')
  return column && isLength(unit) ? [{ column, rank: BY_CONTENT, from: 'content' }] : []
}

/** A header without case, signs and accents: as a whole, and by what its second line says. */
type Spelled = { whole: string[]; words: string[]; endings: string[] }

function rankOf(column: Column, spelled: Spelled): Named | undefined {
  const names = squashedNames(column)
  const at = names.findIndex((name) => spelled.whole.includes(name))
  if (at >= 0) return { column, rank: WHOLE + at / 1000, from: 'word' }
  const length = Math.max(0, ...names.filter((name) => isInside(name, spelled)).map(lengthOf))
  if (length === 0) return undefined
  const isLess = spelled.words.some((word) => OTHER_THAN_OURS.has(word))
  return { column, rank: CONTAINED + (isLess ? 1 : 0) + 1 / length, from: 'word' }
}

/** ‘Netto-EK’ is ‘EK netto’. */
function turned(name: string) {
  const words = wordsOf(name)
  return words.length === 2 ? words.toReversed().join('') : ''
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
  if (GENERAL.has(name)) return false
  if ((name.length >= MIN_WORD || CODES.has(name)) && words.includes(name)) return true
  return name.length >= MIN_CONTAINED && endings.some((upTo) => upTo.endsWith(name))
}

/** Short, and nothing else. */
const CODES = new Set(['sku', 'mpn', 'upc', 'ean', 'uvp', 'vpe', 'rrp'])

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
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}#°º]+/u)
    .map(squash)
    .filter(Boolean)
}

/** Is it a thing that is none of our columns, whatever else its name says? */
function isOther(header: string) {
  const named = wordsOf(header).map((word) => word.replace(/\d+$/, ''))
  const words = ` ${named.filter(Boolean).join(' ')} `
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

const GENERAL = new Set(GENERAL_NAMES)
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
