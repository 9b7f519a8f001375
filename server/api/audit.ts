import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { auditQuerySchema, auditRecordSchema } from '#contract/staff/audit.ts'
import { listAudit } from '../platform/audit/list-audit.ts'
import { listOf, sendList } from '../platform/list/send-list.ts'
import { forStaff } from './guarded.ts'

export const auditApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/audit',
    {
      ...forStaff('audit'),
      schema: {
        operationId: 'listAudit',
        summary: 'List the audit log',
        description: 'Actions of admins, and every cancellation, payment and refund.',
        querystring: auditQuerySchema,
        response: listOf(auditRecordSchema, 'One record for each action.'),
      },
    },
    (request, reply) => {
      const { q, ...query } = request.query
      return sendList(request, reply, query, (page) => listAudit({ ...page, q }))
    },
  )
}
