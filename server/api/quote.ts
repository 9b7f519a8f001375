import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { quoteRequestSchema, quoteSchema } from '#contract/checkout-quote.ts'
import { quote } from '../checkout/quote.ts'
import { requireUserOrGuest } from '../identity/guards.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { rateLimit } from '../rate-limit/rate-limit.ts'

export const quoteApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/checkout/quote',
    {
      onRequest: requireUserOrGuest,
      preHandler: rateLimit('quote'),
      config: {
        access: 'user or guest',
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
          'Takes no units and no use of a code. Without a country the answer is for the country of the shop. With a token a code that the caller has used as often as one may takes nothing off.',
        body: quoteRequestSchema,
        response: { 200: quoteSchema },
      },
    },
    (request) => quote(request.body, request.ip, callerOf(request)),
  )
}

/** A guest has no user. */
function callerOf({ user }: { user?: SessionUser }) {
  return user
}
