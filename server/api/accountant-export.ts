import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { dayTableQuerySchema, type Period, periodQuerySchema } from '#contract/staff/export.ts'
import { sendTable } from '../platform/list/send-table.ts'
import type { Table } from '../platform/list/table.ts'
import { customersTable } from '../report/customers-table.ts'
import { orderLinesTable } from '../report/order-lines-table.ts'
import { paymentsTable } from '../report/payments-table.ts'
import { stockMovementsTable } from '../report/stock-movements-table.ts'
import { stockValueTable } from '../report/stock-value-table.ts'
import { taxesTable } from '../report/taxes-table.ts'
import { invoicesTable } from '../sales/order/invoice/invoices-table.ts'
import { describedTable, guardedTable } from './export.ts'

// What an accountant asks for: tables of the days from one to another.

type OfPeriod = {
  id: string
  summary: string
  description: string
  table: (period: Period) => Table | Promise<Table>
}

const TABLES: Record<string, OfPeriod> = {
  invoices: {
    id: 'downloadInvoices',
    summary: 'The invoices and credit notes of some days',
    description:
      'A row for each, by number, with its own date. Amounts are negative on credit notes; each tax rate has two columns.',
    table: invoicesTable,
  },
  'order-lines': {
    id: 'downloadOrderLines',
    summary: 'What was sold: the lines of the orders that were paid',
    description: 'A row for each line, and one for the delivery of each order.',
    table: orderLinesTable,
  },
  payments: {
    id: 'downloadPayments',
    summary: 'Payments and refunds',
    description:
      'With Stripe’s ids. Refunds are negative. Charges that pay no order, such as a second one, and their refunds have kinds of their own.',
    table: paymentsTable,
  },
  taxes: {
    id: 'downloadTaxes',
    summary: 'Tax by place and rate',
    description:
      'Of the orders that were paid, of the refunds that were made, and what is left. Sales without tax have a row for each place.',
    table: taxesTable,
  },
  customers: {
    id: 'downloadCustomers',
    summary: 'Who paid',
    description:
      'With their orders and payments; closed accounts, and guests whose data is erased, without a name.',
    table: customersTable,
  },
  'stock-movements': {
    id: 'downloadStockMovements',
    summary: 'The movements of the stock',
    description: 'A row for each change of a part’s units, oldest first, with its reason.',
    table: stockMovementsTable,
  },
}

export const accountantExportApi: FastifyPluginAsyncZod = async (app) => {
  for (const [name, { id, summary, description, table }] of Object.entries(TABLES)) {
    app.get(
      `/staff/export/${name}`,
      {
        ...guardedTable,
        schema: { ...describedTable(id, summary, description), querystring: periodQuerySchema },
      },
      async (request, reply) => sendTable(request, reply, await table(request.query)),
    )
  }

  app.get(
    '/staff/export/stock-value',
    {
      ...guardedTable,
      schema: {
        ...describedTable(
          'downloadStockValue',
          'What the stock was worth',
          'At the end of a day, by part: units of the ledger at what a unit cost then.',
        ),
        querystring: dayTableQuerySchema,
      },
    },
    async (request, reply) => sendTable(request, reply, await stockValueTable(request.query.day)),
  )
}
