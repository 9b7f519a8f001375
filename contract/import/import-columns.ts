import { z } from 'zod'
import { fileRulesSchema } from './file-rules.ts'
import { MAX_IMPORT_COLUMNS } from './import-bounds.ts'
import { answersSchema, importQuestionSchema } from './import-question.ts'

// Which column of an uploaded CSV or workbook is which: what the shop recognizes, and what the
// owner chooses.

/**
 * No names of columns, which would tell suppliers apart; another name of the file; prices that are
 * not those of the shop.
 */
const DOUBTS = ['no-names', 'other-source', 'other-prices', 'no-known-parts'] as const
export type Doubt = (typeof DOUBTS)[number]

export const importColumnsSchema = z
  .object({
    format: z.string().describe('How the file is written, in words'),
    sheet: z.string().nullable().describe('The sheet of a workbook that is read; null: a CSV'),
    sheets: z
      .array(z.string())
      .describe('The sheets that have rows; a hidden one only if it is read'),
    above: z
      .array(z.object({ line: z.int(), text: z.string() }))
      .describe('What stands above the names of the columns, and is not read'),
    headerLines: z.array(z.int()).describe('The lines that name the columns; none: they have none'),
    headerLine: z
      .int()
      .nullable()
      .describe('The line that names them, as the owner has said of it or of the last file'),
    columns: z.array(
      z.object({
        header: z.string().describe('As the file names it'),
        examples: z.array(z.string()).describe('Its first values'),
        name: z.string().nullable().describe('Which of `choices` it is; null: left out'),
        from: z
          .enum(['name', 'word', 'content', 'last', 'chosen', 'nothing'])
          .describe('The source of the match'),
        warning: z.string().nullable(),
      }),
    ),
    choices: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        isRequired: z.boolean(),
        isList: z.boolean().describe('Several columns may be it'),
      }),
    ),
    questions: z.array(importQuestionSchema),
    answers: answersSchema.describe('Those that are saved'),
    rules: fileRulesSchema.describe('Those that are saved'),
    profile: z
      .object({
        fileName: z.string().nullable().describe('That file; null: not stored by an older release'),
        savedAt: z.iso.datetime(),
        newColumns: z.array(z.int()).describe('The columns that it had not, from 0'),
        doubt: z
          .enum(DOUBTS)
          .nullable()
          .describe('Why this may be a file of another supplier; null: only what is new is asked'),
        rules: fileRulesSchema.describe(
          'Those of that file, if it may be of another supplier: they hold only if the owner says so',
        ),
      })
      .nullable()
      .describe('The file by which this one is read; null: none, or already chosen'),
  })
  .meta({ id: 'ImportColumns' })
export type ImportColumns = z.infer<typeof importColumnsSchema>

const columnsSchema = z
  .array(z.string().max(40).nullable())
  .max(MAX_IMPORT_COLUMNS)
  .describe('For each column of the file one of `choices`; null: leave it out')
const headerLineSchema = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .optional()
  .describe('The line that names the columns, if it is another than the shop has found')

export const chosenColumnsSchema = z.strictObject({
  columns: columnsSchema,
  answers: answersSchema.optional().describe('To each of `questions`'),
  rules: fileRulesSchema.optional().describe('Of a file of parts: what holds for all its rows'),
  headerLine: headerLineSchema,
})
export type ChosenColumns = z.infer<typeof chosenColumnsSchema>

export const previewedColumnsSchema = z.strictObject({
  columns: columnsSchema.optional().describe('Without them, those that the shop proposes'),
  answers: answersSchema.optional(),
  headerLine: headerLineSchema,
})
export type PreviewedColumns = z.infer<typeof previewedColumnsSchema>
