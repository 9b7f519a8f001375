import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { insertedSchema, modifiedSchema } from '#contract/call-results.ts'
import {
  moderatedReviewQuerySchema,
  moderatedReviewSchema,
  reviewVisibilitySchema,
} from '#contract/catalog/moderated-review.ts'
import { newReviewSchema, ownReviewSchema, reviewSchema } from '#contract/catalog/review.ts'
import { byId } from '#contract/id.ts'
import { pageQuerySchema } from '#contract/page.ts'
import { addReview, listOwnReviews, listReviews } from '../catalog/review/review.ts'
import { listModeratedReviews, setReviewHidden } from '../catalog/review/review-moderation.ts'
import { cachedResponse } from '../platform/cache/response-cache.ts'
import { listOf, sendList } from '../platform/list/send-list.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { readInFairQueue } from '../platform/rate-limit/fair-queue.ts'
import { BLOCKED } from './docs-responses.ts'
import { forStaff, forUsers } from './guarded.ts'

export const reviewApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/review',
    {
      ...cachedResponse,
      config: { access: 'public' },
      schema: {
        operationId: 'listReviews',
        summary: 'List the reviews',
        querystring: pageQuerySchema,
        response: listOf(reviewSchema, 'The reviews, without hidden ones.'),
      },
    },
    (request, reply) =>
      readInFairQueue(request, () => sendList(request, reply, request.query, listReviews)),
  )

  app.post(
    '/review',
    {
      ...forUsers({
        403: BLOCKED,
        429: 'The account or its network has written too many reviews today, or sends too many calls. `Retry-After` says when to try again.',
      }),
      preHandler: [rateLimit('review'), rateLimit('reviews-per-day')],
      schema: {
        operationId: 'addReview',
        summary: 'Write a review',
        description: 'Under the name and photo of the signed-in person.',
        body: newReviewSchema,
        response: { 201: insertedSchema },
      },
    },
    async (request, reply) => {
      const insertedId = await addReview(request.user, request.body)
      return reply.code(201).send({ insertedId })
    },
  )

  app.get(
    '/account/review',
    {
      ...forUsers(),
      schema: {
        operationId: 'listOwnReviews',
        summary: 'List the caller’s reviews',
        querystring: pageQuerySchema,
        response: listOf(ownReviewSchema, 'The caller’s reviews, hidden ones too.'),
      },
    },
    (request, reply) =>
      sendList(request, reply, request.query, (page) => listOwnReviews(request.user, page)),
  )

  app.get(
    '/staff/review',
    {
      ...forStaff('customers'),
      schema: {
        operationId: 'listModeratedReviews',
        summary: 'List all reviews, hidden ones too',
        querystring: moderatedReviewQuerySchema,
        response: listOf(moderatedReviewSchema, 'Every review, with its writer’s email.'),
      },
    },
    (request, reply) => sendList(request, reply, request.query, listModeratedReviews),
  )

  app.put(
    '/review/:id/hidden',
    {
      ...forStaff('customers', { 404: 'There is no such review.' }),
      schema: {
        operationId: 'setReviewHidden',
        summary: 'Hide a review, or show it again',
        description: 'A hidden review is seen by its writer and by the staff only.',
        params: byId,
        body: reviewVisibilitySchema,
        response: { 200: modifiedSchema },
      },
    },
    async (request) => {
      const { params, body } = request
      const changed = await setReviewHidden(request.user, params.id, body)
      return { modifiedCount: changed ? 1 : 0 }
    },
  )
}
