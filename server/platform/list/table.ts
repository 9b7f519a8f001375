// Tables for spreadsheets: a CSV file or a workbook, written while they are read.

/** Money and days are numbers for a workbook; a text is never calculated. */
export type Cell = string | number | null | { cents: number } | { day: string }

export type Table = {
  /** What its file and its sheet are called. */
  name: string
  columns: string[]
  /**
   * Each batch is read once the client has taken the one before, and by a statement of its own: a
   * client that stops reading holds no connection of the database.
   */
  batches: AsyncIterable<Cell[][]>
}

/** @param cents null: an empty cell */
export function money(cents: number | null): Cell {
  return cents === null ? null : { cents }
}

/** @param iso `YYYY-MM-DD`; null: an empty cell */
export function dayCell(iso: string | null): Cell {
  return iso === null ? null : { day: iso }
}

/** Dollars with two decimals. Not −0, which would be written with its sign. */
export function dollarsOf(cents: number) {
  return ((cents || 0) / 100).toFixed(2)
}

/** A table that is one statement. */
export async function* oneBatch<Row>(rows: Promise<Row[]> | Row[]) {
  yield await rows
}
