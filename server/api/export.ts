import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  ordersTableQuerySchema,
  partsTableQuerySchema,
  salesTableQuerySchema,
  wholeTableQuerySchema,
} from '#contract/staff/export.ts'
import { fitmentsTable } from '../import/export/fitments-table.ts'
import { numbersTable } from '../import/export/numbers-table.ts'
import { partsTable } from '../import/export/parts-table.ts'
import { photosTable } from '../import/export/photos-table.ts'
import { wholeShop } from '../import/export/whole-shop.ts'
import { recordExport } from '../platform/audit/record-export.ts'
import { requireFreshFactor } from '../platform/identity/guards.ts'
import { sendFile, sendTable, TABLE_TYPES } from '../platform/list/send-table.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { daysTable } from '../report/days-table.ts'
import { ordersTable } from '../sales/order/invoice/orders-table.ts'
import { TOO_OFTEN } from './docs-responses.ts'
import { forStaff } from './guarded.ts'

const preHandler = [requireFreshFactor, rateLimit('export'), recordExport]

export const guardedTable = {
  ...forStaff('export', { 429: TOO_OFTEN }),
  preHandler,
} as const

/** What the routes of all tables say of themselves. */
export function describedTable(operationId: string, summary: string, description: string) {
  return { tags: ['Exports'], operationId, summary, description, produces: TABLE_TYPES }
}

/** Whole tables, as an import reads them back. */
const SHOP_TABLES = {
  numbers: {
    id: 'downloadNumbers',
    summary: 'The numbers of all parts: of vehicle makers, of other brands, replaced ones, GTINs',
    table: () => numbersTable(),
  },
  fitments: {
    id: 'downloadFitments',
    summary: 'The fitments of parts that may fit other vehicles',
    table: () => fitmentsTable(false),
  },
  photos: {
    id: 'downloadPhotos',
    summary: 'The URLs of the photos of all parts',
    table: () => photosTable(),
  },
  'complete-fitments': {
    id: 'downloadCompleteFitments',
    summary: 'The fitments of parts that fit no other vehicle, to be imported as FULL',
    table: () => fitmentsTable(true),
  },
}

export const exportApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/export/parts',
    {
      ...guardedTable,
      schema: {
        ...describedTable(
          'downloadParts',
          'All parts, or some',
          'A row for each, oldest first, in the columns that an import of parts reads.',
        ),
        querystring: partsTableQuerySchema,
      },
    },
    (request, reply) => sendTable(request, reply, partsTable(request.query)),
  )

  for (const [name, { id, summary, table }] of Object.entries(SHOP_TABLES)) {
    app.get(
      `/staff/export/${name}`,
      {
        ...guardedTable,
        schema: {
          ...describedTable(id, summary, 'A row for each.'),
          querystring: wholeTableQuerySchema,
        },
      },
      (request, reply) => sendTable(request, reply, table()),
    )
  }

  app.get(
    '/staff/export/all',
    {
      ...guardedTable,
      schema: {
        ...describedTable(
          'downloadAll',
          'All tables of the parts',
          'A ZIP file of the tables of categories, parts, numbers, fitments and photos, with a text that says how to import them.',
        ),
        produces: ['application/zip'],
        querystring: wholeTableQuerySchema,
      },
    },
    (request, reply) =>
      sendFile(request, reply, {
        ...{ name: 'shop.zip', type: 'application/zip' },
        pieces: wholeShop(request.query.format),
      }),
  )

  app.get(
    '/staff/export/orders',
    {
      ...guardedTable,
      schema: {
        ...describedTable(
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
    '/staff/export/sales',
    {
      ...guardedTable,
      schema: {
        ...describedTable('downloadDays', 'Sales by day', 'A row for each day, oldest first.'),
        querystring: salesTableQuerySchema,
      },
    },
    (request, reply) => sendTable(request, reply, daysTable(request.query.days)),
  )
}
