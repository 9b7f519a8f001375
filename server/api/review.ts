import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { pageQuerySchema } from '#contract/page.ts'
import { reviewSchema } from '#contract/review.ts'
import { listReviews } from '../review.ts'
import { sendPage } from './paging.ts'

export const reviewApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/review',
    { schema: { querystring: pageQuerySchema, response: { 200: z.array(reviewSchema) } } },
    async (request, reply) => sendPage(request, reply, await listReviews(request.query)),
  )
}
