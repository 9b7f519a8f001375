import type { ImportOptions } from '#contract/import.ts'
import type { importTable } from '../db/schema/import.ts'

export type ImportRow = typeof importTable.$inferSelect

/** What a check of one kind gives. */
type Outcome = {
  count: number
  format: string
  stops: string[]
  mode?: ImportOptions['mode'] | undefined
}

export type Check = (row: ImportRow, read: () => AsyncIterable<Buffer>) => Promise<Outcome>
