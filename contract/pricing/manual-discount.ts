import { z } from 'zod'
import { MAX_INTEGER } from '../call-results.ts'
import { idSchema } from '../id.ts'

// What the staff take off an order that they place or change, in place of a code.

const DISCOUNT_REASONS = [
  'regular customer',
  'price match',
  'goodwill',
  'wear or damage',
  'bulk order',
  'agreed before',
] as const

export const manualDiscountSchema = z
  .object({
    kind: z
      .enum(['percent', 'amount', 'price'])
      .describe('price: what a unit of `productId` costs, as agreed'),
    value: z
      .int()
      .min(1, 'A discount is more than nothing')
      .max(MAX_INTEGER)
      .describe('Hundredths of a percent, or cents'),
    productId: idSchema.optional().describe('Of this part alone; absent: of all goods'),
    reason: z.enum(DISCOUNT_REASONS, 'Choose a reason').describe('For the staff and the audit log'),
  })
  .refine(({ kind, value }) => kind !== 'percent' || value <= 10_000, {
    path: ['value'],
    error: '100% at most',
  })
  .refine(({ kind, productId }) => kind !== 'price' || productId, {
    path: ['productId'],
    error: 'Choose the part',
  })
  .meta({ id: 'ManualDiscount' })

export type ManualDiscount = z.infer<typeof manualDiscountSchema>

/** Of a draft, or a change of lines: one takes something off, not both. */
export const isOneDiscount = ({ code, discount }: { code: string; discount: unknown }) =>
  code === '' || discount === null

export const ONE_DISCOUNT = {
  path: ['discount'],
  error: 'A discount code or a discount of yours, not both',
}
