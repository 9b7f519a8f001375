// What a basket, and so an order, can hold. Imports no zod: pages do without.

/** How many different parts. */
export const MAX_LINES = 100

/** How many units of one part. */
export const MAX_UNITS = 1_000_000
