import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deletedSchema } from '#contract/call-results.ts'
import { vcdbTableSchema } from '#contract/import/import.ts'
import { Slots } from '../catalog/picture/slots.ts'
import { listVcdbTables, loadVcdbTable, removeVcdb } from '../import/fitments/vcdb.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { bodyLimitOf, DATA_FILE, oneFile, UPLOAD_ERRORS, withFile } from './file-upload.ts'
import { forStaff } from './guarded.ts'

// The owner's own copy of the Auto Care Association's vehicle database, whose ids ACES files use.

/** Tables that this process has in memory at once; others wait on the disk. */
const inMemory = new Slots(1)

export const vcdbApi: FastifyPluginAsyncZod = async (app) => {
  await app.register(multipart, oneFile(DATA_FILE))

  app.get(
    '/staff/vcdb',
    {
      ...forStaff('catalog'),
      schema: {
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
      ...forStaff('catalog', UPLOAD_ERRORS),
      preHandler: rateLimit('import'),
      bodyLimit: bodyLimitOf(DATA_FILE),
      schema: {
        operationId: 'loadVcdbTable',
        summary: 'Load a table of the owner’s VCdb',
        description:
          'One text file as `multipart/form-data`, whose first line names its columns: MakeID and MakeName, BaseVehicleID, YearID, MakeID and ModelID, DriveTypeID and DriveTypeName.',
        consumes: ['multipart/form-data'],
        response: { 201: vcdbTableSchema },
      },
    },
    async (request, reply) => {
      const loaded = await withFile(request, DATA_FILE, ({ toBuffer }) =>
        inMemory.use(async () => loadVcdbTable(request.user, await toBuffer())),
      )
      return reply.code(201).send(loaded)
    },
  )

  app.delete(
    '/staff/vcdb',
    {
      ...forStaff('catalog'),
      schema: {
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
}
