import type { Finding } from '#contract/import/import-finding.ts'
import type { Raw } from '../file/source-row.ts'

// Prices that hold from a later day on are not those of today.

const OF_PRICES = ['price', 'cost', 'price_steps', 'core_charge']

/** The row without them, and why. @param today as 2026-03-01 */
export function withoutLaterPrices(row: Raw, today?: string): { raw: Raw; findings: Finding[] } {
  if (row.valid_from === undefined) return { raw: row, findings: [] }
  const { valid_from: cell, ...raw } = row
  const from = dayOf(cell)
  const later = OF_PRICES.filter((name) => raw[name] !== undefined)
  // ‘Now’
  const isNow = !/\d/.test(cell) || (from !== undefined && from <= (today ?? thisDay()))
  if (isNow || later.length === 0) return { raw, findings: [] }
  const kept = Object.entries(raw).filter(([name]) => !OF_PRICES.includes(name))
  const text = from
    ? `The price is valid from ${from}`
    : 'The day from which the price is valid can’t be read'
  return {
    raw: Object.fromEntries(kept),
    findings: [{ code: 'price-not-yet', field: 'price', found: cell, text }],
  }
}

const VALIDITY = /valid|effective|\beff\.|gultig|valable|geldig|wazn/g
/** What stands between the word and its day. */
const BETWEEN = 20
const LONGEST_DAY = 30
const UNTIL = /\b(?:until|till|through|to|bis|jusqu|hasta|fino|do|tot|ate)\b/

/** What the titles of a file say of the day from which its prices hold, if it is later. */
export function laterDayOf(lines: { line: number; text: string }[], today = thisDay()) {
  for (const { line, text } of lines) {
    const day = firstDayOf(text)
    if (day && day > today) return { line, day }
  }
  return undefined
}

function firstDayOf(title: string) {
  const text = folded(title)
  for (const { 0: word, index } of text.matchAll(VALIDITY)) {
    const after = text.slice(index + word.length)
    const starts = [...after.slice(0, BETWEEN + LONGEST_DAY).matchAll(/\b[a-z\d]/g)]
    const days = starts.map(({ index: at }) => ({ at, day: dayOf(after.slice(at)) }))
    const found = days.find(({ day }) => day)
    const between = after.slice(0, found?.at)
    if (found && !/\d/.test(between) && between.length <= BETWEEN + 1)
      return UNTIL.test(between) ? undefined : found.day
  }
  return undefined
}

/** Without case and accents. */
function folded(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function thisDay() {
  return new Date().toISOString().slice(0, 10)
}

/** Days since 1900, as a workbook counts them; these are of this century. */
const SERIAL = /^[3-7]\d{4}(?:[.,]\d+)?$/
const DAY_OF_1970 = 25_569

const LANGUAGES = ['en-US', 'en-GB', 'de', 'fr', 'es', 'it', 'pl', 'nl', 'pt']

/** The numbers of months by their names, beside a day. */
const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, at): [string, string] => {
        const parts = format.formatToParts(Date.UTC(2026, at, 1))
        const name = parts.find(({ type }) => type === 'month')?.value ?? ''
        return [folded(name).replace('.', ''), String(at + 1).padStart(2, '0')]
      })
    }),
  ),
)

/** 1st January 2027, 1 de enero de 2027 */
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|er|o|[.°º])?[ -]?(?:de |of )?([a-z]{3,12})\.?,?[ -]?(?:de |del )?(20\d\d)(?!\d)/
const MONTH_FIRST = /^([a-z]{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (20\d\d)(?!\d)/

function dayInWords(text: string) {
  const [, day, month, year] = DAY_FIRST.exec(text) ?? []
  const [, named, second, yearLast] = MONTH_FIRST.exec(text) ?? []
  const number = MONTHS.get(month ?? named ?? '')
  return number && `${year ?? yearLast}-${number}-${(day ?? second ?? '').padStart(2, '0')}`
}

/**
 * 2026-03-01, 01.03.2026, 3/1/2026, 1 March 2026, or 46082. Of 01/12/2026, which is two days, the
 * later one: a price is not taken before its day.
 */
function dayOf(cell: string) {
  const text = cell.trim().slice(0, LONGEST_DAY)
  if (SERIAL.test(text)) {
    const days = Math.floor(Number(text.replace(',', '.'))) - DAY_OF_1970
    return new Date(days * 86_400_000).toISOString().slice(0, 10)
  }
  const [, year, month, day] = /^(20\d\d)[-./]?(\d\d)[-./]?(\d\d)(?:\D|$)/.exec(text) ?? []
  if (year) return `${year}-${month}-${day}`
  const [, first = '', sign, second = '', short] =
    /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?((?:20)?\d\d)(?:\D|$)/.exec(text) ?? []
  if (!short) return dayInWords(folded(text))
  const dayIn = (m: string, d: string) =>
    Number(m) <= 12
      ? [`${short.padStart(4, '20')}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`]
      : []
  // Americans write the month first, with slashes.
  return [...dayIn(second, first), ...(sign === '/' ? dayIn(first, second) : [])].toSorted().at(-1)
}
