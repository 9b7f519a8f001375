import { z } from 'zod'
import { price } from './number.ts'

/** What one card payment can be, in cents: the card provider's own bounds for US dollars. */
export const CARD_PAYMENT_CENTS = { min: 50, max: 99_999_999 }

export const newIntentSchema = z.object({
  pricePerUnit: price().describe('Dollars. Without orderId: the amount itself'),
  orderId: z.uuid().optional().describe('The order to pay; the amount is then the order’s total'),
})

export type NewIntent = z.infer<typeof newIntentSchema>

export const intentSchema = z.object({
  clientSecret: z.string(),
  publishableKey: z.string().describe('Which account of the card provider the browser talks to'),
  stripeJs: z
    .string()
    .optional()
    .describe('Where the card form’s script is, if not at the card provider: the demo’s sandbox'),
})

export type Intent = z.infer<typeof intentSchema>
