import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { insertedSchema } from '#contract/call-results.ts'
import { bulkEditSchema } from '#contract/import/bulk-edit.ts'
import { startEdit } from '../import/edit/start-edit.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { forStaff } from './guarded.ts'

export const bulkEditApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/staff/import/edit',
    {
      ...forStaff('catalog', { 409: 'No part matches, or more than an import may have.' }),
      preHandler: rateLimit('import'),
      schema: {
        operationId: 'startBulkEdit',
        summary: 'Check a change of many parts',
        description:
          'It is an import whose rows the shop writes, one for each part that is chosen or that the filter finds at its check. Nothing changes before `POST /staff/import/{id}/apply`.',
        body: bulkEditSchema,
        response: { 201: insertedSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ insertedId: await startEdit(request.user, request.body) }),
  )
}
