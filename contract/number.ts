import { z } from 'zod'

// Forms and older clients send numbers as text, so `"12"` is taken for 12. Anything else that is
// not a number is refused: no `true`, no `""`, no `"12abc"`, no `"1e3"`.
const DECIMAL = /^\s*\d{1,15}(\.\d{1,15})?\s*$/
/** Also the ones that are out of any bound, so that the answer can say which bound. */
const WHOLE = /^\s*-?\d+\s*$/
const MOST = 1_000_000_000

type Documented = { multipleOf?: number; also: { type: 'string'; pattern: string } }

/** @param more what the document of the API says beside the schema; `also`: sent as text */
function numeric<Schema extends z.ZodType<number, number>>(schema: Schema, more: Documented) {
  return z
    .preprocess(
      (value) => (typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value),
      schema,
    )
    .meta(more)
}

/**
 * A whole number from `min` to a billion; `tooSmall` and `tooLarge` answer whole numbers beyond,
 * `message` everything else.
 */
export function wholeNumber(
  message: string,
  { min = 0, tooSmall = message, tooLarge = message } = {},
) {
  const pattern = min > 0 ? '^[1-9]\\d{0,8}$' : '^\\d{1,9}$'
  return z
    .preprocess(
      withinReach,
      z
        .int(message)
        .min(min, { error: tooSmall, abort: true })
        .max(MOST, { error: tooLarge, abort: true }),
    )
    .meta({ also: { type: 'string', pattern } })
}

/** What is far too large or small becomes just too large or small: beyond 2⁵³ nothing is a whole number. */
function withinReach(value: unknown) {
  const number =
    typeof value === 'string' && (WHOLE.test(value) || DECIMAL.test(value)) ? Number(value) : value
  const isWhole = Number.isInteger(number) || Math.abs(Number(number)) === Number.POSITIVE_INFINITY
  if (typeof number !== 'number' || !isWhole) return number
  return Math.max(-MOST - 1, Math.min(MOST + 1, number))
}

/** Dollars above 0, up to $999,999.99 (the most one card payment takes), in whole cents. */
export function price(message = 'must be a price in dollars with at most two decimals') {
  return numeric(
    z.number(message).gt(0, message).max(999_999.99, message).refine(isWholeCents, message),
    { multipleOf: 0.01, also: { type: 'string', pattern: '^[1-9]\\d{0,5}(\\.\\d{1,2})?$' } },
  )
}

function isWholeCents(amount: number) {
  return Number(amount.toFixed(2)) === amount
}

/**
 * A phone number is text made of digits; some clients send the digits as a number.
 * @param missing what to say when there is nothing at all
 */
export function phoneNumber(pattern: RegExp, message: string, missing = message) {
  return z
    .preprocess(
      // People write spaces, brackets and a plus; what is kept is the digits.
      (value) => (typeof value === 'number' ? String(value) : withoutPunctuation(value)),
      z
        .string(missing)
        .trim()
        .refine((text) => text !== '' || pattern.test(text), { error: missing, abort: true })
        .regex(pattern, message),
    )
    .meta({ also: { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 } })
}

function withoutPunctuation(value: unknown) {
  return typeof value === 'string' ? value.replace(/^\s*\+|[\s()./-]/g, '') : value
}
