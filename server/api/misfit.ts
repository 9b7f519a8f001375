import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { misfitQuerySchema, misfitSchema } from '#contract/misfit.ts'
import { requireAdmin } from '../identity/guards.ts'
import { listMisfits } from '../payment/misfits.ts'

export const misfitApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/misfit',
    {
      onRequest: requireAdmin,
      config: { access: 'admin' },
      schema: {
        tags: ['Payments'],
        operationId: 'listMisfits',
        summary: 'The parts that were refunded, by cause',
        description: 'Those that did not fit first, with what the shop had said of them.',
        querystring: misfitQuerySchema,
        response: { 200: z.array(misfitSchema).describe('100 at most.') },
      },
    },
    (request) => listMisfits(request.query.days),
  )
}
