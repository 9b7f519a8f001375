import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deletedSchema, insertedSchema } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import { findingGroupSchema } from '#contract/import/finding-group.ts'
import {
  importRowQuerySchema,
  importRowsSchema,
  importSchema,
  uploadQuerySchema,
} from '#contract/import/import.ts'
import { removeImport } from '../import/import.ts'
import { getImport, listImports } from '../import/import-view.ts'
import { listFindingGroups } from '../import/rows/finding-groups.ts'
import { listImportRows, reportCsv } from '../import/rows/import-rows.ts'
import { uploadImport } from '../import/upload.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { NO_IMPORT } from './docs-responses.ts'
import { bodyLimitOf, DATA_FILE, oneFile, UPLOAD_ERRORS, withFile } from './file-upload.ts'
import { forAdmins } from './guarded.ts'

// Files of parts, numbers or fitments, and what their check found. What an admin does about it is
// in import-decision.ts.

export const importApi: FastifyPluginAsyncZod = async (app) => {
  await app.register(multipart, oneFile(DATA_FILE))

  app.post(
    '/staff/import',
    {
      ...forAdmins(UPLOAD_ERRORS),
      preHandler: rateLimit('import'),
      bodyLimit: bodyLimitOf(DATA_FILE),
      schema: {
        tags: ['Imports'],
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
      ...forAdmins(),
      schema: {
        tags: ['Imports'],
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
      ...forAdmins({ 404: NO_IMPORT }),
      schema: {
        tags: ['Imports'],
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
      ...forAdmins({ 404: NO_IMPORT, 409: 'It is applied, or in progress.' }),
      schema: {
        tags: ['Imports'],
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
      ...forAdmins(),
      schema: {
        tags: ['Imports'],
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
    '/staff/import/:id/group',
    {
      ...forAdmins({ 404: NO_IMPORT }),
      schema: {
        tags: ['Imports'],
        operationId: 'listFindingGroups',
        summary: 'What the check found, by reason, each with its first rows',
        description:
          'What waits for a decision is in `GET /staff/import/{id}/queue`. The rows of a group are left out by `POST` there, with the key `found`, its code and its field, with blanks between them.',
        params: byId,
        response: { 200: z.array(findingGroupSchema).describe('Worst first.') },
      },
    },
    (request) => listFindingGroups(request.params.id),
  )

  app.get(
    '/staff/import/:id/report',
    {
      ...forAdmins({ 404: NO_IMPORT }),
      schema: {
        tags: ['Imports'],
        operationId: 'getImportReport',
        summary: 'The findings of the check, as CSV',
        params: byId,
        produces: ['text/csv'],
      },
    },
    async (request, reply) => {
      await getImport(request.params.id)
      return reply
        .header('content-disposition', 'attachment; filename="report.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(reportCsv(request.params.id)))
    },
  )
}
