import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  editedPartSchema,
  modelNameSchema,
  saveAttributesSchema,
  savedPartSchema,
  saveFitmentsSchema,
  saveNumbersSchema,
} from '#contract/catalog/edited-part.ts'
import { MAX_TAG_LENGTH } from '#contract/catalog/tag.ts'
import { byId } from '#contract/id.ts'
import { optionalText } from '#contract/text.ts'
import { saveAttributes } from '../catalog/attribute-edit.ts'
import { suggestBrands } from '../catalog/brand.ts'
import { getEditedPart } from '../catalog/edited-part.ts'
import { saveFitments } from '../catalog/fitment-edit.ts'
import { listMakes, listModels } from '../catalog/model-name.ts'
import { saveNumbers } from '../catalog/number-edit.ts'
import { suggestTags } from '../catalog/tag.ts'
import { NO_PRODUCT, STALE_VERSION } from './docs-responses.ts'
import { forStaff } from './guarded.ts'

const SAVE_ERRORS = {
  404: NO_PRODUCT,
  409: STALE_VERSION,
}

/** Has room for five hundred fitments with eight conditions each. */
const LISTS_BODY_LIMIT = 2 * 1024 * 1024

export const editedPartApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/product/:id/detail',
    {
      ...forStaff('catalog', { 404: NO_PRODUCT }),
      schema: {
        operationId: 'getPartDetail',
        summary: 'A part’s numbers, specification and fitments for the staff',
        params: byId,
        response: { 200: editedPartSchema },
      },
    },
    (request) => getEditedPart(request.params.id),
  )

  app.put(
    '/product/:id/numbers',
    {
      ...forStaff('catalog', SAVE_ERRORS),
      bodyLimit: LISTS_BODY_LIMIT,
      schema: {
        operationId: 'saveNumbers',
        summary: 'Set the numbers by which a part is found',
        description: 'All of them but its own: SKU and part number are fields of the product.',
        params: byId,
        body: saveNumbersSchema,
        response: { 200: savedPartSchema },
      },
    },
    (request) => saveNumbers(request.user, request.params.id, request.body),
  )

  app.put(
    '/product/:id/attributes',
    {
      ...forStaff('catalog', SAVE_ERRORS),
      bodyLimit: LISTS_BODY_LIMIT,
      schema: {
        operationId: 'saveAttributes',
        summary: 'Set a part’s specification',
        description: 'All of its lines, in their order.',
        params: byId,
        body: saveAttributesSchema,
        response: { 200: savedPartSchema },
      },
    },
    (request) => saveAttributes(request.user, request.params.id, request.body),
  )

  app.put(
    '/product/:id/fitments',
    {
      ...forStaff('catalog', SAVE_ERRORS),
      bodyLimit: LISTS_BODY_LIMIT,
      schema: {
        operationId: 'saveFitments',
        summary: 'Set the vehicles that a part fits',
        params: byId,
        body: saveFitmentsSchema,
        response: { 200: savedPartSchema },
      },
    },
    (request) => saveFitments(request.user, request.params.id, request.body),
  )

  app.get(
    '/staff/brand',
    {
      ...forStaff('catalog'),
      schema: {
        operationId: 'suggestBrands',
        summary: 'Brands by prefix',
        querystring: z.strictObject({ q: z.string().max(60).default('') }),
        response: { 200: z.array(z.string()).describe('Names, at most 20.') },
      },
    },
    (request) => suggestBrands(request.query.q),
  )

  app.get(
    '/staff/tag',
    {
      ...forStaff('catalog'),
      schema: {
        operationId: 'suggestTags',
        summary: 'Tags of parts by prefix',
        querystring: z.strictObject({ q: optionalText(MAX_TAG_LENGTH).default('') }),
        response: { 200: z.array(z.string()).describe('Tags, at most 20.') },
      },
    },
    (request) => suggestTags(request.query.q),
  )

  app.get(
    '/staff/make',
    {
      ...forStaff('catalog'),
      schema: {
        operationId: 'listStaffMakes',
        summary: 'The makes of vehicles',
        response: {
          200: z.array(z.object({ slug: z.string(), name: z.string() })).describe('By name.'),
        },
      },
    },
    () => listMakes(),
  )

  app.get(
    '/staff/make/:make/model',
    {
      ...forStaff('catalog'),
      schema: {
        operationId: 'listStaffModels',
        summary: 'The models of a make',
        params: z.object({
          make: z
            .string()
            .regex(/^[\w.-]+$/, 'Must be a slug')
            .max(80)
            .describe('Its slug'),
        }),
        response: { 200: z.array(modelNameSchema).describe('By name; none for an unknown make.') },
      },
    },
    (request) => listModels(request.params.make),
  )
}
