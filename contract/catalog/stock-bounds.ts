// Without zod, for pages that check nothing else in the browser.

/** Units in one adjustment, and of a part in one delivery. */
export const MAX_ADJUSTMENT = 1_000_000
/** Units of one product in stock, as many as a new product may have. */
export const MAX_STOCK = 1_000_000_000
export const NOTE_LENGTH = 500
/** Lines of one delivery. */
export const MAX_RECEIVED_LINES = 500
/** Of a code that is scanned or typed to find a part. */
export const CODE_LENGTH = 60
