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

const VALIDITY =
  /(?:valid|effective|\beff\.|gültig|valable|válid|validit|geldig|ważn)\D{0,20}(\d{1,4}[-./]\d{1,2}[-./]\d{2,4})/i

/** What the titles of a file say of the day from which its prices hold, if it is later. */
export function laterDayOf(lines: { line: number; text: string }[], today = thisDay()) {
  for (const { line, text } of lines) {
    const day = dayOf(VALIDITY.exec(text)?.[1] ?? '')
    if (day && day > today) return { line, day }
  }
  return undefined
}

function thisDay() {
  return new Date().toISOString().slice(0, 10)
}

/** Days since 1900, as a workbook counts them; these are of this century. */
const SERIAL = /^[3-7]\d{4}(?:[.,]\d+)?$/
const DAY_OF_1970 = 25_569

/**
 * 2026-03-01, 01.03.2026, 3/1/2026, or 46082. Of 01/12/2026, which is two days, the later one: a
 * price is not taken before its day.
 */
function dayOf(cell: string) {
  const text = cell.trim().slice(0, 30)
  if (SERIAL.test(text)) {
    const days = Math.floor(Number(text.replace(',', '.'))) - DAY_OF_1970
    return new Date(days * 86_400_000).toISOString().slice(0, 10)
  }
  const [, year, month, day] = /^(20\d\d)[-./]?(\d\d)[-./]?(\d\d)(?:\D|$)/.exec(text) ?? []
  if (year) return `${year}-${month}-${day}`
  const [, first = '', sign, second = '', short] =
    /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?((?:20)?\d\d)(?:\D|$)/.exec(text) ?? []
  if (!short) return undefined
  const dayIn = (m: string, d: string) =>
    Number(m) <= 12
      ? [`${short.padStart(4, '20')}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`]
      : []
  // Americans write the month first, with slashes.
  return [...dayIn(second, first), ...(sign === '/' ? dayIn(first, second) : [])].toSorted().at(-1)
}
