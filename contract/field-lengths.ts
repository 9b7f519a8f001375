// Characters that fields take. Imports nothing: pages bound their fields without the library of the
// schemas.

/** A carrier's name. */
export const CARRIER_LENGTH = 40
/** A tracking number, as `TRACKING` has it. */
export const TRACKING_LENGTH = 60
/** A note about an order. */
export const ORDER_NOTE_LENGTH = 2_000
/** What staff search a list for. */
export const SEARCH_LENGTH = 100
