import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { auditRecordSchema } from '#contract/audit.ts'
import { pageQuerySchema } from '#contract/page.ts'
import { listAudit } from '../audit.ts'
import { requireAdmin } from '../auth.ts'
import { sendPage } from './paging.ts'

export const auditApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/audit',
    {
      onRequest: requireAdmin,
      schema: { querystring: pageQuerySchema, response: { 200: z.array(auditRecordSchema) } },
    },
    async (request, reply) => sendPage(request, reply, await listAudit(request.query)),
  )
}
