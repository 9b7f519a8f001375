/**
 * The one row that a statement surely returns. @throws Error when there is none, or more than one
 */
export function singleRow<Row>(rows: Row[]) {
  const [row] = rows
  if (!row || rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}
