import { z } from 'zod'
import { idSchema } from '../id.ts'
import { requiredLine } from '../text.ts'

// The queue of an import: names in the file that the shop does not know, and what the owner decides
// about each.

/** A name that the shop does not know, and the rows that wait for it. */
export const queueEntrySchema = z
  .object({
    key: z.string(),
    kind: z.enum(['vehicle', 'part', 'brand', 'attribute', 'other']),
    name: z.string().describe('As the file has it'),
    rows: z.int(),
    line: z.int().describe('The first of them'),
    text: z.string().describe('Why it waits'),
    proposal: z.string().nullable(),
    isDecided: z.boolean().describe('Its meaning is saved, and its rows are being checked again'),
  })
  .meta({ id: 'QueueEntry' })
export type QueueEntry = z.infer<typeof queueEntrySchema>

/** What the owner decides about a queued name: one of these. */
export const queueDecisionSchema = z
  .strictObject({
    key: z.string().min(1).max(400),
    modelId: z.int().min(1).max(2_147_483_647).optional().describe('Of a vehicle'),
    productId: idSchema.optional().describe('Of a part'),
    brand: requiredLine(60, 'Brand is required').optional().describe('Of a brand’s code'),
    condition: requiredLine(80, 'Condition is required')
      .optional()
      .describe('For an attribute: the statement that the buyer confirms'),
    drop: z.literal(true).optional().describe('Leave the rows out'),
  })
  .refine(
    ({ key: _, ...target }) =>
      Object.values(target).filter((one) => one !== undefined).length === 1,
    'Choose one',
  )
export type QueueDecision = z.infer<typeof queueDecisionSchema>
