import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { byVersion, deletedSchema } from '#contract/call-results.ts'
import {
  byCategoryId,
  editCategorySchema,
  mergeCategorySchema,
  newCategorySchema,
  staffCategorySchema,
} from '#contract/catalog/category.ts'
import { listStaffCategories } from '../catalog/category/staff-categories.ts'
import {
  addCategory,
  deleteCategory,
  editCategory,
  mergeCategory,
} from '../catalog/category-edit.ts'
import { forStaff } from './guarded.ts'

const NO_CATEGORY = 'There is no such category.'
const STALE = 'Another editor has changed it since, or the URL is taken.'

export const categoryApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/category',
    {
      ...forStaff(['catalog', 'stock']),
      schema: {
        operationId: 'listStaffCategories',
        summary: 'List the categories',
        response: {
          200: z.array(staffCategorySchema).describe('Each before those below it.'),
        },
      },
    },
    () => listStaffCategories(),
  )

  app.post(
    '/staff/category',
    {
      ...forStaff('catalog', { 409: 'Another category has this URL.' }),
      schema: {
        operationId: 'addCategory',
        summary: 'Add a category',
        body: newCategorySchema,
        response: { 201: staffCategorySchema },
      },
    },
    async ({ user, body }, reply) => reply.code(201).send(await addCategory(user, body)),
  )

  app.put(
    '/staff/category/:id',
    {
      ...forStaff('catalog', { 404: NO_CATEGORY, 409: STALE }),
      schema: {
        operationId: 'editCategory',
        summary: 'Rename, move or sort a category',
        description: 'The URL that it had redirects to the present one.',
        params: byCategoryId,
        body: editCategorySchema,
        response: { 200: staffCategorySchema },
      },
    },
    ({ user, params, body }) => editCategory(user, params.id, body),
  )

  app.post(
    '/staff/category/:id/merge',
    {
      ...forStaff('catalog', { 404: NO_CATEGORY, 409: STALE }),
      schema: {
        operationId: 'mergeCategory',
        summary: 'Merge a category into another',
        description:
          'A job moves its parts. Then it is deleted, its URLs redirect to the other, and its name is one of the other’s words.',
        params: byCategoryId,
        body: mergeCategorySchema,
        response: { 200: staffCategorySchema },
      },
    },
    ({ user, params, body }) => mergeCategory(user, params.id, body),
  )

  app.delete(
    '/staff/category/:id',
    {
      ...forStaff('catalog', { 404: NO_CATEGORY, 409: 'It has parts, or categories below it.' }),
      schema: {
        operationId: 'deleteCategory',
        summary: 'Delete a category without parts',
        params: byCategoryId,
        querystring: byVersion,
        response: { 200: deletedSchema },
      },
    },
    async ({ user, params, query }) => {
      await deleteCategory(user, params.id, query.version)
      return { deletedCount: 1 }
    },
  )
}
