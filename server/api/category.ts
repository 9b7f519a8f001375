import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { staffCategorySchema } from '#contract/catalog/category.ts'
import { listStaffCategories } from '../catalog/category/staff-categories.ts'
import { requireAdmin } from '../platform/identity/guards.ts'

export const categoryApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/category',
    {
      onRequest: requireAdmin,
      config: { access: 'admin' },
      schema: {
        tags: ['Products'],
        operationId: 'listStaffCategories',
        summary: 'List the categories',
        response: {
          200: z.array(staffCategorySchema).describe('Each before those below it.'),
        },
      },
    },
    listStaffCategories,
  )
}
