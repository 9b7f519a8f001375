import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deletedSchema } from '#contract/call-results.ts'
import { garageSchema, savedGarageSchema } from '#contract/vehicle/garage.ts'
import { MAX_CARS } from '#contract/vehicle/garage-bounds.ts'
import { deleteCar, listCars, saveCars } from '../account/garage.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { TOO_OFTEN } from './docs-responses.ts'
import { forUsers } from './guarded.ts'

/** The caller's own cars: the token names whose. */
export const garageApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/garage',
    {
      ...forUsers(),
      schema: {
        operationId: 'listCars',
        summary: 'List the caller’s cars',
        response: { 200: garageSchema },
      },
    },
    async (request) => ({ cars: await listCars(request.user.id) }),
  )

  app.put(
    '/garage',
    {
      ...forUsers({
        409: 'The cars have more answers than there is room for.',
        429: TOO_OFTEN,
      }),
      preHandler: rateLimit('garage'),
      schema: {
        operationId: 'saveCars',
        summary: 'Save cars of the caller',
        description: `Adds them, or replaces those with the same path. Of more than ${MAX_CARS}, those saved first are removed.`,
        body: savedGarageSchema,
        response: { 200: garageSchema },
      },
    },
    async (request) => ({ cars: await saveCars(request.user, request.body.cars) }),
  )

  app.delete(
    '/garage',
    {
      ...forUsers({ 429: TOO_OFTEN }),
      preHandler: rateLimit('garage'),
      schema: {
        operationId: 'deleteCar',
        summary: 'Remove one of the caller’s cars',
        querystring: z.object({
          path: z
            .string()
            .regex(/^[\w./-]*$/, 'Must be a path')
            .max(200)
            .describe('As GET /garage has it'),
        }),
        response: { 200: deletedSchema },
      },
    },
    async (request) => ({ deletedCount: await deleteCar(request.user.id, request.query.path) }),
  )
}
