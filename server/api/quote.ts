import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { quoteRequestSchema, quoteSchema } from '#contract/order/checkout-quote.ts'
import { requireUserOrGuest } from '../platform/identity/guards.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { quote } from '../sales/checkout/quote.ts'
import { TOO_OFTEN } from './docs-responses.ts'

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
          429: TOO_OFTEN,
          502: 'Stripe Tax does not answer.',
        },
      },
      schema: {
        operationId: 'quoteCheckout',
        summary: 'Price a checkout',
        description:
          'Takes no units and no use of a code. Without a country the answer is for the country of the shop. With a bearer token, a code that the customer may not use again takes nothing off. Where Stripe calculates the tax, it is in the total once the address is complete (`taxPending`).',
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
