import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { byId } from '#contract/id.ts'
import { invoiceSchema } from '#contract/order/invoice.ts'
import { listInvoicesOf } from '../sales/order/invoice/invoice-view.ts'
import { writeInvoiceOnDemand } from '../sales/order/invoice/write-invoice.ts'
import { NO_ORDER } from './docs-responses.ts'
import { forCustomersAndStaff, forStaff } from './guarded.ts'

export const invoiceApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/order/:id/invoice',
    {
      ...forCustomersAndStaff(['orders', 'accounts'], { 404: NO_ORDER }),
      schema: {
        operationId: 'listInvoicesOfOrder',
        summary: 'The invoice of an order and its credit notes',
        params: byId,
        response: {
          200: z.array(invoiceSchema).describe('By number. Empty: the order has no invoice.'),
        },
      },
    },
    (request) => listInvoicesOf(request.customer, request.params.id),
  )

  app.post(
    '/order/:id/invoice',
    {
      ...forStaff('money', { 404: NO_ORDER, 409: 'It is not paid, or invoices are off.' }),
      schema: {
        operationId: 'writeInvoice',
        summary: 'Write the invoice of an order that was paid while invoices were off',
        description: 'And a credit note for each of its refunds. A second call writes nothing.',
        params: byId,
        response: { 200: z.array(invoiceSchema) },
      },
    },
    async ({ user, params: { id } }) => {
      await writeInvoiceOnDemand(user, id)
      return listInvoicesOf(user, id)
    },
  )
}
