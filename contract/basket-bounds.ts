// What a basket, and so an order, can hold. Imports no zod: pages do without.

/** Different parts. */
export const MAX_LINES = 100

/** Of one part. */
export const MAX_UNITS = 1_000_000
