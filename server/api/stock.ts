import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { idempotencyHeaders } from '#contract/call-results.ts'
import {
  codedPartSchema,
  codeQuerySchema,
  receivedLinesSchema,
  receivedStockSchema,
} from '#contract/catalog/received-stock.ts'
import {
  stockAdjustmentSchema,
  stockCountedSchema,
  stockCountSchema,
  stockMovementQuerySchema,
  stockMovementSchema,
} from '#contract/catalog/stock.ts'
import { byId } from '#contract/id.ts'
import { findPartsByCode } from '../catalog/stock/coded-parts.ts'
import { receiveStock } from '../catalog/stock/received-stock.ts'
import { adjustStock } from '../catalog/stock/stock-adjustment.ts'
import { countStock } from '../catalog/stock/stock-count.ts'
import { listStockMovements } from '../catalog/stock/stock-movement.ts'
import { listOf, sendList } from '../platform/list/send-list.ts'
import { KEY_USED, NO_PRODUCT } from './docs-responses.ts'
import { forStaff } from './guarded.ts'

export const stockApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/product/:id/stock',
    {
      ...forStaff('stock', { 404: NO_PRODUCT }),
      schema: {
        operationId: 'listStockMovements',
        summary: 'List the changes of a product’s stock',
        description: 'Newest first, of a deleted product too.',
        params: byId,
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
      ...forStaff('stock', {
        404: NO_PRODUCT,
        409: 'Fewer units are in stock, fewer are counted than are sold, or the product is deleted.',
        422: KEY_USED,
      }),
      schema: {
        operationId: 'adjustStock',
        summary: 'Adjust a product’s stock, or set it by a count',
        description:
          'Adds units to those that can be ordered, or removes some, with a reason. Or, with `counted`, sets them to the units on the shelf, less those that are sold and not shipped yet.',
        params: byId,
        headers: idempotencyHeaders,
        body: z.union([stockAdjustmentSchema, stockCountSchema]),
        response: {
          201: z
            .union([stockMovementSchema, stockCountedSchema])
            .describe('The movement, or the result of a count'),
        },
      },
    },
    async (request, reply) => {
      const { user, params, body, headers } = request
      const key = headers['idempotency-key']
      const answer = await ('counted' in body
        ? countStock(user, params.id, body, key)
        : adjustStock(user, params.id, body, key))
      return reply.code(201).send(answer)
    },
  )

  app.get(
    '/staff/stock/part',
    {
      ...forStaff('stock'),
      schema: {
        operationId: 'findPartsByCode',
        summary: 'Find the part that a scanned or typed code names',
        description:
          'Drafts, too. Several parts when two makers have the number, none when no part has it.',
        querystring: codeQuerySchema,
        response: { 200: z.array(codedPartSchema) },
      },
    },
    (request) => findPartsByCode(request.query.code),
  )

  app.post(
    '/staff/stock',
    {
      ...forStaff('stock', {
        409: 'A part does not exist, is deleted, or would have too many units; `errors` names each. Nothing was received.',
        422: KEY_USED,
      }),
      schema: {
        operationId: 'receiveStock',
        summary: 'Receive a delivery of several parts',
        description: 'Adds the units of all lines to the stock, or none of them.',
        headers: idempotencyHeaders,
        body: receivedStockSchema,
        response: { 201: receivedLinesSchema },
      },
    },
    async ({ user, body, headers }, reply) =>
      reply.code(201).send(await receiveStock(user, body, headers['idempotency-key'])),
  )
}
