import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deletedSchema, modifiedSchema } from '#contract/call-results.ts'
import { partCardSchema } from '#contract/catalog/part-card.ts'
import { mergedPartsSchema, savedPartsSchema } from '#contract/catalog/saved-part.ts'
import { MAX_CARDS } from '#contract/catalog/saved-part-bounds.ts'
import { idSchema } from '#contract/id.ts'
import {
  listSavedParts,
  mergeSavedParts,
  removeSavedPart,
  savePart,
} from '../account/saved-part.ts'
import { listPartCards } from '../catalog/part-list/part-cards.ts'
import { cachedResponse } from '../platform/cache/response-cache.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { readInFairQueue } from '../platform/rate-limit/fair-queue.ts'
import { NO_PRODUCT, TOO_OFTEN } from './docs-responses.ts'
import { forUsers } from './guarded.ts'
import { idsOf } from './ids-query.ts'

const byProduct = z.object({ productId: idSchema })

/** What a customer has saved for later. A visitor's parts are in the browser. */
export const savedPartApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/part',
    {
      ...cachedResponse,
      config: { access: 'public' },
      schema: {
        tags: ['Products'],
        operationId: 'listPartCards',
        summary: 'Parts as lists show them',
        description: 'In the sequence of the ids, without those that are no longer sold.',
        querystring: z.object({ of: idsOf(MAX_CARDS) }),
        response: { 200: z.array(partCardSchema) },
      },
    },
    ({ ip, query }) => readInFairQueue({ ip }, () => listPartCards(query.of)),
  )

  app.get(
    '/saved',
    {
      ...forUsers(),
      schema: {
        operationId: 'listSavedParts',
        summary: 'List the caller’s saved parts',
        response: { 200: savedPartsSchema },
      },
    },
    async ({ user }) => ({ parts: await listSavedParts(user.id) }),
  )

  app.put(
    '/saved/:productId',
    {
      ...forUsers({ 404: NO_PRODUCT, 409: 'There is no room for more.', 429: TOO_OFTEN }),
      preHandler: rateLimit('saved-part'),
      schema: {
        operationId: 'savePart',
        summary: 'Save a part for later',
        params: byProduct,
        response: { 200: modifiedSchema },
      },
    },
    async ({ user, params }) => {
      await savePart(user, params.productId)
      return { modifiedCount: 1 }
    },
  )

  app.delete(
    '/saved/:productId',
    {
      ...forUsers({ 429: TOO_OFTEN }),
      preHandler: rateLimit('saved-part'),
      schema: {
        operationId: 'removeSavedPart',
        summary: 'Remove a saved part',
        params: byProduct,
        response: { 200: deletedSchema },
      },
    },
    async ({ user, params }) => ({ deletedCount: await removeSavedPart(user, params.productId) }),
  )

  app.post(
    '/saved/merge',
    {
      ...forUsers({ 429: TOO_OFTEN }),
      preHandler: rateLimit('saved-part'),
      schema: {
        operationId: 'mergeSavedParts',
        summary: 'Add what a visitor’s browser has saved',
        description: 'To be called after signing in. What the account has stays as it is.',
        body: mergedPartsSchema,
        response: { 200: savedPartsSchema },
      },
    },
    async ({ user, body }) => ({ parts: await mergeSavedParts(user, body) }),
  )
}
