import type { Column } from '#server/import/file/known-columns.ts'
import { openCsv } from '#server/import/file/open-csv.ts'
import type { SourceRow } from '#server/import/file/source-row.ts'

// The sample shop's data: CSV files, which the shop's import reads, too.

/**
 * @param text of a file in the bundle
 * @param columns their names, or the import's own
 * @throws Error a row has more cells
 */
export async function readRows(text: string, columns: readonly (Column | string)[]) {
  const read = async function* () {
    yield Buffer.from(text)
  }
  const rows: SourceRow[] = []
  for await (const row of await openCsv(read, columns.map(toColumn))) {
    if (row.error) throw new SampleError(row, row.error)
    rows.push(row)
  }
  return rows
}

function toColumn(column: Column | string): Column {
  return typeof column === 'string'
    ? { name: column, label: column, aliases: [], names: [] }
    : column
}

export class SampleError extends Error {
  constructor({ raw }: SourceRow, text: string) {
    super(`The sample data has a wrong row, ${Object.values(raw).join()}: ${text}`)
  }
}
