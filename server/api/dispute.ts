import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { disputeSchema } from '#contract/payment/dispute.ts'
import { listDisputesOfNoOrder } from '../sales/order/dispute.ts'
import { forStaff } from './guarded.ts'

/**
 * What banks say of payments that pay no order; those of an order are in the order's own answer.
 */
export const disputeApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/dispute',
    {
      ...forStaff('accounts'),
      schema: {
        operationId: 'listDisputesOfNoOrder',
        summary: 'List disputed payments that pay no order',
        description: 'Open disputes, inquiries and early fraud warnings.',
        response: { 200: z.array(disputeSchema).describe('The newest first, 200 at most.') },
      },
    },
    listDisputesOfNoOrder,
  )
}
