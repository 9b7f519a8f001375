import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deletedSchema, idempotencyKey, insertedSchema, modifiedSchema } from '#contract/answer.ts'
import { idSchema } from '#contract/id.ts'
import { newOrderSchema, orderPaymentSchema, orderSchema } from '#contract/order.ts'
import { pageQuerySchema } from '#contract/page.ts'
import { emailSchema } from '#contract/user.ts'
import { requireAdmin, requireSelfOrAdmin, requireUser } from '../auth.ts'
import { fieldError } from '../errors.ts'
import { placeOrder } from '../order.ts'
import { getOrder, listAllOrders, listOrdersOf } from '../order-view.ts'
import { cancelOrder, payOrder } from '../payment.ts'
import { limit } from '../rate-limit.ts'
import { TOO_OFTEN } from './docs.ts'
import { listOf, sendList } from './paging.ts'

const NO_ORDER = 'There is none, or it is cancelled.'

export const orderApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/order',
    {
      onRequest: requireUser,
      config: {
        access: 'user',
        announces: true,
        refusals: {
          404: 'There is no such product.',
          409: 'Its price is another now, or fewer units are left.',
          422: 'The `Idempotency-Key` came with another body before.',
          429: TOO_OFTEN,
        },
      },
      schema: {
        tags: ['Orders'],
        operationId: 'placeOrder',
        summary: 'Place an order',
        description:
          'Takes the units out of stock. Product name, customer name and email come from the server, whatever is sent.',
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        body: newOrderSchema,
        response: { 201: insertedSchema },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const insertedId = await placeOrder(request.user, request.body, key)
      return reply.code(201).send({ insertedId })
    },
  )

  app.get(
    '/order',
    {
      onRequest: requireUser,
      config: { access: 'owner or admin' },
      schema: {
        tags: ['Orders'],
        operationId: 'listOrders',
        summary: 'List one customer’s orders',
        querystring: pageQuerySchema.extend({ customer: emailSchema }),
        response: listOf(orderSchema, 'The orders of this customer that are not canceled.'),
      },
    },
    async (request, reply) => {
      const { customer, ...query } = request.query
      requireSelfOrAdmin(request.user, customer)
      return sendList(request, reply, query, (page) => listOrdersOf(customer, page))
    },
  )

  app.get(
    '/allOrder',
    {
      onRequest: requireAdmin,
      config: { access: 'admin' },
      schema: {
        tags: ['Orders'],
        operationId: 'listAllOrders',
        summary: 'List everyone’s orders',
        querystring: pageQuerySchema,
        response: listOf(orderSchema, 'The orders that are not canceled.'),
      },
    },
    (request, reply) => sendList(request, reply, request.query, listAllOrders),
  )

  app.get(
    '/order/:id',
    {
      onRequest: requireUser,
      config: { access: 'owner or admin', refusals: { 404: NO_ORDER } },
      schema: {
        tags: ['Orders'],
        operationId: 'getOrder',
        summary: 'One order',
        params: z.object({ id: idSchema }),
        response: { 200: orderSchema },
      },
    },
    (request) => getOrder(request.user, request.params.id),
  )

  app.patch(
    '/order/:id',
    {
      onRequest: requireUser,
      preHandler: limit('payment'),
      config: {
        access: 'owner',
        refusals: {
          404: NO_ORDER,
          409: 'The card provider does not say that this payment pays this order.',
          502: 'The card provider does not answer.',
        },
      },
      schema: {
        tags: ['Payments'],
        operationId: 'payOrder',
        summary: 'Have a payment looked at',
        description: 'Marks the order paid if the card provider says so. Twice changes nothing.',
        params: z.object({ id: idSchema }),
        body: orderPaymentSchema,
        response: { 200: modifiedSchema },
      },
    },
    async (request) => {
      if (request.body.appointment !== request.params.id) {
        throw fieldError('appointment', 'must be the id of the order in the address')
      }
      const changed = await payOrder(request.user, request.body)
      return { modifiedCount: changed ? 1 : 0 }
    },
  )

  app.delete(
    '/myOrder/:orderId',
    {
      onRequest: requireUser,
      config: {
        access: 'owner or admin',
        refusals: {
          404: NO_ORDER,
          409: 'It is paid.',
          502: 'The card provider does not answer.',
        },
      },
      schema: {
        tags: ['Orders'],
        operationId: 'cancelOrder',
        summary: 'Cancel an unpaid order',
        description: 'Its units go back in stock.',
        params: z.object({ orderId: idSchema }),
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      await cancelOrder(request.user, request.params.orderId)
      return { deletedCount: 1 }
    },
  )
}
