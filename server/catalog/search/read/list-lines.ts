import { normNumber } from '#contract/catalog/part-number.ts'
import { takeVehicle } from './named-vehicle.ts'
import { isSize, wordsOf } from './words.ts'

// A pasted list of part numbers: its lines, with the amount of each, however they are separated.

/** @property amount units; undefined: the list names none */
export type ListLine = { text: string; amount: number | undefined }

/** The most lines that are read of a list. */
export const MAX_LIST_LINES = 60

const AMOUNT = '(\\d{1,5})'
const UNITS = '(?:pcs?|pieces?|ea|each|units?|off|pzs?|piezas?|uds?)\\.?'
/** Stands for an amount that was read: no control character is left in a text. */
const MARK = '\u0001'

const AMOUNT_MARK = new RegExp(`${MARK}\\d+${MARK}`, 'g')

/** ‘2x NB-2451.F’, ‘qty 4 NB-2451.F’: before its number, and after nothing else of the line. */
const BEFORE = new RegExp(
  `(^|[\\s,;/+&])(?:${AMOUNT}\\s?[x×*]|qty[.:]?\\s*${AMOUNT})\\s+(?=\\S)`,
  'gi',
)
/** ‘x2’, ‘(2)’, ‘qty 4’, ‘- 12 pcs’: behind its number, and before the next. */
const BEHIND = new RegExp(
  `\\s*(?:\\s[x×*]\\s?${AMOUNT}|\\(\\s*[x×]?\\s*${AMOUNT}\\s*\\)|[\\s,:-]*\\b(?:qty|quantity|cant)[.:]?\\s*${AMOUNT}|[\\s:-]+${AMOUNT}\\s*${UNITS})(?=$|[\\s,;/+&])`,
  'gi',
)
const OF_EACH = new RegExp(`[\\s,]+${AMOUNT}\\s+(?:of\\s+)?(?:each|de cada uno)\\s*$`, 'i')

const SEPARATOR = /[\n;|]|,(?!\d(?:[^\p{L}\d]|$))|\s[+&]\s|\s(?:and|y|plus)\s/iu

/**
 * Lines without what is not seen, and without runs of blanks or signs: an expression that looks for
 * several tries each beginning of a run with each end.
 */
export function shortenRuns(text: string) {
  return text
    .replace(/(?:(?!\n)[\s\p{Cc}\p{Cf}])+/gu, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .replace(/[-,:+&*•. ]{4,}/g, (run) => ` ${run.trim()[0] ?? ''} `)
}

/** What stands between separators, each once, with its amount. */
export function readLines(typed: string): ListLine[] {
  const text = shortenRuns(typed)
  const each = OF_EACH.exec(text)
  const rest = each ? text.slice(0, each.index) : text
  const first = (...amounts: unknown[]) =>
    amounts.find((one) => typeof one === 'string' && one !== '')
  const marked = rest
    .replace(BEFORE, (_, before: string, x, qty) => `${before}\n${MARK}${first(x, qty)}${MARK} `)
    .replace(BEHIND, (_, ...amounts) => ` ${MARK}${first(...amounts.slice(0, 4))}${MARK}\n`)
  const lines = marked
    .split(SEPARATOR)
    .flatMap(withSpacedSlashes)
    .flatMap(withSlashes)
    .flatMap((line) => toLine(line, each?.[1]))
  return addedUp(lines).slice(0, MAX_LIST_LINES)
}

/** A number that is there twice is one line; without an amount it counts as one. */
function addedUp(lines: readonly ListLine[]): ListLine[] {
  const added = new Map<string, ListLine>()
  for (const line of lines) {
    const key = normNumber(line.text) || line.text
    const before = added.get(key)
    const amount = before ? (before.amount ?? 1) + (line.amount ?? 1) : line.amount
    added.set(key, { text: before?.text ?? line.text, amount })
  }
  return [...added.values()]
}

/** Fewer digits are the end of a number: ‘W 712 / 94’. */
const MIN_DIGITS = 3

/** Without those of its amount. */
function digitsIn(piece: string) {
  return piece.replaceAll(AMOUNT_MARK, '').replace(/\D/g, '').length
}

/** ‘0012 4457 / 0047 3451’, ‘pads / rotors’. */
function withSpacedSlashes(line: string) {
  const pieces = line.split(/\s\/\s/)
  const digits = pieces.map(digitsIn)
  const areAlike = digits.every((n) => n >= MIN_DIGITS) || digits.every((n) => n === 0)
  return areAlike ? pieces : [line]
}

/** ‘00124457/00473451’: numbers on both sides, but not ‘W712/94’. */
function withSlashes(line: string) {
  const pieces = line.split('/')
  const areNumbers = pieces.every(
    (piece) => digitsIn(piece) >= MIN_DIGITS && normNumber(piece).length >= MIN_LENGTH,
  )
  return areNumbers ? pieces : [line]
}

function toLine(line: string, each: string | undefined): ListLine[] {
  const amount = new RegExp(`${MARK}(\\d+)${MARK}`).exec(line)?.[1] ?? each
  const text = line
    .replaceAll(AMOUNT_MARK, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[-*•.:,+&/]+\s+|[-:,+&]+$/g, '')
    .trim()
  return text === '' ? [] : [{ text, amount: amount === undefined ? undefined : Number(amount) }]
}

/** A number in a list has so many characters. */
const MIN_LENGTH = 4

/** Where in a line a number may stand: pieces that are no word, no year, no size and no car. */
export function numberPieces(text: string) {
  const pieces = text.split(' ')
  return pieces.map((piece) => ({ piece, isNumber: mayBeOfNumber(piece) }))
}

/** As a size is typed; ‘2881.V’ and ‘17801-0X030’ are none. */
const TYPED_SIZE =
  /^(?:\d{3}\/\d{2}.*|\d{1,2}w-?\d{2}|\d{1,4}(?:[.,]\d+)?(?:[x×*]\d+(?:[.,]\d+)?)+(?:mm)?|m\d{1,2}(?:x[\d.]+)?|\d+(?:[.,]\d+)?(?:mm|v|w|ah|a|in|l|kw|")?)$/i

function mayBeOfNumber(piece: string) {
  if (/^\p{L}{4,}$/u.test(piece)) return false
  const words = wordsOf(piece)
  if (words.some(isSize) && TYPED_SIZE.test(piece)) return false
  return words.length === 0 || words.some(isSize) || takeVehicle(words).left.length > 0
}

/** Does the line have a number, and no more than a maker beside it? */
export function isNumberLine({ text }: ListLine) {
  // A tire's size has as many characters; a belt's is its number.
  if (wordsOf(text).every((word) => isSize(word) && !/pk\d/.test(word))) return false
  const pieces = numberPieces(text)
  const number = normNumber(
    pieces.flatMap(({ piece, isNumber }) => (isNumber ? [piece] : [])).join(''),
  )
  const words = pieces.filter(({ isNumber }) => !isNumber)
  const isMakerFirst = words.length === 1 && pieces[0]?.isNumber === false
  return /\d/.test(number) && number.length >= MIN_LENGTH && (words.length === 0 || isMakerFirst)
}

/** The most pieces that a number is written in. */
const MAX_PIECES = 5

/** What may be a number in a line: joined neighbors with a digit, the longest first. */
export function spansOf(text: string) {
  const pieces = numberPieces(text)
  const spans: { at: number; length: number; norm: string }[] = []
  for (let length = Math.min(MAX_PIECES, pieces.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= pieces.length; at += 1) {
      const some = pieces.slice(at, at + length)
      const norm = normNumber(some.map(({ piece }) => piece).join(''))
      const isNumber = some.every((one) => one.isNumber) || length === pieces.length
      if (isNumber && /\d/.test(norm) && norm.length >= MIN_LENGTH) spans.push({ at, length, norm })
    }
  }
  return spans
}
