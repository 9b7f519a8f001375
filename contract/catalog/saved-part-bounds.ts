// Of saved parts. Imports nothing: pages do without zod.

/** In an account, and in the browser of a visitor. */
export const MAX_SAVED = 200
export const MAX_SAVED_HERE = 100
/** Ids of a call for part cards. */
export const MAX_CARDS = 50
