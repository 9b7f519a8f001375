import { z } from 'zod'
import { FINDING_CODES } from './import.ts'

export const findingGroupSchema = z
  .object({
    code: z.enum(FINDING_CODES),
    field: z.string().nullable().describe('The column that it is about'),
    rows: z.int(),
    severity: z
      .enum(['left out', 'cell left out', 'applied'])
      .describe('What becomes of the rows, or of the cell'),
    canLeaveOut: z.boolean().describe('Does it have rows that are applied?'),
    examples: z
      .array(
        z.object({
          line: z.int(),
          part: z.string(),
          found: z.string().nullable().describe('The cell'),
          text: z.string(),
          proposal: z.string().nullable(),
        }),
      )
      .describe('The first three'),
  })
  .meta({ id: 'FindingGroup' })
export type FindingGroup = z.infer<typeof findingGroupSchema>
