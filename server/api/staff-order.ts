import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { seesMoney } from '#contract/account/permission.ts'
import { idempotencyHeaders } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import { changeableLinesSchema, changeLinesSchema } from '#contract/order/change-lines.ts'
import { newOrderNoteSchema, orderNoteSchema } from '#contract/order/order-note.ts'
import {
  type ListedPackerOrder,
  listedPackerOrderSchema,
  packerOrderSchema,
} from '#contract/order/packer-order.ts'
import {
  type ListedOrder,
  listedOrderSchema,
  staffOrderQuerySchema,
  staffOrderSchema,
} from '#contract/order/staff-order.ts'
import { exportWholeList } from '../platform/audit/record-export.ts'
import { listOf, sendList } from '../platform/list/send-list.ts'
import { rateLimit, rateLimitWholeList } from '../platform/rate-limit/enforce-rate-limit.ts'
import { getChangeableLines } from '../sales/checkout/changeable-lines.ts'
import { addNote } from '../sales/order/order-note.ts'
import { searchOrders } from '../sales/order/view/order-search.ts'
import { getPackerOrder, listPackerOrders } from '../sales/order/view/packer-order.ts'
import { getStaffOrder } from '../sales/order/view/staff-order.ts'
import { changeLines } from '../sales/payment/change-lines.ts'
import { NO_OPEN_ORDER, NO_ORDER, TOO_OFTEN, WHOLE_TOO_OFTEN } from './docs-responses.ts'
import { forStaff } from './guarded.ts'

export const staffOrderApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/allOrder',
    {
      ...forStaff(['orders', 'ship', 'accounts'], { 429: WHOLE_TOO_OFTEN }),
      preHandler: [rateLimitWholeList('all-orders'), exportWholeList],
      schema: {
        operationId: 'listAllOrders',
        summary: 'List all orders, or find some',
        description:
          'Without `limit` it is an export: it needs that permission, too, and is in the audit. A packer reads orders to send, or finds one of these, or one whose last parcel left within 30 days, by its number, a tracking number or a part’s code, without prices and emails.',
        querystring: staffOrderQuerySchema,
        response: listOf(
          z.union([listedOrderSchema, listedPackerOrderSchema]),
          'All orders but those that were canceled unpaid; with `state=canceled` these, too.',
        ),
      },
    },
    (request, reply) => {
      const { q, state, from, to, ...page } = request.query
      const list = seesMoney(request.user.role) ? searchOrders : listPackerOrders
      return sendList<ListedOrder | ListedPackerOrder, typeof page>(request, reply, page, (of) =>
        list({ ...of, q, state, from, to }),
      )
    },
  )

  app.get(
    '/staff/order/:id',
    {
      ...forStaff(['orders', 'ship', 'accounts'], { 404: NO_ORDER }),
      schema: {
        operationId: 'getStaffOrder',
        summary: 'One order for the staff',
        description:
          'With its parcels, notes and timeline; also for a canceled order. For a packer one that is to be sent, or whose last parcel left within 30 days, without prices, payments, email and timeline.',
        params: byId,
        response: { 200: z.union([staffOrderSchema, packerOrderSchema]) },
      },
    },
    ({ user, params: { id } }) => (seesMoney(user.role) ? getStaffOrder(id) : getPackerOrder(id)),
  )

  app.get(
    '/staff/order/:id/line',
    {
      ...forStaff('orders', { 404: NO_ORDER, 409: 'It is paid or canceled.' }),
      schema: {
        operationId: 'getChangeableLines',
        summary: 'The lines of an unpaid order, with its parts as they are today',
        params: byId,
        response: { 200: changeableLinesSchema },
      },
    },
    ({ params: { id } }) => getChangeableLines(id),
  )

  app.put(
    '/staff/order/:id/line',
    {
      ...forStaff('orders', {
        404: NO_OPEN_ORDER,
        409: 'It is paid, its payment is being processed, it was changed since it was read, or the total or some lines are not as they were seen, as in `POST /checkout`.',
        429: TOO_OFTEN,
        502: 'Stripe does not answer: nothing is changed.',
      }),
      preHandler: rateLimit('payment'),
      schema: {
        operationId: 'changeLines',
        summary: 'Change the lines of an unpaid order',
        description:
          'All of its lines, at the prices of today; units, code, delivery and tax go by the rules of `POST /checkout`. Its intent is ended first. The order holds its units for `STAFF_HOLD_HOURS`, and its customer gets an email.',
        params: byId,
        body: changeLinesSchema,
        response: { 200: z.object({ revision: z.int() }) },
      },
    },
    async ({ user, params, body }) => ({ revision: await changeLines(user, params.id, body) }),
  )

  app.post(
    '/order/:id/note',
    {
      ...forStaff(['orders', 'ship'], {
        404: NO_ORDER,
        409: 'A note for a customer whose data is erased.',
        422: 'The `Idempotency-Key` came with another note before.',
        429: 'A note for the customer too often; `Retry-After` says when to try again. Notes for the staff have no rate limit.',
      }),
      schema: {
        operationId: 'addNote',
        summary: 'Write a note about an order',
        description: 'For the staff, or for the customer, who gets it by email.',
        params: byId,
        headers: idempotencyHeaders,
        body: newOrderNoteSchema,
        response: { 201: orderNoteSchema },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const note = await addNote(request.user, request.params.id, request.body, key)
      return reply.code(201).send(note)
    },
  )
}
