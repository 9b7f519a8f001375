import { z } from 'zod'

// Forms and older clients send numbers as text, so `"12"` is taken for 12. Anything else that is
// not a number is refused: no `true`, no `""`, no `"12abc"`, no `"1e3"`.
const DECIMAL = /^\s*\d{1,15}(\.\d{1,15})?\s*$/

function numeric<Schema extends z.ZodType<number, number>>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value),
    schema,
  )
}

/** A whole number from 0; `message` answers everything else. */
export function wholeNumber(message: string) {
  return numeric(z.int(message).min(0, message).max(1_000_000_000, message))
}

/** Dollars above 0, up to $999,999.99 (the most one card payment takes), in whole cents. */
export function price(message = 'must be a price in dollars with at most two decimals') {
  return numeric(
    z.number(message).gt(0, message).max(999_999.99, message).refine(isWholeCents, message),
  )
}

function isWholeCents(amount: number) {
  return Number(amount.toFixed(2)) === amount
}

/** A phone number is text made of digits; some clients send the digits as a number. */
export function phoneNumber(pattern: RegExp, message: string) {
  return z.preprocess(
    // People write spaces, brackets and a plus; what is kept is the digits.
    (value) => (typeof value === 'number' ? String(value) : withoutPunctuation(value)),
    z.string(message).trim().regex(pattern, message),
  )
}

function withoutPunctuation(value: unknown) {
  return typeof value === 'string' ? value.replace(/^\s*\+|[\s()./-]/g, '') : value
}
