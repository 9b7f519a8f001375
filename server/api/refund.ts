import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { newRefundSchema } from '#contract/refund.ts'
import { requireAdmin } from '../auth.ts'
import { limit } from '../rate-limit.ts'
import { refundOrder } from '../refund.ts'

export const refundApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/order/:id/refund',
    {
      onRequest: requireAdmin,
      preHandler: limit('payment'),
      schema: {
        params: z.object({ id: z.uuid() }),
        headers: z.object({ 'idempotency-key': z.string().min(1).max(255).optional() }),
        body: newRefundSchema,
        response: { 201: z.object({ insertedId: z.uuid() }) },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const insertedId = await refundOrder(request.user, request.params.id, request.body, key)
      return reply.code(201).send({ insertedId })
    },
  )
}
