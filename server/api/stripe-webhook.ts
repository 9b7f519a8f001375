import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { handleStripeEvent } from '../sales/payment/handle-stripe-event.ts'

/** Stripe's events. The guard is their signature, over the bytes of the body. */
export const stripeWebhookApi: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post(
    '/webhook/stripe',
    {
      config: {
        access: 'stripe',
        errorResponses: {
          400: 'The signature is missing, wrong or more than five minutes old.',
          409: 'The order is being paid or canceled right now; send the event again.',
          413: 'The body is larger than 64 KiB.',
          502: 'Stripe does not answer; send the event again.',
        },
      },
      schema: {
        operationId: 'receiveEvent',
        summary: 'Receive an event from Stripe',
        description:
          'Reconciles the payment that the event names, counts a declined card or a 3-D Secure challenge, or records a dispute, an inquiry or an early fraud warning. Idempotent.',
        headers: z.object({ 'stripe-signature': z.string().default('') }),
        response: {
          200: z
            .object({ received: z.literal(true) })
            .describe('Stripe need not send the event again.'),
        },
      },
    },
    async ({ body, headers }) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      await handleStripeEvent(bytes, headers['stripe-signature'])
      return { received: true as const }
    },
  )
}
