import { z } from 'zod'
import { verdictWordSchema } from '../catalog/part.ts'
import { refundCauseSchema } from '../payment/refund-cause.ts'

/** Of fewer orders a rate says nothing. */
export const MIN_SOLD = 10

/** A refund of a part that did not fit, with what the shop had said of it. */
const returnedSchema = z.object({
  orderId: z.uuid(),
  orderNumber: z.int(),
  at: z.iso.datetime(),
  vehicle: z.string().nullable().describe('As the buyer named it; null: no vehicle was named'),
  verdict: verdictWordSchema.nullable(),
  verdictReason: z.string().nullable(),
  reason: z
    .string()
    .describe(
      'The reason of the refund, as the customer reads it, or the customer’s note on the return, which may be empty',
    ),
})

/** Refunds of a part by their cause. */
export const partThatDidNotFitSchema = z
  .object({
    productId: z.uuid(),
    name: z.string(),
    sku: z.string().nullable(),
    sold: z.int().describe('Orders of the part that were paid in these days'),
    causes: z.partialRecord(refundCauseSchema, z.int()),
    didNotFit: z.int().describe('Of these orders: refunded or returned because it did not fit'),
    ofOneCustomer: z.int().describe('The largest number of these orders that one customer has'),
    rate: z
      .number()
      .nullable()
      .describe('`didNotFit` of `sold`, from 0 to 1; null: too few orders to judge a part'),
    vehicles: z
      .array(z.object({ vehicle: z.string().nullable(), didNotFit: z.int() }))
      .describe('For which it did not fit, the most frequent first; null: none was named'),
    /** The latest first. */
    returned: z.array(returnedSchema).describe('The orders that did not fit, 20 at most'),
  })
  .meta({ id: 'PartThatDidNotFit' })

export type PartThatDidNotFit = z.infer<typeof partThatDidNotFitSchema>

export const didNotFitQuerySchema = z.strictObject({
  days: z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value),
      z.int().min(1).max(3650),
    )
    .default(365),
})
