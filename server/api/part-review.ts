import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { insertedSchema, modifiedSchema } from '#contract/call-results.ts'
import {
  newFitReportSchema,
  newPartReviewSchema,
  orderedReviewSchema,
  partReviewSchema,
  reviewReplySchema,
} from '#contract/catalog/part-review.ts'
import { byId } from '#contract/id.ts'
import { pageQuerySchema } from '#contract/page.ts'
import { listPartReviews } from '../catalog/review/part-reviews.ts'
import { replyToReview } from '../catalog/review/review-reply.ts'
import { cachedResponse } from '../platform/cache/response-cache.ts'
import { listOf, sendList } from '../platform/list/send-list.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { readInFairQueue } from '../platform/rate-limit/fair-queue.ts'
import { reportFit } from '../sales/review/fit-report.ts'
import { listOrderedReviews } from '../sales/review/ordered-reviews.ts'
import { reviewPart } from '../sales/review/review-part.ts'
import { stopFitMails } from '../sales/review/stopped-mail.ts'
import { NO_OPEN_ORDER, TOO_OFTEN } from './docs-responses.ts'
import { forBuyers, forStaff } from './guarded.ts'
import { oneClickQuery, takeOneClick } from './one-click.ts'

/** What the buyers of a part say of it. */
export const partReviewApi: FastifyPluginAsyncZod = async (app) => {
  takeOneClick(app)

  app.post(
    '/fit-mail/stop',
    {
      preHandler: rateLimit('email-link'),
      config: { access: 'public' },
      schema: {
        operationId: 'stopFitMails',
        summary: 'Stop the emails that ask how a part fits',
        description:
          'The URL of `List-Unsubscribe` (RFC 8058), hence the token in the query. An unknown token stops nothing.',
        querystring: oneClickQuery,
        response: { 200: modifiedSchema },
      },
    },
    async ({ query }) => ({ modifiedCount: await stopFitMails(query.token) }),
  )

  app.get(
    '/product/:id/review',
    {
      ...cachedResponse,
      config: { access: 'public' },
      schema: {
        operationId: 'listPartReviews',
        summary: 'List the reviews of a part',
        description: 'By its buyers, one for each bought line.',
        params: byId,
        querystring: pageQuerySchema,
        response: listOf(partReviewSchema, 'The reviews, without hidden ones.'),
      },
    },
    (request, reply) =>
      readInFairQueue(request, () =>
        sendList(request, reply, request.query, (page) => listPartReviews(request.params.id, page)),
      ),
  )

  app.get(
    '/order/:id/review',
    {
      ...forBuyers({ 404: NO_OPEN_ORDER }),
      schema: {
        operationId: 'listOrderedReviews',
        summary: 'The parts of an order that have arrived, with what their buyer has said of them',
        params: byId,
        response: { 200: z.array(orderedReviewSchema) },
      },
    },
    ({ customer, params }) => listOrderedReviews(customer, params.id),
  )

  app.post(
    '/order/:id/review',
    {
      ...forBuyers({
        404: `${NO_OPEN_ORDER} Or the order has no such line.`,
        409: 'The part has not arrived, or is reviewed.',
        429: TOO_OFTEN,
      }),
      preHandler: rateLimit('review'),
      schema: {
        operationId: 'reviewPart',
        summary: 'Review a bought part',
        description:
          'Once for each line, from its delivery on, or 7 days after it was shipped. The name is the first name and an initial.',
        params: byId,
        body: newPartReviewSchema,
        response: { 201: insertedSchema },
      },
    },
    async ({ customer, params, body }, reply) => {
      const insertedId = await reviewPart(customer, params.id, body)
      return reply.code(201).send({ insertedId })
    },
  )

  app.put(
    '/order/:id/fit-report',
    {
      ...forBuyers({
        404: `${NO_OPEN_ORDER} Or the order has no such line.`,
        409: 'The part has not arrived, or was ordered for no car.',
        429: TOO_OFTEN,
      }),
      preHandler: rateLimit('review'),
      schema: {
        operationId: 'reportFit',
        summary: 'Say whether a bought part fit its car',
        description: 'It is counted beside the verdict, which it never changes.',
        params: byId,
        body: newFitReportSchema,
        response: { 200: modifiedSchema },
      },
    },
    async ({ customer, params, body }) => {
      await reportFit(customer, params.id, body)
      return { modifiedCount: 1 }
    },
  )

  app.put(
    '/review/:id/reply',
    {
      ...forStaff('customers', { 404: 'There is no such review, or it is not of a part.' }),
      schema: {
        operationId: 'replyToReview',
        summary: 'Reply to a review of a part',
        description:
          'Everybody reads it below the review. The first reply is emailed to the writer.',
        params: byId,
        body: reviewReplySchema,
        response: { 200: modifiedSchema },
      },
    },
    async ({ user, params, body }) => {
      await replyToReview(user, params.id, body.reply)
      return { modifiedCount: 1 }
    },
  )
}
