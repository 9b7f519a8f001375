import { currencyOf, type WeightUnit, weightUnitOf } from './column-unit.ts'

// Numbers as other countries and programs write them: 1.234,50, $1,234.50, 1'234.50, 2.5 lb.

export type DecimalSign = '.' | ','

type Amount = { text: string; currency?: string | undefined }

const BLANKS = " \\u00a0\\u2007\\u2009\\u202f'’"
const PARTS = new RegExp(`^([^\\d.,(+-]*)([\\d.,${BLANKS}]*\\d)(\\D*)$`)
/** Thousands apart, by one sign: 1 249 000. Any other blank is between two numbers. */
const APART = new RegExp(`^\\d{1,3}([${BLANKS}])\\d{3}(?:\\1\\d{3})*(?:[.,]\\d+)?$`)
const SPACES = new RegExp(`[${BLANKS}]`, 'g')
/** A longer cell holds no number, and would take long to look for one. */
const MAX_AMOUNT = 60
/** A price of one: $0.45 ea. */
const EACH = /(?<=[\d$€£]) ?\/? ?(?:ea|each|pc|pce|stk|stück)\.?$/i
const DIGITS = /^\d[\d.,]*$/

const FIGURE = /^[\s$€£(+-]*\d[\d\s.,'’()%€$£-]*$/

/** Digits with signs and blanks alone: no word, whatever number it is. */
export function isFigure(text: string) {
  return FIGURE.test(text)
}

/**
 * The number in a cell, with a point and without signs of money; undefined: there is none.
 * @param decimal what the other cells say that 1,234 is
 */
export function readAmount(cell: string, decimal: DecimalSign | undefined): Amount | undefined {
  const { digits, currency } = takeCurrency(cell)
  const text = DIGITS.test(digits) ? withPoint(digits, decimal) : undefined
  return text === undefined ? undefined : { text, currency }
}

/** $ is a sign of many countries' money. */
export function isBareDollar(cell: string) {
  return /^[^a-z]*\$[^a-z]*$/i.test(cell)
}

/** The currency that a cell names, by a sign or a code before or after the number. */
function takeCurrency(cell: string) {
  if (cell.length > MAX_AMOUNT) return { digits: '' }
  const parts = PARTS.exec(cell.trim().replace(EACH, ''))
  if (!parts) return { digits: '' }
  const [, before = '', number = '', after = ''] = parts
  const signs = [before, after].map((sign) => sign.trim()).filter(Boolean)
  const currencies = signs.map(currencyOf)
  if (signs.length > 1 || currencies.includes(undefined)) return { digits: '' }
  const given = number.trim()
  const whole = APART.test(given) ? given.replace(SPACES, '') : given
  const digits = whole.replace(/^(?=[.,])/, '0')
  return { digits, currency: currencies[0] }
}

/** The decimal sign that a cell proves: one with both signs, or with 1 or 2 digits behind one. */
export function provenDecimal(cell: string): DecimalSign | undefined {
  const { digits } = takeCurrency(withoutUnit(cell))
  if (!DIGITS.test(digits)) return undefined
  const { last, other, behind, count } = signsOf(digits)
  if (!last) return undefined
  if (other) return last
  if (count > 1) return last === '.' ? ',' : '.'
  return isThousands(digits, behind) ? undefined : last
}

/** Could it be a thousand or a fraction? */
export function isAmbiguous(cell: string) {
  const { digits } = takeCurrency(withoutUnit(cell))
  const { last, other, behind, count } = signsOf(digits)
  return Boolean(last && !other && count === 1 && isThousands(digits, behind))
}

function withPoint(digits: string, decimal: DecimalSign | undefined) {
  const { last, other, behind, count } = signsOf(digits)
  if (!last) return digits
  if (other) return parted(digits, last)
  if (count > 1) return grouped(digits, last)
  if (!isThousands(digits, behind)) return parted(digits, last)
  // Without a comma elsewhere a point is one, as in the shop's own files.
  const isDecimal = decimal === undefined ? last === '.' : decimal === last
  if (decimal === undefined && !isDecimal) return undefined
  return isDecimal ? parted(digits, last) : grouped(digits, last)
}

function signsOf(digits: string) {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const sign = digits[at]
  const last: DecimalSign | undefined = sign === '.' || sign === ',' ? sign : undefined
  const other = last && digits.includes(last === '.' ? ',' : '.')
  const count = last ? digits.split(last).length - 1 : 0
  return { last, other: Boolean(other), behind: digits.length - at - 1, count }
}

/** 31,000 may be one; 0,500 and 1234,500 may not. */
function isThousands(digits: string, behind: number) {
  return behind === 3 && /^[1-9]\d{0,2}[.,]/.test(digits)
}

function parted(digits: string, decimal: DecimalSign) {
  const [whole = '', ...fractions] = digits.split(decimal)
  if (fractions.length > 1) return undefined
  const groups = /[.,]/.test(whole) ? grouped(whole, decimal === '.' ? ',' : '.') : whole
  const [fraction] = fractions
  return groups === undefined ? undefined : fraction ? `${groups}.${fraction}` : groups
}

function grouped(digits: string, sign: DecimalSign) {
  const [first = '', ...groups] = digits.split(sign)
  const isWhole = /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
  return isWhole ? [first, ...groups].join('') : undefined
}

/** A weight with the unit that its cell has. */
export function readWeightCell(cell: string, decimal: DecimalSign | undefined) {
  const parts = /^(.*\d)\s*([a-z]+)\.?$/i.exec(cell)
  const unit = parts ? weightUnitOf(String(parts[2])) : undefined
  const amount = readAmount(unit ? String(parts?.[1]) : cell, decimal)
  return amount && !amount.currency ? { text: amount.text, unit } : undefined
}

function withoutUnit(cell: string) {
  const parts = /^(.*\d)\s*([a-z]+)\.?$/i.exec(cell)
  return parts && weightUnitOf(String(parts[2])) ? String(parts[1]) : cell
}

export type Weight = { column: 'weight_grams' | 'weight_kg' | 'weight_lb'; text: string }

/** In the column of its unit. An ounce is a sixteenth of a pound. */
export function weightIn(text: string, unit: WeightUnit): Weight {
  if (unit === 'kg') return { column: 'weight_kg', text }
  if (unit === 'lb') return { column: 'weight_lb', text }
  if (unit === 'oz') return { column: 'weight_lb', text: String(Number(text) / 16) }
  const isWhole = /^\d+$/.test(text)
  return isWhole
    ? { column: 'weight_grams', text }
    : { column: 'weight_kg', text: String(Number(text) / 1000) }
}
