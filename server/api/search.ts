import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { quickOrderListSchema, quickOrderSchema } from '#contract/catalog/quick-order.ts'
import { suggestionSchema } from '#contract/catalog/search.ts'
import { findVin } from '#contract/vehicle/vin-shape.ts'
import { withParts } from '../catalog/part-list/suggested-parts.ts'
import { readQuickOrder, suggest } from '../catalog/search/search.ts'
import { cachedResponse } from '../platform/cache/response-cache.ts'
import { noStore } from '../platform/http/no-store.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { readInFairQueue, suggestInFairQueue } from '../platform/rate-limit/fair-queue.ts'

export const searchApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/suggest',
    {
      ...cachedResponse,
      config: { access: 'public' },
      schema: {
        operationId: 'suggest',
        summary: 'List the suggestions of the search box',
        description:
          'At most eight lines: numbers, vehicles, categories, words, parts. A VIN is not searched for: browsers decode it themselves.',
        querystring: z.object({ q: z.string().max(200).describe('As typed so far') }),
        response: {
          200: z
            .array(suggestionSchema)
            .describe('Numbers first, then vehicles, categories, words and parts.'),
        },
      },
    },
    (request, reply) => {
      if (findVin(request.query.q) !== undefined) noStore(reply)
      return suggestInFairQueue(request.ip, () => suggest(request.query.q).then(withParts))
    },
  )

  app.post(
    '/quick-order',
    {
      preHandler: rateLimit('quick-order'),
      config: { access: 'public', invalidatesItself: true },
      schema: {
        operationId: 'readQuickOrder',
        summary: 'Find the parts of a pasted list of part numbers',
        description:
          'Reads at most 60 different numbers, as the search does, and adds nothing to a basket. Lines that were not read come back in `rest`.',
        body: quickOrderListSchema,
        response: { 200: quickOrderSchema },
      },
    },
    ({ ip, body }) => readInFairQueue({ ip }, () => readQuickOrder(body.text)),
  )
}
