// Imports nothing: pages bound their search fields without the library of the schemas.

/** Characters of what staff search a list for. */
export const SEARCH_LENGTH = 100
