// What a carrier and a tracking number may be. Imports nothing: pages check them without the library of the schemas.

/** Characters of a carrier's name. */
export const CARRIER_LENGTH = 40

/** Characters of a tracking number, as `TRACKING` has it. */
export const TRACKING_LENGTH = 60

/** Where the tracking number goes in a carrier's URL. */
export const TRACKING_PLACE = '{tracking}'

export const NOT_A_TRACKING = `A tracking number has letters, digits, spaces and hyphens, ${TRACKING_LENGTH} at most`

/** A tracking number, without spaces around it. */
export const TRACKING = /^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$/
