import { z } from 'zod'

// Forms and older clients send numbers as text, so `"12"` is parsed as 12. `true`, `""`, `"12abc"`
// and `"1e3"` are refused.
const DECIMAL = /^\s*\d{1,15}(\.\d{1,15})?\s*$/
/** Also beyond any bound, so that the answer can name the bound. */
const WHOLE = /^\s*-?\d+\s*$/
/** As spreadsheets write it in a column of currency. */
const DOLLAR_SIGN = /^\s*\$/
const OTHER_CURRENCY = /(?!\$)\p{Sc}/u
const MAX = 1_000_000_000

export const UNITS_REQUIRED = 'Units are required, as a whole number above 0'

type Documented = { multipleOf?: number; also: { type: 'string'; pattern: string } }

/** @param more additions to the OpenAPI schema; `also`: the number as text */
function dollarAmount<Schema extends z.ZodType<number, number>>(schema: Schema, more: Documented) {
  return z
    .preprocess((value) => {
      const figures = typeof value === 'string' ? value.replace(DOLLAR_SIGN, '') : value
      return typeof figures === 'string' && DECIMAL.test(figures) ? Number(figures) : value
    }, schema)
    .meta(more)
}

/**
 * A whole number from `min` to `max`, a billion by default. `tooSmall` and `tooLarge` are the
 * messages for whole numbers beyond, `message` for everything else.
 */
export function wholeNumber(
  message: string,
  { min = 0, max = MAX, tooSmall = message, tooLarge = message } = {},
) {
  const digits = String(max).length - 1
  const sign = min < 0 ? '-?' : ''
  const pattern = min > 0 ? `^[1-9]\\d{0,${digits - 1}}$` : `^${sign}\\d{1,${digits}}$`
  return z
    .preprocess(
      clamp,
      z
        .int(message)
        // Not `abort: true` below: after it zod skips each refinement across fields, even one
        // `whenValid`.
        .check(({ value, issues }) => {
          const wrong = value < min ? tooSmall : value > max && tooLarge
          if (wrong) issues.push({ code: 'custom', input: value, message: wrong })
        })
        .min(min)
        .max(max),
    )
    .meta({ also: { type: 'string', pattern } })
}

/**
 * Clamps numbers to just beyond the bounds, as zod's int() refuses whole numbers beyond 2⁵³.
 * Fractions become NaN, because int() refuses them as with `abort: true`.
 */
function clamp(value: unknown) {
  const number =
    typeof value === 'string' && (WHOLE.test(value) || DECIMAL.test(value)) ? Number(value) : value
  const isWhole = Number.isInteger(number) || Math.abs(Number(number)) === Number.POSITIVE_INFINITY
  if (typeof number !== 'number') return number
  if (!isWhole) return Number.NaN
  return Math.max(-MAX - 1, Math.min(MAX + 1, number))
}

/** Dollars above 0, up to $999,999.99 (the most one card payment takes), in whole cents. */
export function price(message = 'must be a price in dollars with at most two decimals') {
  return dollarAmount(
    z
      .number(dollars(message))
      .gt(0, message)
      .max(999_999.99, message)
      .refine(isWholeCents, message),
    { multipleOf: 0.01, also: { type: 'string', pattern: '^[1-9]\\d{0,5}(\\.\\d{1,2})?$' } },
  )
}

/** Dollars from 0 on, in whole cents. */
export function amountFromZero() {
  const message = 'Enter an amount in dollars'
  return dollarAmount(
    z
      .number(dollars(message))
      .min(0, message)
      .max(999_999.99, message)
      .refine(isWholeCents, message),
    {
      multipleOf: 0.01,
      also: { type: 'string', pattern: '^\\d{1,6}(\\.\\d{1,2})?$' },
    },
  )
}

/** A decimal comma is not guessed at: `9,40` read without it is a hundred times as much. */
function dollars(message: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      currencyProblem(input) ?? commaProblem(input) ?? message,
  }
}

function currencyProblem(typed: unknown) {
  const [symbol] = (typeof typed === 'string' && OTHER_CURRENCY.exec(typed)) || []
  return symbol && `Enter dollars, not ${symbol}`
}

function commaProblem(typed: unknown) {
  if (typeof typed !== 'string' || !/^[\s$]*\d[\d.]*,[\d.,]*\s*$/.test(typed)) return undefined
  const figures = withoutPoints(typed.replace(/[\s$]/g, ''))
  const [, whole, cents] = /^(\d+),(\d{0,2})$/.exec(figures) ?? []
  if (whole === undefined) return `Write ${figures.replaceAll(',', '')}, without a comma`
  return `Write ${whole}.${cents?.padEnd(2, '0')}, with a point`
}

/** Removes the points between thousands, as in 1.234,50. */
function withoutPoints(figures: string) {
  return /^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(figures) ? figures.replaceAll('.', '') : figures
}

function isWholeCents(amount: number) {
  return Number(amount.toFixed(2)) === amount
}

/** No number of any country is shorter, with its country code. */
export const MIN_PHONE_DIGITS = 7

export const SHORT_PHONE = `Enter the whole phone number: it has ${MIN_PHONE_DIGITS} digits or more`

/**
 * A phone number is text made of digits; some clients send the digits as a number.
 * @param missing the message for an empty number
 * @param min the fewest digits of one that is not empty
 */
export function phoneNumber(pattern: RegExp, message: string, missing = message, min = 0) {
  return z
    .preprocess(
      // Spaces, parentheses and a plus are accepted and removed.
      (value) => (typeof value === 'number' ? String(value) : withoutPunctuation(value)),
      z
        .string(missing)
        .trim()
        .refine((text) => text !== '' || pattern.test(text), { error: missing, abort: true })
        .regex(pattern, message)
        .refine((text) => text === '' || !/^\d+$/.test(text) || text.length >= min, SHORT_PHONE),
    )
    .meta({ also: { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 } })
}

function withoutPunctuation(value: unknown) {
  return typeof value === 'string' ? value.replace(/^\s*\+|[\s()./-]/g, '') : value
}
