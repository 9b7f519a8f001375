import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { pageQuerySchema } from '#contract/page.ts'
import { productSchema } from '#contract/product.ts'
import { getProduct, listProducts } from '../product.ts'
import { sendPage } from './paging.ts'

export const productApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/product',
    { schema: { querystring: pageQuerySchema, response: { 200: z.array(productSchema) } } },
    async (request, reply) => sendPage(request, reply, await listProducts(request.query)),
  )

  app.get(
    '/product/:id',
    { schema: { params: z.object({ id: z.uuid() }), response: { 200: productSchema } } },
    (request) => getProduct(request.params.id),
  )
}
