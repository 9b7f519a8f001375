import { z } from 'zod'
import { versionSchema } from '../call-results.ts'
import { idSchema } from '../id.ts'
import { price, wholeNumber } from '../number.ts'
import { isOneDiscount, ONE_DISCOUNT } from '../pricing/manual-discount.ts'
import { codeSchema, linesOf } from './checkout-quote.ts'
import { draftOrderSchema } from './draft-order.ts'

/** The payload of PUT /staff/order/{id}/line. */
export const changeLinesSchema = z
  .object({
    revision: versionSchema,
    lines: linesOf(
      z.object({
        productId: idSchema,
        quantity: wholeNumber('Quantity is required, as a whole number', { min: 1 }),
      }),
    ),
    rate: idSchema.nullable().default(null).describe('A delivery rate; null: the default one'),
    code: codeSchema.default('').describe('A discount code'),
    discount: draftOrderSchema.shape.discount,
    total: price().describe('Dollars, as the quote says; 409 if it is another now'),
  })
  .refine(isOneDiscount, ONE_DISCOUNT)
  .meta({
    id: 'ChangeLines',
    examples: [
      {
        revision: 1,
        lines: [{ productId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e', quantity: 4 }],
        total: 50,
      },
    ],
  })

/** The response of GET /staff/order/{id}/line. */
export const changeableLinesSchema = draftOrderSchema
  .pick({ lines: true, shipTo: true, rate: true, code: true, discount: true })
  .extend({
    number: z.int(),
    revision: versionSchema,
  })
  .meta({ id: 'ChangeableLines' })

export type ChangeableLines = z.infer<typeof changeableLinesSchema>

export type ChangeLines = z.infer<typeof changeLinesSchema>
