import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { roleMay } from '#contract/account/permission.ts'
import {
  staffProductCountQuerySchema,
  staffProductCountSchema,
  staffProductPageSchema,
  staffProductQuerySchema,
  staffProductSchema,
} from '#contract/catalog/staff-product.ts'
import { byId } from '#contract/id.ts'
import { countStaffProducts, getStaffProduct, listStaffProducts } from '../catalog/staff-product.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { listOf, sendList } from '../platform/list/send-list.ts'
import { forStaff } from './guarded.ts'

/** What a unit cost is for those who buy and price parts. */
function withoutCost<Part extends { cost: number | null }>({ role }: SessionUser, part: Part) {
  return roleMay(role, ['catalog']) ? part : { ...part, cost: null }
}

export const staffProductApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/product',
    {
      ...forStaff(['catalog', 'stock']),
      schema: {
        operationId: 'listStaffProducts',
        summary: 'List the products for the staff',
        description: 'Without a `state`, all that are not deleted.',
        querystring: staffProductQuerySchema,
        response: listOf(staffProductSchema, 'The products, drafts too.'),
      },
    },
    (request, reply) =>
      sendList(request, reply, request.query, async (page) => {
        const { items, ...more } = await listStaffProducts(page)
        return { ...more, items: items.map((one) => withoutCost(request.user, one)) }
      }),
  )

  app.get(
    '/staff/product/count',
    {
      ...forStaff(['catalog', 'stock']),
      schema: {
        operationId: 'countStaffProducts',
        summary: 'Count the products by state',
        description: 'With filters, also what they find.',
        querystring: staffProductCountQuerySchema,
        response: { 200: staffProductCountSchema },
      },
    },
    (request) => countStaffProducts(request.query),
  )

  app.get(
    '/staff/product/:id',
    {
      ...forStaff(['catalog', 'stock'], { 404: 'There is none.' }),
      schema: {
        operationId: 'getStaffProduct',
        summary: 'One product for the staff',
        description: 'Also a draft or a deleted one.',
        params: byId,
        response: { 200: staffProductPageSchema },
      },
    },
    async ({ user, params: { id } }) => withoutCost(user, await getStaffProduct(id)),
  )
}
