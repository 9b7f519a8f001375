import { z } from 'zod'
import { changedLineSchema } from '../order/checkout.ts'
import { quoteSchema } from '../order/checkout-quote.ts'

/** Every error response of the API: RFC 9457 problem details, `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z
      .enum(['about:blank', 'second-factor', 'undeliverable'])
      .describe(
        'second-factor: of a 403 that the code of the caller’s authenticator app lifts; undeliverable: of a 400 to an order for a place without delivery',
      ),
    title: z.string().describe('The meaning of the status'),
    status: z.int(),
    detail: z.string().describe('One sentence that can be shown to users'),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('One entry for each wrong field'),
    current: z
      .unknown()
      .optional()
      .describe(
        'For 409 to a stale edit: the stored values, with their version; to a stale refund: `refunded` of the order',
      ),
    changedBy: z.string().nullish().describe('Name or email of the admin who changed it'),
    changedAt: z.iso.datetime().nullish(),
    lines: z
      .array(changedLineSchema)
      .optional()
      .describe(
        'For 409 to a checkout: each line that can’t be ordered as it was sent, as it is now',
      ),
    quote: quoteSchema
      .optional()
      .describe('For 409 to a checkout: the present quote, if all its parts are still sold'),
    total: z.number().optional().describe('For 409 to a checkout: dollars, as it is now'),
    countries: quoteSchema.shape.countries
      .optional()
      .describe('For 400 to a quote for a place without delivery: where the shop delivers'),
    instance: z.string().describe('The id of this answer, also in the log'),
  })
  .meta({
    id: 'Problem',
    examples: [
      {
        type: 'about:blank',
        title: 'Bad request',
        status: 400,
        detail: 'Phone is required',
        errors: [{ path: 'phone', message: 'Phone is required' }],
        instance: 'urn:uuid:01932f72-7d40-7b5c-8e6f-8a9b0c1d2e3f',
      },
    ],
  })

export type Problem = z.infer<typeof problemSchema>
