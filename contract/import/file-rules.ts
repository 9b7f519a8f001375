import { z } from 'zod'
import { PRODUCT_STATES } from '../catalog/product.ts'
import { priceRuleSchema, roundingSchema } from './bulk-edit.ts'
import { KEPT_COLUMNS } from './kept-columns.ts'

// What holds for all rows of a supplier's files. Pages import only types from here.

export const fileRulesSchema = z
  .strictObject({
    categoryId: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe('Of a new part whose row has no category'),
    state: z.enum(PRODUCT_STATES).optional().describe('Of a new part whose row has no state'),
    price: z
      .strictObject({ rule: priceRuleSchema, rounding: roundingSchema })
      .optional()
      .describe('Makes the prices of the rows, of their own prices or costs'),
    keep: z
      .partialRecord(z.enum(KEPT_COLUMNS), z.enum(['empty', 'never']))
      .optional()
      .describe(
        'Of parts that the shop has: which columns fill only an empty field, or none; others replace it',
      ),
  })
  .meta({ id: 'FileRules' })
export type FileRules = z.infer<typeof fileRulesSchema>
