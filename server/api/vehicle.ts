import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  vehicleCategoriesSchema,
  vehicleChoiceSchema,
  vehicleMakesSchema,
  vehicleModelsSchema,
  vehicleYearsSchema,
} from '#contract/vehicle/vehicle-choice.ts'
import { countByCategoryFor } from '../catalog/fitment/vehicle-categories.ts'
import { getVehicleChoice, listMakesOf, listModelsOf } from '../catalog/fitment/vehicle-choice.ts'
import { listYears } from '../catalog/vehicle/vehicle-base.ts'
import { cachedResponse } from '../platform/cache/response-cache.ts'
import { readInFairQueue } from '../platform/rate-limit/fair-queue.ts'

const slug = z
  .string()
  .regex(/^[\w.-]+$/, 'Must be a slug')
  .max(60)
/** One spelling only, as each is a URL that is cached. */
const year = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{4}$/.test(value) ? Number(value) : value),
  z.int().min(1900).max(2100),
)
const errorResponses = { 404: 'There is no such vehicle.' }

export const vehicleApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/vehicle',
    {
      ...cachedResponse,
      config: { access: 'public' },
      schema: {
        operationId: 'listYears',
        summary: 'List the years of vehicles',
        response: { 200: vehicleYearsSchema },
      },
    },
    async () => ({ years: [...listYears()] }),
  )

  app.get(
    '/vehicle/:year',
    {
      ...cachedResponse,
      config: { access: 'public', errorResponses },
      schema: {
        operationId: 'listMakes',
        summary: 'List the makes of a year',
        params: z.object({ year }),
        response: { 200: vehicleMakesSchema },
      },
    },
    async ({ params }) => ({ makes: listMakesOf(params.year) }),
  )

  app.get(
    '/vehicle/:year/:make',
    {
      ...cachedResponse,
      config: { access: 'public', errorResponses },
      schema: {
        operationId: 'listModels',
        summary: 'List the models of a make in a year',
        params: z.object({ year, make: slug }),
        response: { 200: vehicleModelsSchema },
      },
    },
    async ({ params }) => ({ models: listModelsOf(params.year, params.make) }),
  )

  app.get(
    '/vehicle/:year/:make/:model',
    {
      ...cachedResponse,
      config: { access: 'public', errorResponses },
      schema: {
        operationId: 'getVehicleChoice',
        summary: 'The engines and trims on which parts for a model depend',
        description:
          'Engines, trims and conditions that fitments of this shop name, with how many parts.',
        params: z.object({ year, make: slug, model: slug }),
        response: { 200: vehicleChoiceSchema },
      },
    },
    (request) => readInFairQueue(request, () => getVehicleChoice(request.params)),
  )

  app.get(
    '/vehicle/:year/:make/:model/categories',
    {
      ...cachedResponse,
      config: { access: 'public', errorResponses },
      schema: {
        operationId: 'countByCategoryFor',
        summary: 'Count the parts of a vehicle by category',
        params: z.object({ year, make: slug, model: slug }),
        querystring: z.object({ engine: slug.optional().describe('Its slug, or `another`') }),
        response: { 200: vehicleCategoriesSchema },
      },
    },
    ({ ip, params, query: { engine } }) =>
      readInFairQueue({ ip }, () =>
        countByCategoryFor({ ...params, ...(engine && { engine }), answers: {} }),
      ),
  )
}
