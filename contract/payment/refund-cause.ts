import { z } from 'zod'

/**
 * Why money went back, for the seller to count. The customer's reason for a return is one of these,
 * too.
 */
export const refundCauseSchema = z.enum([
  'does-not-fit',
  'changed-mind',
  'damaged',
  'wrong-sent',
  'other',
  'core',
])
export type RefundCause = z.infer<typeof refundCauseSchema>
