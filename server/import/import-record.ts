import type { ImportOptions, SkippedRow } from '#contract/import/import.ts'
import type { importRow, importTable } from '../platform/db/schema/import.ts'

/** Of the table `import`: an uploaded file or a bulk edit. Its rows are in `import_row`. */
export type ImportRecord = typeof importTable.$inferSelect

export type StoredRow = typeof importRow.$inferSelect

/** What the check of a file finds as a whole. */
export type Outcome = {
  count: number
  format: string
  stops: string[]
  /** What stands below or between its rows. */
  skipped?: { count: number; first: SkippedRow[] }
  table?: ImportOptions['table']
  mode?: ImportOptions['mode'] | undefined
  texts?: ImportOptions['texts'] | undefined
}

/** The check of one kind of file. @param read opens the file from its beginning */
export type Check = (row: ImportRecord, read: () => AsyncIterable<Buffer>) => Promise<Outcome>

export function isOfFitments(kind: ImportRecord['kind']) {
  return kind === 'fitments' || kind === 'aces'
}
