import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { intentSchema, newIntentSchema } from '#contract/payment.ts'
import { requireUser } from '../auth.ts'
import { createIntent } from '../payment.ts'
import { limit } from '../rate-limit.ts'

export const paymentApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/create-payment-intent',
    {
      onRequest: requireUser,
      preHandler: limit('payment'),
      schema: { body: newIntentSchema, response: { 200: intentSchema } },
    },
    (request) => createIntent(request.user, request.body),
  )
}
