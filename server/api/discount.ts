import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { byId } from '#contract/id.ts'
import { deliveryTryAnswerSchema, deliveryTrySchema } from '#contract/pricing/delivery-try.ts'
import { discountSchema, newDiscountSchema } from '#contract/pricing/discount.ts'
import { addDiscount, listDiscounts, stopDiscount } from '../sales/pricing/discount/owner-codes.ts'
import { tryDelivery } from '../sales/pricing/try-delivery.ts'
import { forStaff } from './guarded.ts'

export const discountApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/discount',
    {
      ...forStaff('catalog'),
      schema: {
        operationId: 'listDiscounts',
        summary: 'List the discount codes',
        response: { 200: z.array(discountSchema).describe('The newest first, 500 at most.') },
      },
    },
    listDiscounts,
  )

  app.post(
    '/staff/discount',
    {
      ...forStaff('catalog', { 409: 'The code is taken, or was used before.' }),
      schema: {
        operationId: 'addDiscount',
        summary: 'Create a discount code',
        description: 'Its discount can’t be changed later. The code can be stopped.',
        body: newDiscountSchema,
        response: { 201: discountSchema },
      },
    },
    async ({ user, body }, reply) => reply.code(201).send(await addDiscount(user, body)),
  )

  app.post(
    '/staff/discount/:id/stop',
    {
      ...forStaff('catalog'),
      schema: {
        operationId: 'stopDiscount',
        summary: 'Stop a discount code',
        description: 'New orders can’t use it. Orders that have it keep it.',
        params: byId,
        response: { 200: discountSchema },
      },
    },
    ({ user, params }) => stopDiscount(user, params.id),
  )

  app.get(
    '/staff/delivery-price',
    {
      ...forStaff('orders'),
      schema: {
        operationId: 'tryDelivery',
        summary: 'The price of delivering a parcel',
        querystring: deliveryTrySchema,
        response: { 200: deliveryTryAnswerSchema },
      },
    },
    ({ query }) => tryDelivery(query),
  )
}
