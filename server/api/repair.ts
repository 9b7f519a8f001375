import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { byVersion, deletedSchema } from '#contract/call-results.ts'
import type { RepairPrice } from '#contract/catalog/repair.ts'
import {
  byRepairId,
  editRepairSchema,
  repairFieldsSchema,
  staffRepairSchema,
} from '#contract/catalog/staff-repair.ts'
import { priceRepair } from '../catalog/fitment/repair-price.ts'
import { addRepair, deleteRepair, editRepair, listStaffRepairs } from '../catalog/repair-edit.ts'
import { cachedResponse } from '../platform/cache/response-cache.ts'
import { readInFairQueue } from '../platform/rate-limit/fair-queue.ts'
import { forStaff } from './guarded.ts'
import { vehicleQuerySchema } from './model-query.ts'

const ERRORS = {
  404: 'There is no such job.',
  409: 'Another editor has changed it since.',
}

const repairPriceSchema = z.object({
  parts: z.int().describe('How many parts surely fit and are in stock'),
  total: z.number().describe('What they cost, without core charges; dollars'),
  isWhole: z.boolean().describe('Has each item of the job that is needed its part?'),
}) satisfies z.ZodType<RepairPrice>

export const repairApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/repair/:slug/price',
    {
      ...cachedResponse,
      config: { access: 'public', errorResponses: { 404: 'There is no such job or vehicle.' } },
      schema: {
        operationId: 'priceRepair',
        summary: 'What the parts of a job cost for a vehicle',
        params: z.object({ slug: z.string().max(200) }),
        querystring: vehicleQuerySchema,
        response: { 200: repairPriceSchema },
      },
    },
    ({ ip, params, query }) =>
      readInFairQueue({ ip }, () => priceRepair(params.slug, query.vehicle)),
  )

  app.get(
    '/staff/repair',
    {
      ...forStaff('catalog'),
      schema: {
        operationId: 'listStaffRepairs',
        summary: 'List the jobs that take parts of several categories',
        response: { 200: z.array(staffRepairSchema) },
      },
    },
    () => listStaffRepairs(),
  )

  app.post(
    '/staff/repair',
    {
      ...forStaff('catalog'),
      schema: {
        operationId: 'addRepair',
        summary: 'Add a job',
        body: repairFieldsSchema,
        response: { 201: staffRepairSchema },
      },
    },
    async ({ user, body }, reply) => reply.code(201).send(await addRepair(user, body)),
  )

  app.put(
    '/staff/repair/:id',
    {
      ...forStaff('catalog', ERRORS),
      schema: {
        operationId: 'editRepair',
        summary: 'Change a job and what it takes',
        params: byRepairId,
        body: editRepairSchema,
        response: { 200: staffRepairSchema },
      },
    },
    ({ user, params, body }) => editRepair(user, params.id, body),
  )

  app.delete(
    '/staff/repair/:id',
    {
      ...forStaff('catalog', ERRORS),
      schema: {
        operationId: 'deleteRepair',
        summary: 'Delete a job',
        params: byRepairId,
        querystring: byVersion,
        response: { 200: deletedSchema },
      },
    },
    async ({ user, params, query }) => {
      await deleteRepair(user, params.id, query.version)
      return { deletedCount: 1 }
    },
  )
}
