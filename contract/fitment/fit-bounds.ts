// What GET /fit takes. Imports no zod: pages do without.

/** The most parts of a call. */
export const MAX_JUDGED = 50
