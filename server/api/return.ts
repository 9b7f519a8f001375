import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { seesMoney } from '#contract/account/permission.ts'
import { idempotencyHeaders } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import {
  newReturnSchema,
  orderReturnsSchema,
  receivedReturnSchema,
  returnRefusalSchema,
  returnSchema,
} from '#contract/return/return.ts'
import {
  type PackerReturn,
  packerReturnSchema,
  type StaffReturn,
  staffReturnQuerySchema,
  staffReturnSchema,
} from '#contract/return/staff-return.ts'
import { exportWholeList } from '../platform/audit/record-export.ts'
import { customerKey } from '../platform/identity/customer.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { listOf, sendList } from '../platform/list/send-list.ts'
import { rateLimit, rateLimitWholeList } from '../platform/rate-limit/enforce-rate-limit.ts'
import { readInFairQueue } from '../platform/rate-limit/fair-queue.ts'
import { inCustomerQueue } from '../sales/payment/customer-queue.ts'
import { receiveReturn } from '../sales/return/receive-return.ts'
import {
  approveReturn,
  closeReturn,
  refuseReturn,
  withdrawReturn,
} from '../sales/return/return-decision.ts'
import { readReturnsOf, requestReturn } from '../sales/return/return-request.ts'
import { listStaffReturns } from '../sales/return/staff-returns.ts'
import { KEY_USED, NO_ORDER, TOO_OFTEN, WHOLE_TOO_OFTEN } from './docs-responses.ts'
import { forCustomersAndStaff, forStaff } from './guarded.ts'

const NO_RETURN = 'There is no such return.'

/** A packer's has no amounts. */
const returnForSchema = z.union([staffReturnSchema, packerReturnSchema])

type ReturnFor = StaffReturn | PackerReturn

function returnFor({ role }: SessionUser, one: StaffReturn): ReturnFor {
  return seesMoney(role) ? one : packerReturnSchema.parse(one)
}

export const returnApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/order/:id/return',
    {
      ...forCustomersAndStaff(['orders', 'accounts'], { 404: NO_ORDER }),
      schema: {
        operationId: 'listReturnsOfOrder',
        summary: 'The units of an order that can come back, and its returns',
        params: byId,
        response: { 200: orderReturnsSchema },
      },
    },
    // An order has up to 100 lines and returns of each.
    (request) => readInFairQueue(request, () => readReturnsOf(request.customer, request.params.id)),
  )

  app.post(
    '/order/:id/return',
    {
      ...forCustomersAndStaff(['orders'], {
        404: NO_ORDER,
        409: 'It is too late, fewer units can come back than the call names, or the order is refunded in full.',
        422: KEY_USED,
        429: TOO_OFTEN,
      }),
      preHandler: rateLimit('return'),
      schema: {
        operationId: 'requestReturn',
        summary: 'Ask to send parts of an order back',
        description: 'An admin may ask for the customer, at any time.',
        params: byId,
        headers: idempotencyHeaders,
        body: newReturnSchema,
        response: { 201: returnSchema },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const { customer, params, body } = request
      const asked = await inCustomerQueue(customerKey(customer), () =>
        requestReturn(customer, params.id, body, key),
      )
      return reply.code(201).send(asked)
    },
  )

  app.post(
    '/return/:id/withdraw',
    {
      ...forCustomersAndStaff(['orders'], {
        404: NO_RETURN,
        409: 'It was approved, or is closed.',
        429: TOO_OFTEN,
      }),
      preHandler: rateLimit('return'),
      schema: {
        operationId: 'withdrawReturn',
        summary: 'Withdraw a requested return',
        params: byId,
        response: { 200: returnSchema },
      },
    },
    ({ customer, params: { id } }) =>
      inCustomerQueue(customerKey(customer), () => withdrawReturn(customer, id)),
  )

  app.get(
    '/staff/return',
    {
      ...forStaff(['orders', 'ship', 'accounts'], { 429: WHOLE_TOO_OFTEN }),
      preHandler: [rateLimitWholeList('all-orders'), exportWholeList],
      schema: {
        operationId: 'listReturns',
        summary: 'List returns',
        description:
          'Without `limit` it is an export: it needs that permission, too, and is in the audit.',
        querystring: staffReturnQuerySchema,
        response: listOf(returnForSchema, 'All returns, or those in a state.'),
      },
    },
    (request, reply) => {
      const { state, order, ...page } = request.query
      return sendList<ReturnFor, typeof page>(request, reply, page, async (of) => {
        const { items, ...more } = await listStaffReturns({ ...of, state, order })
        return { ...more, items: items.map((one) => returnFor(request.user, one)) }
      })
    },
  )

  app.post(
    '/return/:id/approve',
    {
      ...forStaff('orders', { 404: NO_RETURN, 409: 'It is closed.' }),
      schema: {
        operationId: 'approveReturn',
        summary: 'Approve a return',
        description: 'Its customer gets an email with the instructions from the settings.',
        params: byId,
        response: { 200: staffReturnSchema },
      },
    },
    ({ user, params: { id } }) => approveReturn(user, id),
  )

  app.post(
    '/return/:id/refuse',
    {
      ...forStaff('orders', { 404: NO_RETURN, 409: 'It is refunded, withdrawn or declined.' }),
      schema: {
        operationId: 'refuseReturn',
        summary: 'Decline a return',
        description:
          'Also possible after its parts were received. Its customer gets an email with the reason.',
        params: byId,
        body: returnRefusalSchema,
        response: { 200: staffReturnSchema },
      },
    },
    ({ user, params: { id }, body }) => refuseReturn(user, id, body),
  )

  app.post(
    '/return/:id/close',
    {
      ...forStaff('orders', {
        404: NO_RETURN,
        409: 'It is not received, it is closed, or there is an amount to refund.',
      }),
      schema: {
        operationId: 'closeReturn',
        summary: 'Close a return without a refund',
        description:
          'For a received return whose parts were refunded before. Its customer gets an email.',
        params: byId,
        response: { 200: staffReturnSchema },
      },
    },
    ({ user, params: { id } }) => closeReturn(user, id),
  )

  app.post(
    '/return/:id/receive',
    {
      ...forStaff('ship', {
        404: NO_RETURN,
        409: 'It is not approved, or was received with other quantities.',
      }),
      schema: {
        operationId: 'receiveReturn',
        summary: 'Record the received units of a return',
        description:
          'Units that can be sold again go back in stock. Its customer gets an email; POST /order/{id}/refund with `returnId` refunds it.',
        params: byId,
        body: receivedReturnSchema,
        response: { 200: returnForSchema },
      },
    },
    async ({ user, params: { id }, body }) => returnFor(user, await receiveReturn(user, id, body)),
  )
}
