// How a workbook shows a number: a date, or digits with zeros in front.

const BUILT_IN_DATES: Record<number, string> = {
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  22: 'yyyy-mm-dd hh:mm',
}
/** Of East Asian workbooks, and of time alone. */
const OTHER_DATES = [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const DAY = 24 * 60 * 60_000

export type NumberFormat = { date?: string; digits?: number }

/** In characters, of a format in Excel; to read a longer one may take minutes. */
const MAX_CODE = 255

/** @param code of a format that the workbook declares */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  const builtIn = BUILT_IN_DATES[id] ?? (OTHER_DATES.includes(id) ? 'yyyy-mm-dd' : undefined)
  if (builtIn) return { date: builtIn }
  if (code === undefined || code.length > MAX_CODE) return {}
  if (/^0{2,}$/.test(code)) return { digits: code.length }
  // Texts in quotes, escaped characters, colors and conditions say nothing about the value.
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '').toLowerCase()
  const isDate = /[dy]|mmm/.test(plain) && !/[0#?]|general/.test(plain)
  return isDate ? { date: plain } : {}
}

/** A number as the workbook shows it, without its noise: 0.30000000000000004 is 0.3. */
export function numberText(stored: string, { date, digits }: NumberFormat, is1904: boolean) {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  if (date) return dateText(value, date, is1904) ?? stored
  if (Number.isInteger(value)) return wholeText(value).padStart(digits ?? 0, '0')
  return withoutPower(Number(value.toPrecision(15)))
}

function wholeText(value: number) {
  return Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value)
}

/** 0.001 and not 1e-7. */
function withoutPower(value: number) {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text
}

/** What its format shows of it: the whole day, a month and its year, or a day and its month. */
function dateText(serial: number, format: string, is1904: boolean) {
  const days = Math.floor(serial) + (is1904 ? 1462 : 0)
  // A workbook counts a 29 February 1900, which never was.
  const at = new Date(Date.UTC(1899, 11, 30) + (days < 60 && !is1904 ? days + 1 : days) * DAY)
  if (days < 1 || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return undefined
  const iso = at.toISOString().slice(0, 10)
  const [hasYear, hasDay] = [format.includes('y'), format.includes('d')]
  if (hasYear && hasDay) return iso
  if (hasDay) return `${at.getUTCDate()}-${MONTHS[at.getUTCMonth()]}`
  return format.includes('m') ? iso.slice(0, 7) : iso.slice(0, 4)
}
