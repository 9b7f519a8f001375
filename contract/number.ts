import { z } from 'zod'

// Forms and older clients send numbers as text, so `"12"` is taken for 12. Anything else that is
// not a number is refused: no `true`, no `""`, no `"12abc"`, no `"1e3"`.
const decimalText = z
  .string()
  .trim()
  .regex(/^\d{1,15}(\.\d{1,15})?$/)
  .transform(Number)

/** A whole number from 0; `message` answers everything else. */
export function wholeNumber(message: string) {
  return z
    .union([z.number(), decimalText], message)
    .pipe(z.int(message).min(0, message).max(1_000_000_000, message))
}

/** Dollars above 0, up to $999,999.99 (the most one card payment takes), in whole cents. */
export function price(message = 'must be a price in dollars with at most two decimals') {
  return z
    .union([z.number(), decimalText], message)
    .pipe(z.number().gt(0, message).max(999_999.99, message).refine(isWholeCents, message))
}

function isWholeCents(amount: number) {
  return Number(amount.toFixed(2)) === amount
}
