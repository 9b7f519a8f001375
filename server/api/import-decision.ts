import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { byId } from '#contract/id.ts'
import { applySchema, checkQuerySchema, importSchema } from '#contract/import/import.ts'
import {
  queueDecisionSchema,
  queueEntrySchema,
  queueExampleQuerySchema,
  queueExamplesSchema,
} from '#contract/import/import-queue.ts'
import { checkAgain, startApplying, startUndoing } from '../import/import.ts'
import { retryPictures } from '../import/pictures/retry-pictures.ts'
import { decideQueued } from '../import/queue/decision-queue.ts'
import { listQueue } from '../import/queue/queue-entry.ts'
import { listQueueExamples } from '../import/queue/queue-example.ts'
import { stopImport } from '../import/stop-import.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { NO_IMPORT } from './docs-responses.ts'
import { forStaff } from './guarded.ts'

// What an editor does with an uploaded file: check again, say what a name means, apply, undo.

export const importDecisionApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/staff/import/:id/check',
    {
      ...forStaff('catalog', {
        404: NO_IMPORT,
        409: 'It is applied, in progress, or its file is gone.',
      }),
      preHandler: rateLimit('import'),
      schema: {
        operationId: 'checkImport',
        summary: 'Check the file once more',
        description: 'Uses the VCdb and the decisions as they are now.',
        params: byId,
        querystring: checkQuerySchema,
        response: { 200: importSchema },
      },
    },
    (request) => checkAgain(request.user, request.params.id, undefined, request.query),
  )

  app.post(
    '/staff/import/:id/apply',
    {
      ...forStaff('catalog', {
        404: NO_IMPORT,
        409: 'It is not checked, has nothing to apply, the check stopped it and `confirm` is not set, or another import of the same parts or a decision about its queue is in progress.',
      }),
      schema: {
        operationId: 'applyImport',
        summary: 'Apply a checked import',
        description: 'Also the rest of an applied one, once its queue is decided.',
        params: byId,
        body: applySchema,
        response: { 200: importSchema },
      },
    },
    (request) => startApplying(request.user, request.params.id, request.body),
  )

  app.post(
    '/staff/import/:id/stop',
    {
      ...forStaff('catalog', {
        404: NO_IMPORT,
        409: 'It is no longer in progress, or is being undone.',
      }),
      schema: {
        operationId: 'stopImport',
        summary: 'Stop a check, an apply or an undo',
        description:
          'Fitments and numbers are applied and undone wholly or not at all. Parts that were changed already are undone; those that were undone can be applied again.',
        params: byId,
        response: { 200: importSchema },
      },
    },
    (request) => stopImport(request.user, request.params.id),
  )

  app.post(
    '/staff/import/:id/undo',
    {
      ...forStaff('catalog', {
        404: NO_IMPORT,
        409: 'It is not applied, is too old, a later import has changed the same parts, or another one of them or a decision about its queue is in progress.',
      }),
      schema: {
        operationId: 'undoImport',
        summary: 'Undo an applied import',
        params: byId,
        response: { 200: importSchema },
      },
    },
    (request) => startUndoing(request.user, request.params.id),
  )

  app.post(
    '/staff/import/:id/pictures',
    {
      ...forStaff('catalog', { 404: NO_IMPORT, 409: 'No picture of it has failed.' }),
      preHandler: rateLimit('import'),
      schema: {
        operationId: 'retryPictures',
        summary: 'Fetch the failed pictures of an applied import once more',
        params: byId,
        response: { 200: importSchema },
      },
    },
    (request) => retryPictures(request.user, request.params.id),
  )

  app.get(
    '/staff/import/:id/queue',
    {
      ...forStaff('catalog', { 404: NO_IMPORT }),
      schema: {
        operationId: 'listQueue',
        summary: 'List what waits for a decision of the owner',
        params: byId,
        response: { 200: z.array(queueEntrySchema).describe('Those with most rows first.') },
      },
    },
    (request) => listQueue(request.params.id),
  )

  app.get(
    '/staff/import/:id/queue/row',
    {
      ...forStaff('catalog', { 404: NO_IMPORT }),
      schema: {
        operationId: 'listQueueRows',
        summary: 'The rows of an entry of the queue, each beside the part that it may mean',
        params: byId,
        querystring: queueExampleQuerySchema,
        response: { 200: queueExamplesSchema },
      },
    },
    (request) => listQueueExamples(request.params.id, request.query),
  )

  app.post(
    '/staff/import/:id/queue',
    {
      ...forStaff('catalog', {
        404: NO_IMPORT,
        409: 'The import is in progress, or no row waits for the name.',
      }),
      schema: {
        operationId: 'decideQueued',
        summary: 'Decide what a name or a number means, or leave its rows out',
        description:
          'The decision is stored for the next import, too, unless it is about rows of this one alone.',
        params: byId,
        body: queueDecisionSchema,
        response: { 200: importSchema },
      },
    },
    (request) => decideQueued(request.user, request.params.id, request.body),
  )
}
