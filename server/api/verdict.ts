import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { partVerdictSchema } from '#contract/catalog/part-card.ts'
import { MAX_JUDGED } from '#contract/fitment/fit-bounds.ts'
import { fitmentSchema } from '#contract/fitment/fitment.ts'
import { byId } from '#contract/id.ts'
import { listVerdicts } from '../catalog/fitment/list-verdicts.ts'
import { listFitments } from '../catalog/fitment/part-page.ts'
import { cachedResponse } from '../platform/cache/response-cache.ts'
import { readInFairQueue } from '../platform/rate-limit/fair-queue.ts'
import { idsOf } from './ids-query.ts'
import { modelQuerySchema, vehicleQuerySchema } from './model-query.ts'

export const verdictApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/fit',
    {
      ...cachedResponse,
      config: { access: 'public', errorResponses: { 404: 'There is no such vehicle.' } },
      schema: {
        operationId: 'listVerdicts',
        summary: 'Check whether products fit a vehicle',
        querystring: vehicleQuerySchema.extend({ of: idsOf(MAX_JUDGED) }),
        response: { 200: z.array(partVerdictSchema) },
      },
    },
    ({ ip, query }) => readInFairQueue({ ip }, () => listVerdicts(query.vehicle, query.of)),
  )

  app.get(
    '/product/:id/fitment',
    {
      ...cachedResponse,
      config: { access: 'public' },
      schema: {
        operationId: 'listFitments',
        summary: 'The vehicles of one model that a product fits',
        params: byId,
        querystring: modelQuerySchema,
        response: { 200: z.array(fitmentSchema.extend({ vehicle: z.string() })) },
      },
    },
    ({ ip, params, query }) => readInFairQueue({ ip }, () => listFitments(params.id, query.model)),
  )
}
