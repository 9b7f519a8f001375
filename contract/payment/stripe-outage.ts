import { z } from 'zod'

/** Card payments fail: Stripe does not answer, or refuses the shop's key. */
export const stripeOutageSchema = z.object({
  since: z.iso.datetime().describe('When the first call failed'),
  error: z.string().describe('Why, in half a sentence'),
  advice: z.string().describe('What to do, for the owner'),
})

export type StripeOutage = z.infer<typeof stripeOutageSchema>
