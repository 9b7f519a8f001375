import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { partFitSchema } from '#contract/fitment/part-fit.ts'
import { byId } from '#contract/id.ts'
import { getPartFit } from '../catalog/fitment/part-fit.ts'
import { cachedResponse } from '../platform/cache/response-cache.ts'
import { readInFairQueue } from '../platform/rate-limit/fair-queue.ts'
import { modelQuerySchema } from './model-query.ts'

export const partFitApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/product/:id/fit',
    {
      ...cachedResponse,
      config: {
        access: 'public',
        errorResponses: { 404: 'There is none, it is a draft, or it was deleted.' },
      },
      schema: {
        operationId: 'getPartFit',
        summary: 'The seller’s fitments of a part',
        params: byId,
        querystring: modelQuerySchema,
        response: { 200: partFitSchema },
      },
    },
    (request) => readInFairQueue(request, () => getPartFit(request.params.id, request.query.model)),
  )
}
