import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { idempotencyKey } from '#contract/answer.ts'
import { idSchema } from '#contract/id.ts'
import {
  stockAdjustmentSchema,
  stockMovementQuerySchema,
  stockMovementSchema,
} from '#contract/stock.ts'
import { adjustStock } from '../catalog/stock-adjustment.ts'
import { listStockMovements } from '../catalog/stock-movement.ts'
import { requireAdmin } from '../identity/guards.ts'
import { listOf, sendList } from '../list/respond.ts'

export const stockApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/product/:id/stock',
    {
      onRequest: requireAdmin,
      config: { access: 'admin', errorResponses: { 404: 'There is no such product.' } },
      schema: {
        tags: ['Products'],
        operationId: 'listStockMovements',
        summary: 'List the changes of a product’s stock',
        description: 'Newest first, of a deleted product too.',
        params: z.object({ id: idSchema }),
        querystring: stockMovementQuerySchema,
        response: listOf(stockMovementSchema, 'One movement for each change.'),
      },
    },
    (request, reply) =>
      sendList(request, reply, { ...request.query, sort: 'newest' }, (page) =>
        listStockMovements(request.params.id, page),
      ),
  )

  app.post(
    '/product/:id/stock',
    {
      onRequest: requireAdmin,
      config: {
        access: 'admin',
        errorResponses: {
          404: 'There is no such product.',
          409: 'Fewer units are in stock, or the product is deleted.',
          422: 'The `Idempotency-Key` came with another body before.',
        },
      },
      schema: {
        tags: ['Products'],
        operationId: 'adjustStock',
        summary: 'Adjust a product’s stock',
        description: 'Adds units to those that can be ordered, or takes some away, and says why.',
        params: z.object({ id: idSchema }),
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        body: stockAdjustmentSchema,
        response: { 201: stockMovementSchema },
      },
    },
    async (request, reply) => {
      const { user, params, body, headers } = request
      const movement = await adjustStock(user, params.id, body, headers['idempotency-key'])
      return reply.code(201).send(movement)
    },
  )
}
