import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idempotencyHeaders, insertedSchema, modifiedSchema } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import { paymentIdSchema } from '#contract/payment/payment.ts'
import { newRefundSchema, putBackSchema, refundableSchema } from '#contract/payment/refund.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { getRefundable } from '../sales/order/units-left.ts'
import { putBackInStock } from '../sales/payment/disputed-stock.ts'
import { refundOrder } from '../sales/payment/refund/refund.ts'
import { refundUnsettled } from '../sales/payment/refund/refund-unsettled.ts'
import { KEY_USED, NO_ORDER } from './docs-responses.ts'
import { forStaff } from './guarded.ts'

export const refundApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/order/:id/refund',
    {
      ...forStaff('accounts', { 404: NO_ORDER }),
      schema: {
        operationId: 'getRefundable',
        summary: 'The amounts that the units of an order were charged at',
        description:
          '`POST /order/{id}/refund` without `amount` refunds these: goods less their discount plus tax and core charges.',
        params: byId,
        response: { 200: refundableSchema },
      },
    },
    (request) => getRefundable(request.params.id),
  )

  app.post(
    '/order/:id/refund',
    {
      ...forStaff('money', {
        404: NO_ORDER,
        409: 'It is not paid, a bank disputes the payment, less is left, the refunded amount is no longer `refunded`, its units are packed or shipped, or another refund is in progress.',
        422: KEY_USED,
        502: 'Stripe does not answer; the refund is made later, or by a retry.',
      }),
      preHandler: rateLimit('payment'),
      schema: {
        operationId: 'refundOrder',
        summary: 'Refund an order',
        description:
          'All that is left of its payment, or `amount` of it; with `lines`, for units that are not sent. An order is shipped once all other units are.',
        params: byId,
        headers: idempotencyHeaders,
        body: newRefundSchema,
        response: { 201: insertedSchema },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const insertedId = await refundOrder(request.user, request.params.id, request.body, key)
      return reply.code(201).send({ insertedId })
    },
  )

  app.post(
    '/order/:id/payment/:paymentId/refund',
    {
      ...forStaff('money', {
        404: 'There is no such order, or no such charge of it.',
        409: 'It has paid or been refunded already, a bank disputes it, or Stripe refuses the refund.',
        502: 'Stripe does not answer; the refund is made later.',
      }),
      preHandler: rateLimit('payment'),
      schema: {
        operationId: 'refundUnsettledPayment',
        summary: 'Refund an unsettled payment of an order',
        description: 'One of `unsettledPayments` of GET /staff/order/{id}, whole.',
        params: byId.extend({ paymentId: paymentIdSchema }),
        response: { 200: modifiedSchema },
      },
    },
    async ({ user, params: { id, paymentId } }) => {
      await refundUnsettled(user, id, paymentId)
      return { modifiedCount: 1 }
    },
  )

  app.post(
    '/order/:id/restock',
    {
      ...forStaff('money', {
        404: NO_ORDER,
        409: 'It is not paid, no bank has taken its payment back, or a refund is in progress.',
      }),
      schema: {
        operationId: 'restockOrder',
        summary: 'Put the unsent units of a disputed order back in stock',
        description:
          'Of an order whose payment a bank has taken back, which no refund can end. Its parcels that have not left are unpacked, and it is not in *To send* while it is disputed. The same call again changes nothing.',
        params: byId,
        response: { 200: putBackSchema },
      },
    },
    async ({ user, params: { id } }) => ({ units: await putBackInStock(user, id) }),
  )
}
