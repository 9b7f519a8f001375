import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Permission } from '#contract/account/permission.ts'
import { deletedSchema, idempotencyHeaders } from '#contract/call-results.ts'
import { byId, idSchema } from '#contract/id.ts'
import { emailSchema } from '#contract/identity/email.ts'
import { newOrderSchema } from '#contract/order/new-order.ts'
import {
  holdSchema,
  orderPageSchema,
  orderSchema,
  placedOrderSchema,
} from '#contract/order/order.ts'
import { pageQuerySchema } from '#contract/page.ts'
import { requireCaller, requireSelfOrStaff, requireUser } from '../platform/identity/guards.ts'
import { listOf, sendList } from '../platform/list/send-list.ts'
import { rateLimit, rateLimitWholeList } from '../platform/rate-limit/enforce-rate-limit.ts'
import { placeOrder } from '../sales/checkout/place-order.ts'
import { listOrdersOf } from '../sales/order/view/order-list.ts'
import { getOrder } from '../sales/order/view/order-view.ts'
import { cancelOrder } from '../sales/payment/cancel-order.ts'
import { renewHold } from '../sales/payment/renew-hold.ts'
import {
  BLOCKED,
  KEY_USED,
  NO_OPEN_ORDER,
  NO_PRODUCT,
  TOO_MANY_LINES,
  TOO_OFTEN,
  WHOLE_TOO_OFTEN,
} from './docs-responses.ts'
import { forCustomers, forCustomersAndStaff } from './guarded.ts'

/** Of another's orders. */
const SEEING_ORDERS: Permission[] = ['orders', 'accounts']

export const orderApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/order',
    {
      onRequest: requireUser,
      config: {
        access: 'user',
        invalidatesItself: true,
        errorResponses: {
          403: BLOCKED,
          404: NO_PRODUCT,
          409: 'The part’s price has changed, fewer units are left, it no longer fits the vehicle as it was shown, or the shop takes orders from the checkout alone.',
          422: KEY_USED,
          429: `${TOO_OFTEN} ${TOO_MANY_LINES}`,
        },
      },
      schema: {
        operationId: 'placeOrder',
        summary: 'Place an order',
        description:
          'Takes the units out of stock and holds them until `heldUntil`. Product name, customer name and email come from the server, whatever is sent.',
        headers: idempotencyHeaders,
        body: newOrderSchema,
        response: { 201: placedOrderSchema },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const { id, heldUntil } = await placeOrder(request.user, request.body, key)
      return reply.code(201).send({ insertedId: id, heldUntil: heldUntil?.toISOString() ?? null })
    },
  )

  app.get(
    '/order',
    {
      onRequest: requireCaller,
      preHandler: rateLimitWholeList('own-orders'),
      config: {
        access: 'owner or staff',
        permissions: SEEING_ORDERS,
        errorResponses: { 429: WHOLE_TOO_OFTEN },
      },
      schema: {
        operationId: 'listOrders',
        summary: 'List one customer’s orders',
        querystring: pageQuerySchema.extend({ customer: emailSchema }),
        response: listOf(
          orderSchema,
          'The orders of this customer: without those that they canceled unpaid, and for 30 days with those that the staff or the system canceled.',
        ),
      },
    },
    async (request, reply) => {
      const { customer, ...query } = request.query
      requireSelfOrStaff(request.user, customer, SEEING_ORDERS)
      return sendList(request, reply, query, (page) => listOrdersOf(customer, page))
    },
  )

  app.get(
    '/order/:id',
    {
      ...forCustomersAndStaff(['orders', 'accounts'], { 404: NO_OPEN_ORDER }),
      schema: {
        operationId: 'getOrder',
        summary: 'One order',
        params: byId,
        response: { 200: orderPageSchema },
      },
    },
    (request) => getOrder(request.customer, request.params.id),
  )

  app.post(
    '/order/:id/hold',
    {
      ...forCustomers({
        404: NO_OPEN_ORDER,
        409: 'It is paid or canceled, its units are sold, one of its parts is no longer sold, or its hold was renewed too often.',
        429: `${TOO_OFTEN} ${TOO_MANY_LINES}`,
      }),
      preHandler: rateLimit('payment'),
      schema: {
        operationId: 'renewHold',
        summary: 'Renew the hold of an order’s units, before paying',
        description:
          'Once the hold of an unpaid order has ended: holds its units for as long as a new order does, three times at most. While the order holds its units, it changes nothing.',
        params: byId,
        response: { 200: holdSchema },
      },
    },
    async (request) => {
      const heldUntil = await renewHold(request.customer, request.params.id)
      return { heldUntil: heldUntil.toISOString() }
    },
  )

  app.delete(
    '/myOrder/:orderId',
    {
      ...forCustomersAndStaff(['orders'], {
        404: NO_OPEN_ORDER,
        409: 'It is paid.',
        429: TOO_OFTEN,
        502: 'Stripe does not answer.',
      }),
      preHandler: rateLimit('cancel'),
      schema: {
        operationId: 'cancelOrder',
        summary: 'Cancel an unpaid order',
        description: 'Its units go back in stock.',
        params: z.object({ orderId: idSchema }),
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      await cancelOrder(request.customer, request.params.orderId)
      return { deletedCount: 1 }
    },
  )
}
