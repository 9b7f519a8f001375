import { z } from 'zod'
import { SEARCH_LENGTH } from '../field-lengths.ts'
import { optionalText } from '../text.ts'
import { IMPORT_ACTIONS } from './import.ts'
import { FINDING_CODES, findingSchema } from './import-finding.ts'
import { lineNumberSchema } from './line-number.ts'

// The rows of an import, as the owner sees and downloads them. Pages import only types from here.

const ROW_FILTERS = {
  code: z.enum(FINDING_CODES).optional(),
  field: z.string().max(60).optional().describe('Of `code`: the column that it is about'),
  action: z
    .enum([...IMPORT_ACTIONS, 'left'])
    .optional()
    .describe('`left`: those that are left out or wait'),
}

export const importRowQuerySchema = z.strictObject({
  ...ROW_FILTERS,
  q: optionalText(SEARCH_LENGTH)
    .optional()
    .describe('In the numbers, the brand and the name of the row; or its line'),
  after: lineNumberSchema.default(0).describe('The last row of the previous page'),
})

export const importReportQuerySchema = z.strictObject(ROW_FILTERS)

const importRowSchema = z
  .object({
    line: z.int(),
    action: z.enum(IMPORT_ACTIONS).nullable(),
    part: z.string().describe('As the file names it'),
    what: z.string().describe('The content of the row, in words'),
    cells: z
      .array(
        z.object({
          header: z.string().describe('As the file names its column'),
          text: z.string(),
          isFound: z.boolean().describe('Is a finding about it?'),
        }),
      )
      .describe('As the file has them, the first hundred that are filled'),
    productId: z.uuid().nullable(),
    findings: z.array(findingSchema),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof importRowSchema>

export const importRowsSchema = z.object({
  rows: z.array(importRowSchema),
  next: z.int().nullable(),
})
