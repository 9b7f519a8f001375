import { normNumber } from '#contract/catalog/part-number.ts'
import { sayLine } from '#contract/catalog/pasted-list.ts'
import { sumOf } from '#contract/sum.ts'
import { otherReading, type PiecedLine, type ReadList } from '../read/list-lines.ts'
import { isLong, type NumberSpan, numberOf, type Piece, spansOf } from '../read/number-pieces.ts'
import { reasonOf } from './number-reason.ts'
import { findBeginningOfEach, findEach, type NumberRow } from './numbers-table.ts'
import { findSuccessors } from './successors.ts'

// The parts of a pasted list of numbers: three statements, however long the list is.

/** @property replaces the part that has the number, and that it replaces */
type LineHit = { productId: string; why?: string; replaces?: string }

/** @property isBeginning the numbers of its parts are longer, and begin like this one */
export type FoundLine = {
  text: string
  amount: number | undefined
  hits: LineHit[]
  isBeginning: boolean
}

/** @property rest what was not read, because there is more than a list may have */
export type FoundList = { lines: FoundLine[]; rest: string[] }

/** The most different lines of a list. */
const MAX_LIST_LINES = 60

export async function findLines({ lines, rest }: ReadList): Promise<FoundList> {
  const spanned = lines.map(withSpans)
  const exact = await rowsBy(findEach, spanned.flatMap(normsOf))
  const all = addedUp(spanned.flatMap((line) => cutLines(line, exact)))
  const read = all.slice(0, MAX_LIST_LINES)
  return { lines: await withParts(read), rest: [...all.slice(read.length).map(sayLine), ...rest] }
}

type Spanned = Omit<PiecedLine, 'orElse'> & { spans: NumberSpan[]; orElse: Spanned[] }

/** Of a line with another reading only the whole is looked for. */
function withSpans(line: PiecedLine): Spanned {
  const { pieces, orElse } = line
  if (orElse.length === 0) return { ...line, spans: spansOf(pieces), orElse: [] }
  const norm = numberOf(pieces)
  const readings = otherReading(line)
  // ‘X2’ is a car, and no piece of a number: then it is the same number without its amount.
  const isOther = readings.every((one) => numberOf(one.pieces) !== norm)
  const spans = isLong(norm) && isOther ? [{ at: 0, length: pieces.length, norm }] : []
  return { ...line, spans, orElse: readings.map(withSpans) }
}

function normsOf({ spans, orElse }: Spanned): string[] {
  return [...spans.map(({ norm }) => norm), ...orElse.flatMap(normsOf)]
}

type Numbers = ReadonlyMap<string, NumberRow[]>

async function rowsBy(
  find: (norms: readonly string[]) => Promise<(NumberRow & { at: number })[]>,
  all: readonly string[],
): Promise<Numbers> {
  const norms = [...new Set(all)]
  const rows = norms.length > 0 ? await find(norms) : []
  return groupBy(rows, (row) => norms[row.at - 1] ?? '')
}

/** As `Map.groupBy`, which TypeScript's ES2023 lacks. */
function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** A number, or what is between two that were found. @property rows none: no part has it */
type Cut = { text: string; amount: number | undefined; pieces: Piece[]; rows: NumberRow[] }

function cutLines(line: Spanned, exact: Numbers): Cut[] {
  const isWhole = line.spans.some(({ norm }) => exact.has(norm))
  return line.orElse.length > 0 && !isWhole
    ? line.orElse.flatMap((one) => cutLines(one, exact))
    : cutLine(line, exact)
}

/** A line with each number that some part has, and the numbers between them that none has. */
function cutLine(line: Spanned, exact: Numbers): Cut[] {
  const { pieces, amount } = line
  const known = line.spans.filter(({ norm }) => exact.has(norm))
  const byPlace = groupBy(known, ({ at }) => at)
  const cuts: Cut[] = []
  let first = 0
  for (let at = 0; at < pieces.length; ) {
    const [span] = byPlace.get(at) ?? []
    if (span) {
      cuts.push(toCut(pieces.slice(first, at), amount))
      const rows = exact.get(span.norm) ?? []
      cuts.push(toCut(pieces.slice(at, at + span.length), amount, rows))
      first = at + span.length
    }
    at += span?.length ?? 1
  }
  cuts.push(toCut(pieces.slice(first), amount))
  return known.length === 0 ? [wholeLine(line)] : withCounts(cuts).filter(isNumber)
}

function toCut(pieces: Piece[], amount: number | undefined, rows: NumberRow[] = []): Cut {
  return { text: pieces.map(({ piece }) => piece).join(' '), amount, pieces, rows }
}

const COUNT = /^\d{1,3}$/

/** ‘NB-2451.F 4’, ‘4 NB-2451.F’: a small number beside one that was found is its amount. */
function withCounts(cuts: readonly Cut[]): Cut[] {
  const used = new Set<Cut>()
  const countIn = (cut: Cut | undefined) => {
    if (!cut || cut.rows.length > 0 || used.has(cut) || !COUNT.test(cut.text)) return undefined
    used.add(cut)
    return Number(cut.text) || undefined
  }
  return cuts.map((cut, at) => {
    if (cut.rows.length === 0 || cut.amount !== undefined) return cut
    const before = at === 1 ? cuts[0] : undefined
    return { ...cut, amount: countIn(cuts[at + 1]) ?? countIn(before) }
  })
}

function isNumber({ rows, pieces }: Cut) {
  return rows.length > 0 || isLong(numberOf(pieces))
}

/** So many characters of one piece are a whole number, and what is behind it is its amount. */
const SURE = 6

function wholeLine({ text, amount, pieces }: Spanned): Cut {
  const [number, count, ...more] = pieces
  const isCounted = number && count && more.length === 0 && COUNT.test(count.piece)
  return isCounted && amount === undefined && numberOf([number]).length >= SURE
    ? toCut([number], Number(count.piece) || undefined)
    : { text, amount, pieces, rows: [] }
}

/** A number that is there twice is one line; without an amount it counts as one. */
function addedUp(cuts: readonly Cut[]) {
  const groups = groupBy(cuts, ({ text }) => normNumber(text) || text)
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? []
    return { ...first, amount: sumOf([first, ...others], ({ amount }) => amount ?? 1) }
  })
}

const LEAST_BEGINNING = 5

async function withParts(cuts: readonly Cut[]): Promise<FoundLine[]> {
  const missing = cuts.filter(({ rows }) => rows.length === 0).map(({ pieces }) => numberOf(pieces))
  const longer = await rowsBy(
    findBeginningOfEach,
    missing.filter((norm) => isLong(norm) && norm.length >= LEAST_BEGINNING),
  )
  const found = cuts.map(({ text, amount, pieces, rows }) => {
    const isBeginning = rows.length === 0
    const parts = isBeginning ? (longer.get(numberOf(pieces)) ?? []) : rows
    return { text, amount, hits: toHits(parts, !isBeginning), isBeginning }
  })
  return withSuccessors(found)
}

/** The nearest row of each part. */
function toHits(rows: readonly NumberRow[], isExact: boolean): LineHit[] {
  const parts = groupBy(rows, ({ productId }) => productId)
  return [...parts].flatMap(([productId, [row]]) => {
    const why = row && reasonOf(row, isExact)
    return { productId, ...(why && { why }) }
  })
}

/** What replaces a part is behind it. */
async function withSuccessors(lines: readonly FoundLine[]): Promise<FoundLine[]> {
  const ids = lines.flatMap(({ hits }) => hits.map(({ productId }) => productId))
  const successors = ids.length > 0 ? await findSuccessors([...new Set(ids)]) : []
  const byPart = groupBy(successors, ({ of }) => of)
  return lines.map((line) => {
    const hits = line.hits.flatMap((hit) => [
      hit,
      ...(byPart.get(hit.productId) ?? []).map(
        ({ id, shown }): LineHit => ({
          ...{ productId: id, why: `Replaces ${shown}`, replaces: hit.productId },
        }),
      ),
    ])
    const byId = groupBy(hits, ({ productId }) => productId)
    return { ...line, hits: [...byId.values()].flatMap(([first]) => first ?? []) }
  })
}
