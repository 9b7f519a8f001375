import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { intentSchema, newIntentSchema } from '#contract/payment.ts'
import { requireUser } from '../identity/guards.ts'
import { createIntent } from '../payment/create-intent.ts'
import { rateLimit } from '../rate-limit/rate-limit.ts'

export const paymentApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/create-payment-intent',
    {
      onRequest: requireUser,
      preHandler: rateLimit('payment'),
      config: {
        access: 'owner',
        announces: true,
        errorResponses: {
          404: 'There is no such order.',
          409: 'It is paid, its hold has ended and its units are sold, or no unpaid order of yours has this price.',
          502: 'Stripe does not answer.',
        },
      },
      schema: {
        tags: ['Payments'],
        operationId: 'createIntent',
        summary: 'Begin to pay',
        description:
          'With `orderId`: the order’s one payment intent, the same on every call. Without: an intent over the total of your newest unpaid order that has this unit price or total.',
        body: newIntentSchema,
        response: { 200: intentSchema },
      },
    },
    (request) => createIntent(request.user, request.body),
  )
}
