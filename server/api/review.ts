import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { pageQuerySchema } from '#contract/page.ts'
import { newReviewSchema, reviewSchema } from '#contract/review.ts'
import { requireUser } from '../auth.ts'
import { limit } from '../rate-limit.ts'
import { addReview, listReviews } from '../review.ts'
import { sendPage } from './paging.ts'

export const reviewApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/review',
    { schema: { querystring: pageQuerySchema, response: { 200: z.array(reviewSchema) } } },
    async (request, reply) => sendPage(request, reply, await listReviews(request.query)),
  )

  app.post(
    '/review',
    {
      onRequest: requireUser,
      preHandler: limit('review'),
      schema: { body: newReviewSchema, response: { 201: z.object({ insertedId: z.uuid() }) } },
    },
    async (request, reply) => {
      const insertedId = await addReview(request.user, request.body)
      return reply.code(201).send({ insertedId })
    },
  )
}
