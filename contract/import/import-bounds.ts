// How large imported files may be. Imports no zod: the page does without.

export const MAX_CSV_MB = 20
export const MAX_XML_MB = 200
export const MAX_IMPORT_ROWS = 500_000
export const MAX_IMPORT_COLUMNS = 1_000
