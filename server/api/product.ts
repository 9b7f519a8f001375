import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { pageQuerySchema } from '#contract/page.ts'
import { newProductSchema, productSchema } from '#contract/product.ts'
import { requireAdmin } from '../auth.ts'
import { addProduct, countProducts, getProduct, listProducts, removeProduct } from '../product.ts'
import { sendPage } from './paging.ts'

export const productApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/product',
    { schema: { querystring: pageQuerySchema, response: { 200: z.array(productSchema) } } },
    async (request, reply) => {
      const page = await listProducts(request.query)
      return sendPage(request, reply, { ...page, total: await countProducts() })
    },
  )

  app.get(
    '/product/:id',
    { schema: { params: z.object({ id: z.uuid() }), response: { 200: productSchema } } },
    (request) => getProduct(request.params.id),
  )

  app.post(
    '/product',
    {
      onRequest: requireAdmin,
      schema: { body: newProductSchema, response: { 201: z.object({ insertedId: z.uuid() }) } },
    },
    async (request, reply) => {
      const insertedId = await addProduct(request.user, request.body)
      return reply.code(201).send({ insertedId })
    },
  )

  app.delete(
    '/product/:id',
    {
      onRequest: requireAdmin,
      schema: {
        params: z.object({ id: z.uuid() }),
        response: { 200: z.object({ deletedCount: z.int() }) },
      },
    },
    async (request) => {
      await removeProduct(request.user, request.params.id)
      return { deletedCount: 1 }
    },
  )
}
