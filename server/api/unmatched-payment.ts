import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { modifiedSchema } from '#contract/answer.ts'
import {
  ownUnmatchedPaymentSchema,
  paymentAssignmentSchema,
  paymentIdSchema,
  unmatchedPaymentSchema,
} from '#contract/unmatched-payment.ts'
import { requireAdmin, requireUser } from '../identity/guards.ts'
import {
  assignPayment,
  listOwnUnmatchedPayments,
  listUnmatchedPayments,
} from '../payment/unmatched-payment.ts'
import { returnPayment } from '../payment/unmatched-payment-return.ts'
import { rateLimit } from '../rate-limit/rate-limit.ts'

const tags = ['Payments']
const params = z.object({ id: paymentIdSchema })

const NONE = 'No such payment waits for an admin.'
const NO_ANSWER = 'Stripe does not answer'

/** Payments that were made for no order and pay none: for their payers to see and admins to decide. */
export const unmatchedPaymentApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/unmatched-payment',
    {
      onRequest: requireAdmin,
      config: { access: 'admin' },
      schema: {
        tags,
        operationId: 'listUnmatchedPayments',
        summary: 'Payments to look at',
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
        summary: 'What you have paid and an admin is looking at',
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
          404: NONE,
          409: 'It is assigned or returned already, or Stripe refuses the refund.',
          502: `${NO_ANSWER}; the money goes back later, or by a retry.`,
        },
      },
      schema: {
        tags,
        operationId: 'returnPayment',
        summary: 'Give a payment back',
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
          404: NONE,
          409: 'It does not pay that order, or is assigned or returned already.',
          502: `${NO_ANSWER}.`,
        },
      },
      schema: {
        tags,
        operationId: 'assignPayment',
        summary: 'Pay an order of its payer with it',
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
