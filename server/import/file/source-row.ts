/** What a cell of a workbook is, if it is not text. `no-value`: a formula without a result. */
export type CellKind = 'number' | 'date' | 'boolean' | 'error' | 'no-value'

/** A line of a file with its cells, as they are. A cell may have line breaks. */
export type FileRecord = {
  line: number
  cells: string[]
  kinds?: CellKind[]
  /** Does the workbook hide the row, by a filter for example? */
  isHidden?: boolean
  /** Is there a blank line above it? */
  isApart?: boolean
}

/** The cells of a row, by the name of their column. */
export type Raw = Record<string, string>

/** A row of a file: its line, and its cells. */
export type SourceRow = {
  line: number
  /** Of a line that is several rows: its place in the file. */
  fileLine?: number
  raw: Raw
  /** Its cells as they are, those of columns that are not read, too. */
  fileCells?: string[]
  /** Of a workbook: which of its cells are not text. */
  cells?: Record<string, CellKind>
  error?: string
}
