import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { newOrderSchema, orderPaymentSchema, orderSchema } from '#contract/order.ts'
import { pageQuerySchema } from '#contract/page.ts'
import { emailSchema } from '#contract/user.ts'
import { requireAdmin, requireSelfOrAdmin, requireUser } from '../auth.ts'
import { fieldError } from '../errors.ts'
import { placeOrder } from '../order.ts'
import { getOrder, listAllOrders, listOrdersOf } from '../order-view.ts'
import { cancelOrder, payOrder } from '../payment.ts'
import { limit } from '../rate-limit.ts'
import { sendPage } from './paging.ts'

const idempotencyKey = z.string().min(1).max(255).optional()

export const orderApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/order',
    {
      onRequest: requireUser,
      preHandler: limit('order'),
      schema: {
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        body: newOrderSchema,
        response: { 201: z.object({ insertedId: z.uuid() }) },
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
      schema: {
        querystring: pageQuerySchema.extend({ customer: emailSchema }),
        response: { 200: z.array(orderSchema) },
      },
    },
    async (request, reply) => {
      const { customer, ...page } = request.query
      requireSelfOrAdmin(request.user, customer)
      return sendPage(request, reply, await listOrdersOf(customer, page))
    },
  )

  app.get(
    '/allOrder',
    {
      onRequest: requireAdmin,
      schema: { querystring: pageQuerySchema, response: { 200: z.array(orderSchema) } },
    },
    async (request, reply) => sendPage(request, reply, await listAllOrders(request.query)),
  )

  app.get(
    '/order/:id',
    {
      onRequest: requireUser,
      schema: { params: z.object({ id: z.uuid() }), response: { 200: orderSchema } },
    },
    (request) => getOrder(request.user, request.params.id),
  )

  app.patch(
    '/order/:id',
    {
      onRequest: requireUser,
      preHandler: limit('payment'),
      schema: {
        params: z.object({ id: z.uuid() }),
        body: orderPaymentSchema,
        response: { 200: z.object({ modifiedCount: z.int() }) },
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
      schema: {
        params: z.object({ orderId: z.uuid() }),
        response: { 200: z.object({ deletedCount: z.int() }) },
      },
    },
    async (request) => {
      await cancelOrder(request.user, request.params.orderId)
      return { deletedCount: 1 }
    },
  )
}
