import { TRACKING_LENGTH } from '../field-lengths.ts'

// What a tracking number may be, for pages, too: they check it without the library of the schemas.

/** Where the tracking number goes in a carrier's URL. */
export const TRACKING_PLACE = '{tracking}'

export const NOT_A_TRACKING = `A tracking number has letters, digits, spaces and hyphens, ${TRACKING_LENGTH} at most`

/** A tracking number, without spaces around it. */
export const TRACKING = /^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$/
