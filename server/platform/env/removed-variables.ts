// Variables of older versions, which the shop no longer reads.

const HOLD = 'HOLD_MINUTES says how long any unpaid order holds its units'
const RENEWALS = 'a renewed hold lasts HOLD_MINUTES, three times at most'
const OF_STRANGERS =
  'UNPAID_LINES_PER_NETWORK bounds what all customers of a network hold who have never paid'

const REPLACED: Record<string, string> = {
  HOLD_HOURS: HOLD,
  UNVERIFIED_HOLD_HOURS: HOLD,
  GUEST_HOLD_MINUTES: HOLD,
  LARGE_ORDER_HOLD_HOURS: HOLD,
  RENEWED_HOLD_MINUTES: RENEWALS,
  HOLD_RENEWALS: RENEWALS,
  MAX_OPEN_ORDERS: OF_STRANGERS,
  MAX_OPEN_ORDERS_NETWORK: OF_STRANGERS,
  GUEST_ORDERS_PER_DAY: OF_STRANGERS,
  MAX_OPEN_ORDERS_PAID: 'UNPAID_LINES_PER_CUSTOMER bounds what a customer holds who has paid',
}

/** @returns a line for each that is still set */
export function removedWarnings(given: Record<string, unknown>) {
  return Object.entries(REPLACED)
    .filter(([name]) => given[name] !== undefined)
    .map(([name, now]) => `${name}: no longer read; ${now}`)
}
