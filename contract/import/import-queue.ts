import { z } from 'zod'
import { PRODUCT_STATES } from '../catalog/product.ts'
import { idSchema } from '../id.ts'
import { NOT_STORABLE, requiredLine, STORABLE } from '../text.ts'
import { keysOf } from '../typed-keys.ts'
import { lineNumberSchema } from './line-number.ts'
import { QUEUE_CHOICES, QUEUE_KINDS } from './queue-kinds.ts'

// The queue of an import: what the file alone does not say for certain, and what the owner decides
// about it: names that the shop does not know, numbers that are like another, parts listed twice.

/** Of an entry of the queue, and of what is remembered about it. */
export const queueKeySchema = z.string().min(1).max(400).regex(STORABLE, NOT_STORABLE)

const comparedPartSchema = z.object({
  number: z.string().describe('With its brand'),
  name: z.string(),
  category: z.string().nullable(),
  price: z.string().nullable(),
  img: z.string().nullable(),
})
export type ComparedPart = z.infer<typeof comparedPartSchema>

const queueExampleSchema = z.object({
  key: z.string().nullable().describe('Decides about this row alone'),
  line: z.int(),
  text: z.string(),
  isDecided: z.boolean(),
  file: comparedPartSchema,
  ours: comparedPartSchema.nullable(),
  change: z.string().nullable().describe('Of a price that jumps, in percent'),
})
export type QueueExample = z.infer<typeof queueExampleSchema>

export const queueExampleQuerySchema = z.strictObject({
  key: queueKeySchema.describe('Of an entry of the queue'),
  after: lineNumberSchema.default(0).describe('The last row of the previous page'),
})

/** A page of the rows of an entry. */
export const queueExamplesSchema = z
  .object({ examples: z.array(queueExampleSchema), next: z.int().nullable() })
  .meta({ id: 'QueueExamples' })
export type QueueExamples = z.infer<typeof queueExamplesSchema>

/** What the shop does not know for certain, and the rows that wait for it. */
export const queueEntrySchema = z
  .object({
    key: z.string(),
    kind: z.enum(keysOf(QUEUE_KINDS)),
    name: z.string().describe('As the file has it, or what all of its rows have in common'),
    rows: z.int(),
    line: z.int().describe('The first of them'),
    text: z.string().describe('Why it waits'),
    proposal: z.string().nullable(),
    categoryId: z.int().nullable().describe('The category that is proposed'),
    isWaiting: z.boolean().describe('false: the rows are applied without the value'),
    isWithoutEffect: z
      .boolean()
      .describe(
        'All of its rows are of parts that keep their own value: the answer is for later files',
      ),
    isDecided: z.boolean().describe('Its meaning is saved, and its rows are being checked again'),
    choices: z.array(z.enum(keysOf(QUEUE_CHOICES))),
    isProposed: z.boolean().describe('Does the shop propose the first of `choices`?'),
    examples: z
      .array(queueExampleSchema)
      .describe('The first three rows, each beside the part of the shop that may be meant'),
  })
  .meta({ id: 'QueueEntry' })
export type QueueEntry = z.infer<typeof queueEntrySchema>

/** What the owner decides about an entry of the queue, or one of its rows: one of these. */
export const queueDecisionSchema = z
  .strictObject({
    key: queueKeySchema,
    modelId: z.int().min(1).max(2_147_483_647).optional().describe('Of a vehicle'),
    productId: idSchema.optional().describe('Of a part'),
    brand: requiredLine(60, 'Brand is required').optional().describe('Of a brand or its code'),
    condition: requiredLine(80, 'Condition is required')
      .optional()
      .describe('For an attribute: the statement that the buyer confirms'),
    same: z.literal(true).optional().describe('Each number is that of the part it is like'),
    other: z.literal(true).optional().describe('Each number is right, and another part’s'),
    take: z.enum(['first', 'last']).optional().describe('Of a part that is listed twice'),
    categoryId: z.int().min(1).max(2_147_483_647).optional().describe('Of a category'),
    price: z.enum(['keep', 'take']).optional().describe('Of a price that jumps'),
    state: z.enum(PRODUCT_STATES).optional().describe('Of a state'),
    allYears: z
      .literal(true)
      .optional()
      .describe('Of rows for all years: those in which the model was made'),
    ignore: z.literal(true).optional().describe('The value means nothing: leave it out'),
    drop: z.literal(true).optional().describe('Leave the rows out'),
  })
  .refine(
    ({ key: _, ...target }) =>
      Object.values(target).filter((one) => one !== undefined).length === 1,
    'Choose one',
  )
export type QueueDecision = z.infer<typeof queueDecisionSchema>
