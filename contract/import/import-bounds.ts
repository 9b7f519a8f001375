// How large imported files may be. Imports no zod: the page does without.

export const MAX_TABLE_MB = 20
export const MAX_XML_MB = 200
export const MAX_IMPORT_ROWS = 500_000
export const MAX_IMPORT_COLUMNS = 1_000
/** Parts of a bulk edit that are chosen one by one: more are found by the filters. */
export const MAX_CHOSEN_PARTS = 1_000
