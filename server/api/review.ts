import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { insertedSchema } from '#contract/answer.ts'
import { pageQuerySchema } from '#contract/page.ts'
import { newReviewSchema, reviewSchema } from '#contract/review.ts'
import { requireUser } from '../auth.ts'
import { keptAsBytes } from '../kept-answers.ts'
import { limit } from '../rate-limit.ts'
import { addReview, listReviews } from '../review.ts'
import { listOf, sendList } from './paging.ts'

export const reviewApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/review',
    {
      ...keptAsBytes,
      config: { access: 'public' },
      schema: {
        tags: ['Reviews'],
        operationId: 'listReviews',
        summary: 'List the reviews',
        querystring: pageQuerySchema,
        response: listOf(reviewSchema, 'What customers say.'),
      },
    },
    (request, reply) => sendList(request, reply, request.query, listReviews),
  )

  app.post(
    '/review',
    {
      onRequest: requireUser,
      preHandler: limit('review'),
      config: { access: 'user' },
      schema: {
        tags: ['Reviews'],
        operationId: 'addReview',
        summary: 'Write a review',
        description: 'Under the name and photo of whoever is signed in.',
        body: newReviewSchema,
        response: { 201: insertedSchema },
      },
    },
    async (request, reply) => {
      const insertedId = await addReview(request.user, request.body)
      return reply.code(201).send({ insertedId })
    },
  )
}
