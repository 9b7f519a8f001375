import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { modifiedSchema } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import { orderPaymentSchema } from '#contract/order/order.ts'
import { newManualPaymentSchema } from '#contract/payment/manual-payment.ts'
import { intentSchema, newIntentSchema } from '#contract/payment/payment.ts'
import { fieldError } from '../platform/errors.ts'
import { requireCustomer } from '../platform/identity/guards.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { createIntent } from '../sales/payment/create-intent.ts'
import { payOrder } from '../sales/payment/pay-order.ts'
import { recordManualPayment } from '../sales/payment/record-manual-payment.ts'
import { NO_OPEN_ORDER, NO_ORDER } from './docs-responses.ts'
import { forCustomers, forStaff } from './guarded.ts'

export const paymentApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/create-payment-intent',
    {
      onRequest: requireCustomer([]),
      preHandler: rateLimit('payment'),
      config: {
        access: 'customer',
        invalidatesItself: true,
        errorResponses: {
          404: NO_ORDER,
          409: 'It is paid, its hold has ended, its units are sold, another order of its customer with the same discount code is being paid, or the caller has no unpaid order at this price.',
          502: 'Stripe does not answer.',
        },
      },
      schema: {
        operationId: 'createIntent',
        summary: 'Create or get the payment intent of an order',
        description:
          'The order’s one payment intent, the same on every call. Without `orderId`: that of the caller’s newest unpaid order at this unit price or total.',
        body: newIntentSchema,
        response: { 200: intentSchema },
      },
    },
    (request) => createIntent(request.customer, request.body),
  )

  app.post(
    '/order/:id/payment',
    {
      ...forStaff('money', {
        404: NO_OPEN_ORDER,
        409: 'It is paid, its payment is being processed, its total is another one, or its units are sold.',
        502: 'Stripe does not answer.',
      }),
      preHandler: rateLimit('payment'),
      schema: {
        operationId: 'recordManualPayment',
        summary: 'Record that an order was paid outside Stripe',
        description:
          'In cash, by bank transfer or at a card terminal, the whole total. The order’s intent is ended first; a charge that comes all the same goes back. The same call again changes nothing. There is no way back but a refund, which the staff hand over.',
        params: byId,
        body: newManualPaymentSchema,
        response: { 200: modifiedSchema },
      },
    },
    async ({ user, params, body }) => {
      const changed = await recordManualPayment(user, params.id, body)
      return { modifiedCount: changed ? 1 : 0 }
    },
  )

  app.patch(
    '/order/:id',
    {
      ...forCustomers({
        404: NO_OPEN_ORDER,
        409: 'The payment was not charged, or does not pay this order.',
        502: 'Stripe does not answer.',
      }),
      preHandler: rateLimit('payment'),
      schema: {
        operationId: 'payOrder',
        summary: 'Confirm a payment',
        description:
          'Marks the order paid if Stripe says that the payment was charged. It may be one that was begun for another unpaid order of the caller with the same total. Idempotent.',
        params: byId,
        body: orderPaymentSchema,
        response: { 200: modifiedSchema },
      },
    },
    async (request) => {
      if (request.body.appointment !== request.params.id) {
        throw fieldError('appointment', 'must be the id of the order in the URL')
      }
      const changed = await payOrder(request.customer, request.body)
      return { modifiedCount: changed ? 1 : 0 }
    },
  )
}
