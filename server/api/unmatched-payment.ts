import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { modifiedSchema } from '#contract/answer.ts'
import {
  ownUnmatchedPaymentSchema,
  paymentAssignmentSchema,
  paymentIdSchema,
  unmatchedPaymentSchema,
} from '#contract/payment/unmatched-payment.ts'
import { requireAdmin, requireUser } from '../identity/guards.ts'
import {
  assignPayment,
  listOwnUnmatchedPayments,
  listUnmatchedPayments,
} from '../payment/unmatched-payment.ts'
import { returnPayment } from '../payment/unmatched-payment-refund.ts'
import { rateLimit } from '../rate-limit/rate-limit.ts'

const tags = ['Payments']
const params = z.object({ id: paymentIdSchema })

const NOT_FOUND = 'No such payment waits for an admin.'
const NO_ANSWER = 'Stripe does not answer'

/** Standalone payments that pay no order: their payers see them, and admins assign or return them. */
export const unmatchedPaymentApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/unmatched-payment',
    {
      onRequest: requireAdmin,
      config: { access: 'admin' },
      schema: {
        tags,
        operationId: 'listUnmatchedPayments',
        summary: 'List unmatched payments',
        response: {
          200: z.array(unmatchedPaymentSchema).describe('The oldest first, 200 at most.'),
        },
      },
    },
    listUnmatchedPayments,
  )

  app.get(
    '/unmatched-payment/mine',
    {
      onRequest: requireUser,
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'listOwnUnmatchedPayments',
        summary: 'List the caller’s unmatched payments',
        response: { 200: z.array(ownUnmatchedPaymentSchema).describe('The oldest first.') },
      },
    },
    (request) => listOwnUnmatchedPayments(request.user),
  )

  app.post(
    '/unmatched-payment/:id/return',
    {
      onRequest: requireAdmin,
      preHandler: rateLimit('payment'),
      config: {
        access: 'admin',
        errorResponses: {
          404: NOT_FOUND,
          409: 'It is assigned or returned already, a bank disputes it, or Stripe refuses the refund.',
          502: `${NO_ANSWER}; the refund is made later, or by a retry.`,
        },
      },
      schema: {
        tags,
        operationId: 'returnPayment',
        summary: 'Refund an unmatched payment',
        params,
        response: { 200: modifiedSchema },
      },
    },
    async (request) => {
      await returnPayment(request.user, request.params.id)
      return { modifiedCount: 1 }
    },
  )

  app.post(
    '/unmatched-payment/:id/assign',
    {
      onRequest: requireAdmin,
      preHandler: rateLimit('payment'),
      config: {
        access: 'admin',
        errorResponses: {
          404: NOT_FOUND,
          409: 'It does not pay that order, or is assigned or returned already.',
          502: `${NO_ANSWER}.`,
        },
      },
      schema: {
        tags,
        operationId: 'assignPayment',
        summary: 'Assign an unmatched payment to an order of its payer',
        params,
        body: paymentAssignmentSchema,
        response: { 200: modifiedSchema },
      },
    },
    async (request) => {
      await assignPayment(request.user, request.params.id, request.body.orderId)
      return { modifiedCount: 1 }
    },
  )
}
