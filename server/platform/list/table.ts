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

/** A table that is one statement, made when the table is read: not every one is. */
export async function* oneBatch<Row>(read: () => Promise<Row[]> | Row[]) {
  yield await read()
}

/** Its rows have a cell for each column. */
export function tableOf<Row>(
  name: string,
  columns: Record<string, (row: Row) => Cell>,
  batches: AsyncIterable<Row[]>,
): Table {
  return { name, columns: Object.keys(columns), batches: cellsOf(Object.values(columns), batches) }
}

async function* cellsOf<Row>(columns: ((row: Row) => Cell)[], batches: AsyncIterable<Row[]>) {
  for await (const rows of batches) yield rows.map((row) => columns.map((cellOf) => cellOf(row)))
}

/** No id of the shop is before it. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Few enough that the rows of a batch need little memory. */
export const BATCH = 500

/**
 * Each batch begins behind the last key of the one before; several rows may have one.
 * @param first before all keys
 */
export async function* batchesOf<Row, Key extends string | number>(
  read: (page: { after: Key; limit: number }) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  first: Key,
  limit = BATCH,
) {
  for (let after = first; ; ) {
    const rows = await read({ after, limit })
    yield rows
    const last = rows.at(-1)
    if (!last || new Set(rows.map(keyOf)).size < limit) return
    after = keyOf(last)
  }
}
