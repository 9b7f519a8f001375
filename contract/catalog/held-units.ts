import { formatCount } from '../money.ts'

/** Beside the units that can be ordered: they come back if the orders are not paid. */
export function heldText(units: number) {
  return `${formatCount(units)} held by unpaid orders`
}

/** Beside the units that are not sold, of which these are some. */
export function heldOfText(units: number) {
  return `${formatCount(units)} of them held by unpaid orders`
}
