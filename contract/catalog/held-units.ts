import { formatCount } from '../money.ts'

/** Beside the units that are left: they come back if the orders are not paid. */
export function heldText(units: number) {
  return `${formatCount(units)} held by unpaid orders`
}
