import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deletedSchema, insertedSchema } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import { importSchema, uploadQuerySchema } from '#contract/import/import.ts'
import {
  importReportQuerySchema,
  importRowQuerySchema,
  importRowsSchema,
} from '#contract/import/import-row.ts'
import { removeImport } from '../import/import.ts'
import { getImport, listImports } from '../import/import-view.ts'
import { listImportRows } from '../import/rows/import-rows.ts'
import { reportCsv } from '../import/rows/report-csv.ts'
import { uploadImport } from '../import/upload.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { NO_IMPORT } from './docs-responses.ts'
import { bodyLimitOf, DATA_FILE, oneFile, UPLOAD_ERRORS, withFile } from './file-upload.ts'
import { forStaff } from './guarded.ts'

// Files of parts, numbers or fitments, and what their check found. What an editor does about it is
// in import-decision.ts.

export const importApi: FastifyPluginAsyncZod = async (app) => {
  await app.register(multipart, oneFile(DATA_FILE))

  app.post(
    '/staff/import',
    {
      ...forStaff('catalog', UPLOAD_ERRORS),
      preHandler: rateLimit('import'),
      bodyLimit: bodyLimitOf(DATA_FILE),
      schema: {
        operationId: 'uploadImport',
        summary: 'Upload a file of parts, numbers or fitments',
        description:
          'One file as `multipart/form-data`: CSV, XLSX, ACES or PIES, optionally compressed with gzip. It is checked, and nothing changes before `POST /staff/import/{id}/apply`.',
        consumes: ['multipart/form-data'],
        querystring: uploadQuerySchema,
        response: { 201: insertedSchema },
      },
    },
    async (request, reply) => {
      const insertedId = await withFile(request, DATA_FILE, ({ name, sha256, read }) =>
        uploadImport(request.user, { ...request.query, fileName: name, sha256, file: read() }),
      )
      return reply.code(201).send({ insertedId })
    },
  )

  app.get(
    '/staff/import',
    {
      ...forStaff('catalog'),
      schema: {
        operationId: 'listImports',
        summary: 'The latest imports',
        response: { 200: z.array(importSchema).describe('Newest first, 100 at most.') },
      },
    },
    () => listImports(),
  )

  app.get(
    '/staff/import/:id',
    {
      ...forStaff('catalog', { 404: NO_IMPORT }),
      schema: {
        operationId: 'getImport',
        summary: 'One import, with its progress and its report',
        params: byId,
        response: { 200: importSchema },
      },
    },
    (request) => getImport(request.params.id),
  )

  app.delete(
    '/staff/import/:id',
    {
      ...forStaff('catalog', { 404: NO_IMPORT, 409: 'It is applied, or in progress.' }),
      schema: {
        operationId: 'removeImport',
        summary: 'Delete an import that changed nothing',
        params: byId,
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      await removeImport(request.user, request.params.id)
      return { deletedCount: 1 }
    },
  )

  app.get(
    '/staff/import/:id/row',
    {
      ...forStaff('catalog'),
      schema: {
        operationId: 'listImportRows',
        summary: 'The rows of an import, and what the check found',
        params: byId,
        querystring: importRowQuerySchema,
        response: { 200: importRowsSchema },
      },
    },
    (request) => listImportRows(request.params.id, request.query),
  )

  app.get(
    '/staff/import/:id/report',
    {
      ...forStaff('catalog', { 404: NO_IMPORT }),
      schema: {
        operationId: 'getImportReport',
        summary: 'Rows in which the check found something, as CSV',
        description:
          'In the columns of the file, with the reason as a last one: mended, it can be uploaded. Without a query all in which the check found something.',
        params: byId,
        querystring: importReportQuerySchema,
        produces: ['text/csv'],
      },
    },
    async (request, reply) => {
      await getImport(request.params.id)
      return reply
        .header('content-disposition', 'attachment; filename="report.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(reportCsv(request.params.id, request.query)))
    },
  )
}
