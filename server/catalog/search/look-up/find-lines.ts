import { exactNumber } from '#contract/catalog/part-number.ts'
import { sayLine } from '#contract/catalog/pasted-list.ts'
import { sumOf } from '#contract/sum.ts'
import { otherReading, type PiecedLine, type ReadList } from '../read/list-lines.ts'
import { isLong, numberOf, spansOf } from '../read/number-pieces.ts'
import { type Cut, type CutRow, cutLines, type Numbers, type Spanned } from './cut-lines.ts'
import { groupBy } from './group-by.ts'
import { meantParts, nearestFirst } from './meant-parts.ts'
import { reasonOf } from './number-reason.ts'
import { findBeginningOfEach, findEach, findEndOfEach, type NumberRow } from './numbers-table.ts'
import { findSuccessors } from './successors.ts'

// The parts of a pasted list of numbers: three statements, however long the list is.

/**
 * @property replaces the part that has the number, and that it replaces
 * @property amount units, if the line means this part
 * @property isMeant it may be chosen for the buyer
 */
type LineHit = {
  productId: string
  isMeant: boolean
  why?: string
  replaces?: string
  amount?: number
}

/**
 * @property unread what may be its amount, but not plainly
 * @property isBeginning the numbers of its parts are longer, and begin or end like this one
 */
export type FoundLine = {
  text: string
  amount: number | undefined
  unread: string | undefined
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

async function rowsBy(
  find: (norms: readonly string[]) => Promise<(NumberRow & { at: number })[]>,
  all: readonly string[],
): Promise<Numbers> {
  const norms = [...new Set(all)]
  const rows = norms.length > 0 ? await find(norms) : []
  return groupBy(rows, (row) => norms[row.at - 1] ?? '')
}

/** Exactly a number that is there twice is one line; without an amount it counts as one. */
function addedUp(cuts: readonly Cut[]) {
  const groups = groupBy(cuts, ({ text }) => exactNumber(text))
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? []
    const all = [first, ...others]
    const unread = all.flatMap((one) => one.unread ?? []).join(', ')
    const amount = sumOf(all, (one) => one.amount ?? 1)
    return { ...first, amount, unread: unread === '' ? undefined : unread }
  })
}

const LEAST_BEGINNING = 5

async function withParts(cuts: readonly Cut[]): Promise<FoundLine[]> {
  const missing = cuts.filter(({ rows }) => rows.length === 0).map(({ pieces }) => numberOf(pieces))
  const longer = await rowsBy(
    findBeginningOfEach,
    missing.filter((norm) => isLong(norm) && norm.length >= LEAST_BEGINNING),
  )
  // ‘NB-2451.F, 2458.F’: what all have is said once.
  const isAfterOther = missing.length < cuts.length
  const ends = await rowsBy(
    findEndOfEach,
    missing.filter((norm) => !longer.has(norm) && isEnd(norm, isAfterOther)),
  )
  const found = cuts.map((cut) => {
    const { text, amount, unread, rows } = cut
    const isBeginning = rows.length === 0
    const norm = numberOf(cut.pieces)
    const near = longer.get(norm) ?? ends.get(norm) ?? []
    const hits = isBeginning ? toHits(near) : hitsOf(cut)
    return { text, amount, unread, hits, isBeginning }
  })
  return withSuccessors(found)
}

const MIN_DIGITS_OF_END = 3

/** Alone it is longer. */
function isEnd(norm: string, isAfterOther: boolean) {
  const isLongEnough = isAfterOther ? isLong(norm) : norm.length >= LEAST_BEGINNING
  return isLongEnough && norm.replace(/\D/g, '').length >= MIN_DIGITS_OF_END
}

function hitsOf(cut: Cut) {
  return toHits(nearestFirst(cut), meantParts(cut))
}

/** The nearest row of each part. @param meant undefined: they only begin with the number */
function toHits(rows: readonly CutRow[], meant?: ReadonlySet<string>): LineHit[] {
  const parts = groupBy(rows, ({ productId }) => productId)
  return [...parts].flatMap(([productId, [row]]) => {
    const why = row && reasonOf(row, meant !== undefined)
    const isMeant = meant?.has(productId) === true
    return { productId, isMeant, ...(why && { why }), ...(row?.amount && { amount: row.amount }) }
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
          ...{ ...hit, productId: id, why: `Replaces ${shown}`, replaces: hit.productId },
        }),
      ),
    ])
    const byId = groupBy(hits, ({ productId }) => productId)
    return { ...line, hits: [...byId.values()].flatMap(([first]) => first ?? []) }
  })
}
