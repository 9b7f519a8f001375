import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { quoteRequestSchema, quoteSchema } from '#contract/checkout-quote.ts'
import { quote } from '../checkout/quote.ts'
import { noStore } from '../http/no-store.ts'
import { rateLimit } from '../rate-limit/rate-limit.ts'

export const quoteApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/checkout/quote',
    {
      preHandler: rateLimit('quote'),
      config: {
        access: 'public',
        invalidatesItself: true,
        errorResponses: {
          404: 'A part is not, or no longer, sold; `errors` names its line.',
        },
      },
      schema: {
        tags: ['Orders'],
        operationId: 'quoteCheckout',
        summary: 'What a checkout would cost',
        description:
          'Takes no units and no use of a code. Without a country the answer is for the country of the shop.',
        body: quoteRequestSchema,
        response: { 200: quoteSchema },
      },
    },
    (request, reply) => {
      noStore(reply)
      return quote(request.body, request.ip)
    },
  )
}
