import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  ordersTableQuerySchema,
  periodQuerySchema,
  salesTableQuerySchema,
} from '#contract/staff/export.ts'
import { requireAdmin } from '../platform/identity/guards.ts'
import { sendTable, TABLE_TYPES } from '../platform/list/send-table.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { daysTable } from '../report/days-table.ts'
import { invoicesTable } from '../sales/order/invoice/invoices-table.ts'
import { ordersTable } from '../sales/order/invoice/orders-table.ts'
import { TOO_OFTEN } from './docs-responses.ts'

const guarded = {
  onRequest: requireAdmin,
  preHandler: rateLimit('export'),
  config: { access: 'admin', errorResponses: { 429: TOO_OFTEN } },
} as const

/** What the routes of all tables say of themselves. */
function described(operationId: string, summary: string, description: string) {
  return { tags: ['Exports'], operationId, summary, description, produces: TABLE_TYPES }
}

export const exportApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/export/orders',
    {
      ...guarded,
      schema: {
        ...described(
          'downloadOrders',
          'All orders, or some',
          'A row for each, oldest first, with its amounts, its country and the numbers of its invoices.',
        ),
        querystring: ordersTableQuerySchema,
      },
    },
    (request, reply) => sendTable(request, reply, ordersTable(request.query)),
  )

  app.get(
    '/staff/export/invoices',
    {
      ...guarded,
      schema: {
        ...described(
          'downloadInvoices',
          'The invoices and credit notes of some days',
          'A row for each, by number, with its own date. Amounts are negative on credit notes; each tax rate has two columns.',
        ),
        querystring: periodQuerySchema,
      },
    },
    async (request, reply) => sendTable(request, reply, await invoicesTable(request.query)),
  )

  app.get(
    '/staff/export/sales',
    {
      ...guarded,
      schema: {
        ...described('downloadDays', 'Sales by day', 'A row for each day, oldest first.'),
        querystring: salesTableQuerySchema,
      },
    },
    (request, reply) => sendTable(request, reply, daysTable(request.query.days)),
  )
}
