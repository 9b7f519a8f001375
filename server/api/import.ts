import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deletedSchema, insertedSchema } from '#contract/answer.ts'
import { idSchema } from '#contract/id.ts'
import {
  applySchema,
  importRowQuerySchema,
  importRowsSchema,
  importSchema,
  queueDecisionSchema,
  queueEntrySchema,
  uploadQuerySchema,
  vcdbTableSchema,
} from '#contract/import.ts'
import { misfitQuerySchema, misfitSchema } from '#contract/misfit.ts'
import { AppError } from '../errors.ts'
import { requireAdmin } from '../identity/guards.ts'
import {
  checkAgain,
  getImport,
  listImports,
  removeImport,
  startApplying,
  startUndoing,
} from '../import/import.ts'
import { decideQueued, listQueue } from '../import/queue.ts'
import { listImportRows, reportCsv } from '../import/rows.ts'
import { uploadImport } from '../import/upload.ts'
import { listVcdbTables, loadVcdbTable, removeVcdb } from '../import/vcdb.ts'
import { listMisfits } from '../payment/misfits.ts'
import { rateLimit } from '../rate-limit/rate-limit.ts'

/** As sent, which may be compressed. */
const MAX_MB = 64
const MAX_BYTES = MAX_MB * 1024 * 1024
const TOO_LARGE = `A file has at most ${MAX_MB} MB as it is sent. It may be compressed with gzip.`

const byId = z.object({ id: idSchema })
const unknown = { 404: 'There is no such import.' }
const UPLOAD_ERRORS = {
  400: 'There is no file, it is empty, or can’t be read.',
  413: TOO_LARGE,
  415: 'The body is not `multipart/form-data`.',
}

export const importApi: FastifyPluginAsyncZod = async (app) => {
  await app.register(multipart, {
    limits: { fileSize: MAX_BYTES, files: 1, fields: 0, headerPairs: 20 },
    throwFileSizeLimit: false,
  })

  app.post(
    '/staff/import',
    {
      onRequest: requireAdmin,
      preHandler: rateLimit('import'),
      bodyLimit: MAX_BYTES + 64 * 1024,
      config: { access: 'admin', errorResponses: UPLOAD_ERRORS },
      schema: {
        tags: ['Imports'],
        operationId: 'uploadImport',
        summary: 'Upload a file of parts, numbers or fitments',
        description:
          'One file as `multipart/form-data`: CSV, ACES or PIES, perhaps compressed with gzip. It is checked, and nothing changes before `POST /staff/import/{id}/apply`.',
        consumes: ['multipart/form-data'],
        querystring: uploadQuerySchema,
        response: { 201: insertedSchema },
      },
    },
    async (request, reply) => {
      const insertedId = await withFile(request, (part) =>
        uploadImport(request.user, {
          ...request.query,
          fileName: part.filename,
          file: part.file,
          isTruncated: () => part.file.truncated,
        }),
      )
      return reply.code(201).send({ insertedId })
    },
  )

  app.get(
    '/staff/import',
    {
      onRequest: requireAdmin,
      config: { access: 'admin' },
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
      onRequest: requireAdmin,
      config: { access: 'admin', errorResponses: unknown },
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

  app.get(
    '/staff/import/:id/row',
    {
      onRequest: requireAdmin,
      config: { access: 'admin' },
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
    '/staff/import/:id/report',
    {
      onRequest: requireAdmin,
      config: { access: 'admin', errorResponses: unknown },
      schema: {
        tags: ['Imports'],
        operationId: 'getImportReport',
        summary: 'What the check found, as CSV',
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

  app.post(
    '/staff/import/:id/check',
    {
      onRequest: requireAdmin,
      preHandler: rateLimit('import'),
      config: {
        access: 'admin',
        errorResponses: { ...unknown, 409: 'It is applied, at work, or its file is gone.' },
      },
      schema: {
        tags: ['Imports'],
        operationId: 'checkImport',
        summary: 'Check the file once more',
        description: 'With what was loaded and decided since.',
        params: byId,
        response: { 200: importSchema },
      },
    },
    (request) => checkAgain(request.user, request.params.id),
  )

  app.post(
    '/staff/import/:id/apply',
    {
      onRequest: requireAdmin,
      config: {
        access: 'admin',
        errorResponses: {
          ...unknown,
          409: 'It is not checked, has nothing to apply, or the check stopped it and `confirm` is not set.',
        },
      },
      schema: {
        tags: ['Imports'],
        operationId: 'applyImport',
        summary: 'Apply what was checked',
        description: 'Also the rest of an applied one, once its queue is decided.',
        params: byId,
        body: applySchema,
        response: { 200: importSchema },
      },
    },
    (request) => startApplying(request.user, request.params.id, request.body),
  )

  app.post(
    '/staff/import/:id/undo',
    {
      onRequest: requireAdmin,
      config: {
        access: 'admin',
        errorResponses: {
          ...unknown,
          409: 'It is not applied, is too old, or a later import has changed the same parts.',
        },
      },
      schema: {
        tags: ['Imports'],
        operationId: 'undoImport',
        summary: 'Take an applied import back',
        params: byId,
        response: { 200: importSchema },
      },
    },
    (request) => startUndoing(request.user, request.params.id),
  )

  app.delete(
    '/staff/import/:id',
    {
      onRequest: requireAdmin,
      config: {
        access: 'admin',
        errorResponses: { ...unknown, 409: 'It is applied, or at work.' },
      },
      schema: {
        tags: ['Imports'],
        operationId: 'removeImport',
        summary: 'Forget an import that changed nothing',
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
    '/staff/import/:id/queue',
    {
      onRequest: requireAdmin,
      config: { access: 'admin', errorResponses: unknown },
      schema: {
        tags: ['Imports'],
        operationId: 'listQueue',
        summary: 'The names that can’t be resolved for certain',
        params: byId,
        response: { 200: z.array(queueEntrySchema).describe('Those with most rows first.') },
      },
    },
    (request) => listQueue(request.params.id),
  )

  app.post(
    '/staff/import/:id/queue',
    {
      onRequest: requireAdmin,
      config: {
        access: 'admin',
        errorResponses: { ...unknown, 409: 'The import is at work, or no row waits for the name.' },
      },
      schema: {
        tags: ['Imports'],
        operationId: 'decideQueued',
        summary: 'Say what a name means, or leave its rows out',
        description: 'What it means is kept for the next import, too.',
        params: byId,
        body: queueDecisionSchema,
        response: { 200: importSchema },
      },
    },
    (request) => decideQueued(request.user, request.params.id, request.body),
  )

  app.get(
    '/staff/vcdb',
    {
      onRequest: requireAdmin,
      config: { access: 'admin' },
      schema: {
        tags: ['Imports'],
        operationId: 'listVcdbTables',
        summary: 'Which tables of the VCdb are loaded',
        response: { 200: z.array(vcdbTableSchema).describe('Their names and numbers of rows.') },
      },
    },
    () => listVcdbTables(),
  )

  app.post(
    '/staff/vcdb',
    {
      onRequest: requireAdmin,
      preHandler: rateLimit('import'),
      bodyLimit: MAX_BYTES + 64 * 1024,
      config: { access: 'admin', errorResponses: UPLOAD_ERRORS },
      schema: {
        tags: ['Imports'],
        operationId: 'loadVcdbTable',
        summary: 'Load a table of your own VCdb',
        description:
          'One text file as `multipart/form-data`, whose first line names its columns: MakeID and MakeName, BaseVehicleID, YearID, MakeID and ModelID, DriveTypeID and DriveTypeName.',
        consumes: ['multipart/form-data'],
        response: { 201: vcdbTableSchema },
      },
    },
    async (request, reply) => {
      const loaded = await withFile(request, async (part) => {
        const bytes = await part.toBuffer()
        if (part.file.truncated) throw new AppError(413, TOO_LARGE)
        return loadVcdbTable(request.user, bytes)
      })
      return reply.code(201).send(loaded)
    },
  )

  app.delete(
    '/staff/vcdb',
    {
      onRequest: requireAdmin,
      config: { access: 'admin' },
      schema: {
        tags: ['Imports'],
        operationId: 'removeVcdb',
        summary: 'Remove the tables of the VCdb',
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      await removeVcdb(request.user)
      return { deletedCount: 1 }
    },
  )

  app.get(
    '/staff/misfit',
    {
      onRequest: requireAdmin,
      config: { access: 'admin' },
      schema: {
        tags: ['Payments'],
        operationId: 'listMisfits',
        summary: 'The parts that were refunded, by cause',
        description: 'Those that did not fit first, with what the shop had said of them.',
        querystring: misfitQuerySchema,
        response: { 200: z.array(misfitSchema).describe('100 at most.') },
      },
    },
    (request) => listMisfits(request.query.days),
  )
}

type Part = NonNullable<Awaited<ReturnType<FastifyRequest['file']>>>

/** @throws AppError */
async function withFile<Result>(request: FastifyRequest, use: (part: Part) => Promise<Result>) {
  if (!request.isMultipart()) {
    throw new AppError(415, 'Send the file as one file, as multipart/form-data.')
  }
  const part = await request.file().catch(() => undefined)
  if (!part) throw new AppError(400, 'There is no file in the upload.')
  return use(part)
}
