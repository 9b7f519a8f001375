// What a basket can hold. Imports no zod: pages do without.

/** Different parts. */
export const MOST_LINES = 100

/** Of one part. */
export const MOST_UNITS = 1_000_000
