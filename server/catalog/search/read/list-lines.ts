import { normNumber, toNarrow } from '#contract/catalog/part-number.ts'
import { MAX_LIST_READ, sayLine } from '#contract/catalog/pasted-list.ts'
import { sumOf } from '#contract/sum.ts'
import { isCount, readMarks } from './amounts.ts'
import { cutText } from './cut-text.ts'
import { withPlainSeparators } from './list-separators.ts'
import { markCells, marksOf, markWords, withoutMarks } from './mark-amounts.ts'
import { isLong, isPrice, MIN_LENGTH, type Piece, piecesOf } from './number-pieces.ts'
import { takeEach, withSaidAmounts } from './said-amounts.ts'

// A pasted list of part numbers: its lines, with the amount of each, however they are separated.

/**
 * @property amount units; undefined: the list names none
 * @property unread what may be its amount, but not plainly
 * @property orElse its other reading, if no part has exactly the number as it stands there: some
 *   numbers have a slash, or end like an amount
 */
export type ListLine = {
  text: string
  amount: number | undefined
  unread: string | undefined
  orElse: ListLine[]
}

/** @property marks what was read as its amount: one of them, or it is not plain */
type MarkedLine = { text: string; marks: string[]; orElse: MarkedLine[] }

/** @property rest what was not read, because there is more than is read of a list */
export type ReadList = { lines: PiecedLine[]; rest: string[] }

/** @property pieces those of its text */
export type PiecedLine = Omit<ListLine, 'orElse'> & { pieces: Piece[]; orElse: PiecedLine[] }

/** The most pieces between blanks: those of 60 numbers in five pieces. */
const MAX_PIECES = 300

const SEPARATOR = /[;|]|,(?!\d(?:[^\p{L}\d]|$))|\s[+&]\s|\s(?:and|or|also|vs|y|plus)\s/iu

/**
 * Lines without what is not seen, and without runs of blanks or signs: an expression that looks for
 * several tries each beginning of a run with each end. Of a run with a tab the tab is left.
 */
export function shortenRuns(text: string) {
  return text
    .replace(/(?:(?!\n)[\s\p{Cc}\p{Cf}])+/gu, (run) => (run.includes('\t') ? '\t' : ' '))
    .replace(/[ \t]?\n\s*/g, '\n')
    .replace(/[-,:+&*•.\t ]{4,}/g, (run) =>
      run.includes('\t') ? '\t' : ` ${run.trim()[0] ?? ''} `,
    )
    .trim()
}

/** What stands between separators, with its amount. */
export function readList(typed: string): ReadList {
  const { text: typedLines, rest } = firstLines(toNarrow(typed))
  const text = shortenRuns(withPlainSeparators(withSaidAmounts(typedLines)))
  const { text: list, each } = takeEach(text)
  const rows = markCells(list, text)
    .split('\n')
    .map((row) => withoutPrices(row.split(SEPARATOR).flatMap((one) => toLines(one, each))))
  const read = bounded(withAmountsBehind(rows).map(withAmount))
  return { lines: read.lines.map(withPieces), rest: [...read.rest, ...rest] }
}

/** No line is read in half. */
function firstLines(typed: string) {
  const cut = cutText(typed, MAX_LIST_READ)
  if (cut.length === typed.length) return { text: shortenRuns(typed), rest: [] }
  const ends = ['\n', ';', ',', ' '].map((one) => cut.lastIndexOf(one))
  const end = ends.find((at) => at > 0) ?? cut.length
  const rest = shortenRuns(typed.slice(end)).split('\n')
  return { text: shortenRuns(cut.slice(0, end)), rest: rest.filter((line) => /\w/.test(line)) }
}

/** The lines between two separators, else what stands there as one number. */
function toLines(chunk: string, each: string | undefined): MarkedLine[] {
  const lines = markWords(chunk)
    .split('\n')
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map((line) => toLine(line, each))
  const whole = toLine(chunk, each, [])
  const isOther = lines.length > 1 || lines[0]?.text !== whole.text
  const isAmount = lines.every(({ text }) => text === '')
  return isOther && !isAmount ? [{ ...whole, orElse: joinAmounts(lines) }] : lines
}

/** An amount alone is that of the number before it. */
function joinAmounts(lines: readonly MarkedLine[]) {
  const kept: MarkedLine[] = []
  for (const { text, marks, orElse } of lines) {
    const before = kept.at(-1)
    if (text === '' && before) before.marks.push(...marks)
    else kept.push({ text, marks: [...marks], orElse })
  }
  return kept
}

function toLine(
  line: string,
  each: string | undefined,
  pieces = piecesAtSlashes(line),
): MarkedLine {
  const marks = marksOf(line)
  const text = withoutMarks(line, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[-*•.:,+&/]+\s+|[-:,+&]+$/g, '')
    .trim()
  const orElse = pieces.length > 1 ? pieces.map((piece) => toLine(piece, each, [])) : []
  return { text, marks: marks.length > 0 || each === undefined ? marks : [each], orElse }
}

/** Fewer digits are the end of a number: ‘W 712 / 94’. */
const MIN_DIGITS = 3

/** ‘0012 4457 / 0047 3451’, ‘pads / rotors’, ‘00124457/00473451’; not ‘W712/94’. */
function piecesAtSlashes(line: string) {
  return line.split(/\s\/\s/).length > 1 ? atSpacedSlashes(line) : atSlashes(line)
}

/** Without those of its amount. */
function digitsIn(piece: string) {
  return withoutMarks(piece).replace(/\D/g, '').length
}

function atSpacedSlashes(line: string) {
  const pieces = line.split(/\s\/\s/)
  const digits = pieces.map(digitsIn)
  const areAlike = digits.every((n) => n >= MIN_DIGITS) || digits.every((n) => n === 0)
  return areAlike ? pieces.flatMap(atSlashes) : [line]
}

function atSlashes(line: string) {
  const pieces = line.split('/')
  const areNumbers = pieces.every(
    (piece) => digitsIn(piece) >= MIN_DIGITS && normNumber(piece).length >= MIN_LENGTH,
  )
  return areNumbers ? pieces : [line]
}

/** ‘NB-2451.F; 31.57; 2’: the amount behind a price stays. */
function withoutPrices(lines: MarkedLine[]) {
  const arePrices = lines.every(({ text }) => text === '' || isPrice(text) || isCount(text))
  if (arePrices) return lines
  return lines.map((line) =>
    isPrice(line.text) && !isCount(line.text) ? { ...line, text: '' } : line,
  )
}

/**
 * ‘NB-2451.F, 4’, ‘NB-2451.F, qty 4’: an amount alone is that of the line before it. What has
 * digits, but too few for a number, may be one: ‘NB-2451.F; 4 sets’.
 */
function withAmountsBehind(rows: readonly MarkedLine[][]) {
  const kept: MarkedLine[] = []
  for (const row of rows)
    for (const [at, line] of row.entries()) {
      const marks = marksIn(line, at > 0)
      const before = kept.at(-1)
      if (marks && before && (at > 0 || before.marks.length === 0)) before.marks.push(...marks)
      else if (line.text !== '') kept.push(line)
    }
  return kept
}

/** Those of a line that has no number. */
function marksIn({ text, marks, orElse }: MarkedLine, isBehind: boolean) {
  if (text === '') return marks
  // In a row of its own it may be a number.
  if (isCount(text)) return isBehind ? [text, ...marks] : [`unread:${text}`]
  const isUnread = isBehind && /\p{N}/u.test(text) && normNumber(text.replace(/\D/g, '')).length < 3
  const hasOwn = marks.length > 0 || orElse.some((one) => one.marks.length > 0)
  return isUnread && !isLong(normNumber(text.replace(/\s.*/, ''))) && !hasOwn
    ? [`unread:${text}`]
    : undefined
}

function withAmount({ text, marks, orElse }: MarkedLine): ListLine {
  return { text, ...readMarks(marks), orElse: orElse.map(withAmount) }
}

/** As many of the first lines as may be looked for; of one line as many of its pieces. */
function bounded(lines: readonly ListLine[]): { lines: ListLine[]; rest: string[] } {
  let room = MAX_PIECES
  const end = lines.findIndex((line) => {
    room -= sumOf(readingsOf(line), ({ text }) => text.split(' ').length)
    return room < 0
  })
  if (end < 0) return { lines: [...lines], rest: [] }
  const [first] = lines
  if (end > 0 || !first) return { lines: lines.slice(0, end), rest: lines.slice(end).map(sayLine) }
  const pieces = first.text.split(' ')
  const cut = { ...first, text: pieces.slice(0, MAX_PIECES).join(' '), orElse: [] }
  const others = [{ ...first, text: pieces.slice(MAX_PIECES).join(' ') }, ...lines.slice(1)]
  return { lines: [cut], rest: others.map(sayLine) }
}

/** Its lines, if no part has the number as it stands there. */
export function readingsOf<Line extends Pick<ListLine, 'amount' | 'unread'> & { orElse: Line[] }>(
  line: Line,
): Line[] {
  if (line.orElse.length === 0) return [line]
  return otherReading(line).flatMap(readingsOf<Line>)
}

/** An amount behind several numbers is that of the last. */
export function otherReading<
  Line extends Pick<ListLine, 'amount' | 'unread'> & { orElse: Line[] },
>({ orElse, amount, unread }: Line): Line[] {
  const last = orElse.length - 1
  return orElse.map((one, at) => {
    const isOwn = one.amount !== undefined || one.unread !== undefined
    return at === last && !isOwn ? { ...one, amount, unread } : one
  })
}

/** Folding is what a long list costs: each text is folded once, here. */
function withPieces({ text, amount, unread, orElse }: ListLine): PiecedLine {
  return { text, amount, unread, pieces: piecesOf(text), orElse: orElse.map(withPieces) }
}
