import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { modifiedSchema } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import {
  cancelRefusalSchema,
  cancelRequestedSchema,
  newCancelRequestSchema,
} from '#contract/order/cancel-request.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { declineCancelRequest } from '../sales/order/cancel-request.ts'
import { requestCancel } from '../sales/payment/request-cancel.ts'
import { NO_OPEN_ORDER, NO_ORDER, TOO_OFTEN } from './docs-responses.ts'
import { forCustomers, forStaff } from './guarded.ts'

export const cancelRequestApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/order/:id/cancel-request',
    {
      ...forCustomers({
        404: NO_OPEN_ORDER,
        409: 'It is not paid, packed, disputed or refunded, or the request was declined.',
        429: TOO_OFTEN,
        502: 'Stripe does not answer.',
      }),
      preHandler: rateLimit('cancel'),
      schema: {
        operationId: 'requestCancel',
        summary: 'Ask to cancel a paid order until it is packed',
        description:
          'The shop refunds it or declines. If the settings say so, it is refunded at once. The same call again changes nothing.',
        params: byId,
        body: newCancelRequestSchema,
        response: { 200: cancelRequestedSchema },
      },
    },
    async ({ customer, params: { id }, body }) => ({
      canceled: await requestCancel(customer, id, body),
    }),
  )

  app.post(
    '/order/:id/cancel-request/decline',
    {
      ...forStaff('orders', {
        404: NO_ORDER,
        409: 'Its customer has not asked, or the request was answered.',
      }),
      schema: {
        operationId: 'declineCancelRequest',
        summary: 'Decline to cancel a paid order',
        description:
          'Its customer gets an email with the message. `POST /order/{id}/refund` accepts the request.',
        params: byId,
        body: cancelRefusalSchema,
        response: { 200: modifiedSchema },
      },
    },
    async ({ user, params: { id }, body }) => {
      await declineCancelRequest(user, id, body)
      return { modifiedCount: 1 }
    },
  )
}
