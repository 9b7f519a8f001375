import { normNumber } from '#contract/catalog/part-number.ts'
import { isCount, toAmount } from '../read/amounts.ts'
import type { PiecedLine } from '../read/list-lines.ts'
import { isLong, isPrice, type NumberSpan, numberOf, type Piece } from '../read/number-pieces.ts'
import { wordsOf } from '../read/words.ts'
import { groupBy } from './group-by.ts'
import type { NumberRow } from './numbers-table.ts'

// A line of a list is cut into the numbers that some part has, and those between them.

export type Spanned = Omit<PiecedLine, 'orElse'> & { spans: NumberSpan[]; orElse: Spanned[] }

export type Numbers = ReadonlyMap<string, NumberRow[]>

/** @property amount units, if the line means this part */
export type CutRow = NumberRow & { amount?: number | undefined }

/**
 * A number, or what is between two that were found.
 * @property rows none: no part has it
 * @property unread what may be its amount, but not plainly
 * @property maker a brand that has the number and is named beside it
 * @property isOpen it may be two numbers: with its last piece, or with that as the amount
 */
export type Cut = {
  text: string
  amount: number | undefined
  unread?: string | undefined
  pieces: Piece[]
  rows: CutRow[]
  maker?: string
  isOpen?: boolean
}

export function cutLines(line: Spanned, exact: Numbers): Cut[] {
  const isWhole = line.spans.some(({ norm }) => exact.has(norm))
  return line.orElse.length > 0 && !isWhole
    ? line.orElse.flatMap((one) => cutLines(one, exact))
    : cutLine(line, exact)
}

/** A line with each number that some part has, and the numbers between them that none has. */
function cutLine(line: Spanned, exact: Numbers): Cut[] {
  const known = line.spans.filter(({ norm }) => exact.has(norm))
  if (known.length === 0) return [wholeLine(line)]
  const cuts = withoutSame(cutAt(line, known, exact)).map(withMaker)
  return withUnread(withCounts(cuts), line.unread).filter(isNumber)
}

function cutAt(line: Spanned, known: readonly NumberSpan[], exact: Numbers) {
  const { pieces, amount } = line
  const byPlace = groupBy(known, ({ at }) => at)
  const cuts: Cut[] = []
  let first = 0
  for (let at = 0; at < pieces.length; ) {
    const [span] = byPlace.get(at) ?? []
    if (span) {
      cuts.push(toCut(pieces.slice(first, at), amount))
      cuts.push(foundCut(line, span, known, exact))
      first = at + span.length
    }
    at += span?.length ?? 1
  }
  cuts.push(toCut(pieces.slice(first), amount))
  return cuts.filter(({ text }) => text !== '')
}

/** A row with two numbers of one part names it once. */
function withoutSame(cuts: readonly Cut[]) {
  const before: Set<string>[] = []
  return cuts.filter(({ rows }) => {
    const ids = new Set(rows.map(({ productId }) => productId))
    if (ids.size > 0 && before.some((some) => [...ids].every((id) => some.has(id)))) return false
    before.push(ids)
    return true
  })
}

/** ‘Gates 6PK1070’, ‘6PK1070 Gates’: of the brands that have the number the one that is named. */
function withMaker(cut: Cut, at: number, cuts: readonly Cut[]): Cut {
  const brands = new Set(cut.rows.flatMap(({ brand }) => brand ?? []))
  for (const beside of [cuts[at - 1], cuts[at + 1]]) {
    if (!beside || beside.rows.length > 0) continue
    const words = ` ${wordsOf(beside.text).join(' ')} `
    const maker = [...brands].find((brand) => words.includes(` ${wordsOf(brand).join(' ')} `))
    if (maker) return { ...cut, text: `${maker} ${cut.text}`, maker }
  }
  return cut
}

function toCut(pieces: Piece[], amount: number | undefined, rows: CutRow[] = []): Cut {
  const said = pieces.map(({ piece }) => piece).filter((piece) => /[\p{L}\p{N}]/u.test(piece))
  return { text: said.join(' '), amount, pieces, rows }
}

const SMALL = /^\d{1,3}$/

/** ‘PMP-WATER 2’ may be PMP-WATER2, or two of PMP-WATER: the parts of both. */
function foundCut(
  { pieces, amount }: Spanned,
  span: NumberSpan,
  known: readonly NumberSpan[],
  exact: Numbers,
): Cut {
  const { at, length, norm } = span
  const whole = toCut(pieces.slice(at, at + length), amount, exact.get(norm))
  const shorter = known.find((one) => SMALL.test(leftOut(span, one, pieces)))
  if (!shorter) return whole
  const count = Number(leftOut(span, shorter, pieces)) || undefined
  const counted = exact.get(shorter.norm)?.map((row) => ({ ...row, amount: amount ?? count }))
  return { ...whole, rows: [...whole.rows, ...(counted ?? [])], isOpen: true }
}

/** The first or last piece of a span that another one lacks, as a number. */
function leftOut({ at, length }: NumberSpan, other: NumberSpan, pieces: readonly Piece[]) {
  if (other.length !== length - 1) return ''
  const place = other.at === at ? at + length - 1 : other.at === at + 1 ? at : -1
  return normNumber(pieces[place]?.piece ?? '')
}

/** ‘NB-2451.F 4’, ‘4 NB-2451.F’: a small number beside one that was found is its amount. */
function withCounts(cuts: readonly Cut[]): Cut[] {
  const used = new Set<Cut>()
  const countIn = (cut: Cut | undefined) => {
    if (!cut || cut.rows.length > 0 || used.has(cut) || !isCount(cut.text)) return undefined
    used.add(cut)
    return toAmount(cut.text)
  }
  const counted = cuts.map((cut, at) => {
    if (cut.rows.length === 0) return cut
    const amounts = [cut.amount, countIn(cuts[at + 1])].filter((one) => one !== undefined)
    const before = at === 1 && amounts.length === 0 ? countIn(cuts[0]) : undefined
    const [amount = before, ...others] = new Set(amounts)
    if (others.length === 0) return { ...cut, amount }
    return { ...cut, amount: undefined, unread: [...others, amount].join(', ') }
  })
  return counted.filter((_, at) => !cuts[at] || !used.has(cuts[at]))
}

/** ‘NB-2451.F 2x2’, ‘-5 NB-2451.F’: digits beside a number without an amount may be its amount. */
function withUnread(cuts: readonly Cut[], unread: string | undefined): Cut[] {
  const isOnly = cuts.filter(({ rows }) => rows.length > 0).length === 1
  const mayBe = (cut: Cut | undefined) =>
    cut &&
    cut.rows.length === 0 &&
    hasDigits(cut) &&
    (isOnly ? !isNumber(cut) || SHORT.test(cut.text) : !isNumber(cut))
  const taken = new Set<Cut>()
  const read = cuts.map((cut, at) => {
    if (cut.rows.length === 0 || cut.amount !== undefined || cut.isOpen) return cut
    const beside =
      unread === undefined ? [cuts[at + 1], at === 1 ? cuts[0] : undefined].find(mayBe) : undefined
    if (beside) taken.add(beside)
    return { ...cut, unread: cut.unread ?? unread ?? beside?.text }
  })
  return read.filter((cut) => !taken.has(cut))
}

/** So many digits may be an amount: ‘1000’, ‘x1.50’. */
const SHORT = /^[x×*]?[\d.,]{3,6}$/i
const YEAR = /^(?:19|20)\d\d$/

function hasDigits({ pieces }: Cut) {
  return pieces.some(
    ({ piece, isNumber }) => /\p{N}/u.test(piece) && (isNumber || !YEAR.test(piece)),
  )
}

function isNumber({ rows, pieces }: Cut) {
  return rows.length > 0 || isLong(numberOf(pieces.filter(({ piece }) => !isPrice(piece))))
}

/** So many characters of one piece are a whole number, and what is behind it is its amount. */
const SURE = 6

function wholeLine({ text, amount, unread, pieces }: Spanned): Cut {
  const [number, count, ...more] = pieces
  const isCounted = number && count && more.length === 0 && isCount(count.piece)
  return isCounted && amount === undefined && numberOf([number]).length >= SURE
    ? toCut([number], toAmount(count.piece))
    : { text, amount, unread, pieces, rows: [] }
}
