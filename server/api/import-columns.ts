import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { byId } from '#contract/id.ts'
import { importSchema } from '#contract/import/import.ts'
import {
  chosenColumnsSchema,
  importColumnsSchema,
  previewedColumnsSchema,
} from '#contract/import/import-columns.ts'
import { chooseColumns, listColumns } from '../import/columns/choose-columns.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { NO_IMPORT } from './docs-responses.ts'
import { forStaff } from './guarded.ts'

// Which column of an uploaded file is which.

const NO_COLUMNS = { 404: NO_IMPORT, 409: 'It is ACES or PIES, or its file was deleted.' }

export const importColumnsApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/import/:id/columns',
    {
      ...forStaff('catalog', NO_COLUMNS),
      schema: {
        operationId: 'listImportColumns',
        summary: 'The columns of a file, with a proposal for each',
        params: byId,
        response: { 200: importColumnsSchema },
      },
    },
    (request) => listColumns(request.params.id),
  )

  app.post(
    '/staff/import/:id/columns/preview',
    {
      ...forStaff('catalog', NO_COLUMNS),
      schema: {
        operationId: 'previewImportColumns',
        summary: 'The columns of a file, with the questions that another match has',
        description: 'Stores nothing.',
        params: byId,
        body: previewedColumnsSchema,
        response: { 200: importColumnsSchema },
      },
    },
    (request) => listColumns(request.params.id, request.body),
  )

  app.post(
    '/staff/import/:id/columns',
    {
      ...forStaff('catalog', {
        404: NO_IMPORT,
        409: 'It is ACES or PIES, it is in progress or applied, or its file was deleted.',
      }),
      preHandler: rateLimit('import'),
      schema: {
        operationId: 'chooseImportColumns',
        summary: 'Match the columns, and check the file',
        description: 'The match is stored for the next file with the same columns.',
        params: byId,
        body: chosenColumnsSchema,
        response: { 200: importSchema },
      },
    },
    (request) => chooseColumns(request.user, request.params.id, request.body),
  )
}
