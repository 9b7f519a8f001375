import { z } from 'zod'
import { idSchema } from '../id.ts'
import { price } from '../number.ts'

/** What one card payment can be, in cents: Stripe’s own bounds for US dollars. */
export const CARD_PAYMENT_CENTS = { min: 50, max: 99_999_999 }

export const paymentIdSchema = z
  .string()
  .regex(/^pi_[A-Za-z0-9_]{1,250}$/, 'must be a payment intent id')

export const newIntentSchema = z
  .object({
    pricePerUnit: price().describe(
      'Dollars. Without orderId: the unit price or the total of one of the caller’s unpaid orders',
    ),
    orderId: idSchema.optional().describe('The order to pay; the amount is then the order’s total'),
    total: price()
      .optional()
      .describe('Dollars, as the page shows it: 409 if the staff have changed the order since'),
  })
  .meta({
    id: 'NewIntent',
    examples: [{ pricePerUnit: 12.5, orderId: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d9e0f' }],
  })

export type NewIntent = z.infer<typeof newIntentSchema>

export const intentSchema = z
  .object({
    clientSecret: z.string(),
    orderId: z.uuid().describe('The order that the amount is the total of'),
    publishableKey: z.string().describe('The publishable key of the shop’s Stripe account'),
    stripeJs: z
      .string()
      .optional()
      .describe('Where the card form’s script is, if not at Stripe: the demo’s sandbox'),
  })
  .meta({
    id: 'Intent',
    examples: [
      {
        clientSecret: 'pi_3QJ9xY2eZvKYlo2C0aBcDeFg_secret_hIjKlMnOpQrStUv',
        orderId: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d9e0f',
        publishableKey: 'pk_test_51AbCdEf',
      },
    ],
  })

export type Intent = z.infer<typeof intentSchema>
