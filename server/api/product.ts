import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deletedSchema, insertedSchema } from '#contract/call-results.ts'
import { newProductSchema, productDetailSchema, productSchema } from '#contract/catalog/product.ts'
import {
  editProductSchema,
  restoreProductSchema,
  staffProductSchema,
} from '#contract/catalog/staff-product.ts'
import { byId } from '#contract/id.ts'
import { pageQuerySchema } from '#contract/page.ts'
import { getProduct, listProducts } from '../catalog/product.ts'
import { addProduct, editProduct, restoreProduct } from '../catalog/product-edit.ts'
import { cachedResponse } from '../platform/cache/response-cache.ts'
import { listOf, sendList } from '../platform/list/send-list.ts'
import { readInFairQueue } from '../platform/rate-limit/fair-queue.ts'
import { deleteProduct } from '../sales/payment/delete-product.ts'
import { STALE_VERSION } from './docs-responses.ts'
import { forStaff } from './guarded.ts'

export const productApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/product',
    {
      ...cachedResponse,
      config: { access: 'public' },
      schema: {
        operationId: 'listProducts',
        summary: 'List the products',
        querystring: pageQuerySchema,
        response: listOf(productSchema, 'The live products.'),
      },
    },
    (request, reply) =>
      readInFairQueue(request, () => sendList(request, reply, request.query, listProducts)),
  )

  app.get(
    '/product/:id',
    {
      ...cachedResponse,
      config: {
        access: 'public',
        errorResponses: { 404: 'There is none, it is a draft, or it was deleted.' },
      },
      schema: {
        operationId: 'getProduct',
        summary: 'One product',
        params: byId,
        response: { 200: productDetailSchema },
      },
    },
    (request) => getProduct(request.params.id),
  )

  app.post(
    '/product',
    {
      ...forStaff('catalog', { 409: 'Another product has the SKU.' }),
      schema: {
        operationId: 'addProduct',
        summary: 'Add a product',
        body: newProductSchema,
        response: { 201: insertedSchema },
      },
    },
    async (request, reply) => {
      const insertedId = await addProduct(request.user, request.body)
      return reply.code(201).send({ insertedId })
    },
  )

  app.patch(
    '/product/:id',
    {
      ...forStaff('catalog', {
        404: 'There is none.',
        409: `${STALE_VERSION} Or another product has the SKU.`,
      }),
      schema: {
        operationId: 'editProduct',
        summary: 'Change a product',
        description:
          'Changes the fields that are given; null clears one that is optional. Stock is not one of them.',
        params: byId,
        body: editProductSchema,
        response: { 200: staffProductSchema },
      },
    },
    (request) => editProduct(request.user, request.params.id, request.body),
  )

  app.post(
    '/product/:id/restore',
    {
      ...forStaff('catalog', {
        404: 'There is none.',
        409: 'It is not deleted, or another product has its SKU by now.',
      }),
      schema: {
        operationId: 'restoreProduct',
        summary: 'Restore a deleted product',
        description: 'As it was, or in another state.',
        params: byId,
        body: restoreProductSchema.nullish(),
        response: { 200: staffProductSchema },
      },
    },
    (request) => restoreProduct(request.user, request.params.id, request.body ?? {}),
  )

  app.delete(
    '/product/:id',
    {
      ...forStaff('catalog', { 404: 'There is none, or it was deleted.' }),
      schema: {
        operationId: 'deleteProduct',
        summary: 'Delete a product',
        description: 'Its orders have their own copy of name and price.',
        params: byId,
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      await deleteProduct(request.user, request.params.id)
      return { deletedCount: 1 }
    },
  )
}
