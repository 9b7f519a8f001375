/** A line of a file with its cells, as they are. A cell may have line breaks. */
export type FileRecord = { line: number; cells: string[] }

/** A row of a file: its line, and its cells by the name of their column. */
export type SourceRow = { line: number; raw: Record<string, string>; error?: string }
