import { z } from 'zod'
import { editedNumberKindSchema } from '../catalog/edited-part.ts'
import { MAX_IMPORT_COLUMNS } from './import-bounds.ts'

// Which column of an uploaded CSV is which: what the shop recognizes, and what the owner chooses.

export const importColumnsSchema = z
  .object({
    format: z.string().describe('How the file is written, in words'),
    above: z
      .array(z.object({ line: z.int(), text: z.string() }))
      .describe('What stands above the names of the columns, and is not read'),
    headerLines: z.array(z.int()).describe('The lines that name the columns; none: they have none'),
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
    decimal: z
      .object({ example: z.string(), header: z.string() })
      .nullable()
      .describe('A price with a comma, whose meaning the owner chooses'),
    decimalComma: z.boolean().nullable(),
    takesNumberKind: z.boolean().describe('The owner may choose one kind for all its numbers'),
    numberKind: editedNumberKindSchema.nullable(),
  })
  .meta({ id: 'ImportColumns' })
export type ImportColumns = z.infer<typeof importColumnsSchema>

export const chosenColumnsSchema = z.strictObject({
  columns: z
    .array(z.string().max(40).nullable())
    .max(MAX_IMPORT_COLUMNS)
    .describe('For each column of the file one of `choices`; null: leave it out'),
  decimalComma: z.boolean().optional().describe('Is 12,50 twelve and a half?'),
  numberKind: editedNumberKindSchema
    .optional()
    .describe('Of all numbers of a file that has no column for their kind'),
})
export type ChosenColumns = z.infer<typeof chosenColumnsSchema>
