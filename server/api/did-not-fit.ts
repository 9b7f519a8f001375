import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { didNotFitQuerySchema, partThatDidNotFitSchema } from '#contract/staff/did-not-fit.ts'
import { listPartsThatDidNotFit } from '../sales/return/did-not-fit.ts'
import { forStaff } from './guarded.ts'

export const didNotFitApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/did-not-fit',
    {
      ...forStaff('catalog'),
      schema: {
        operationId: 'listPartsThatDidNotFit',
        summary: 'List the parts that were refunded, by cause',
        description: 'Parts that did not fit come first, with the shop’s verdicts.',
        querystring: didNotFitQuerySchema,
        response: { 200: z.array(partThatDidNotFitSchema).describe('100 at most.') },
      },
    },
    (request) => listPartsThatDidNotFit(request.query.days),
  )
}
