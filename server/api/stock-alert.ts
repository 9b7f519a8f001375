import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deletedSchema } from '#contract/call-results.ts'
import {
  addedStockAlertSchema,
  alertTokenSchema,
  newStockAlertSchema,
  stockAlertSchema,
} from '#contract/catalog/stock-alert.ts'
import { byId } from '#contract/id.ts'
import {
  addStockAlert,
  confirmStockAlert,
  listOwnStockAlerts,
  removeStockAlert,
  stopStockAlerts,
} from '../catalog/alert/stock-alert.ts'
import { requireUserOrGuest } from '../platform/identity/guards.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { BLOCKED, NO_PRODUCT, TOO_OFTEN } from './docs-responses.ts'
import { forUsers } from './guarded.ts'
import { oneClickQuery, takeOneClick } from './one-click.ts'

/** One mail when a part is back in stock. */
export const stockAlertApi: FastifyPluginAsyncZod = async (app) => {
  takeOneClick(app)

  app.post(
    '/product/:id/alert',
    {
      onRequest: requireUserOrGuest,
      preHandler: rateLimit('stock-alert'),
      config: {
        access: 'user or guest',
        errorResponses: {
          403: BLOCKED,
          404: NO_PRODUCT,
          409: 'It is in stock, or the account waits for as many parts as it can.',
          429: TOO_OFTEN,
        },
      },
      schema: {
        operationId: 'addStockAlert',
        summary: 'Ask for one email when a part is back in stock',
        description:
          'The verified email of the account needs no confirmation. Any other gets a link first; the answer is the same for each.',
        params: byId,
        body: newStockAlertSchema,
        response: { 200: addedStockAlertSchema },
      },
    },
    ({ user, ip, params, body }) => addStockAlert({ user, ip }, params.id, body.email),
  )

  app.delete(
    '/product/:id/alert',
    {
      ...forUsers(),
      schema: {
        operationId: 'removeStockAlert',
        summary: 'Stop the caller’s alert of a part',
        params: byId,
        response: { 200: deletedSchema },
      },
    },
    async ({ user, params }) => ({ deletedCount: await removeStockAlert(user, params.id) }),
  )

  app.get(
    '/account/alert',
    {
      ...forUsers(),
      schema: {
        operationId: 'listStockAlerts',
        summary: 'The parts that the caller waits for',
        response: { 200: z.array(stockAlertSchema) },
      },
    },
    ({ user }) => listOwnStockAlerts(user),
  )

  app.post(
    '/stock-alert/confirm',
    {
      preHandler: rateLimit('email-link'),
      config: {
        access: 'public',
        errorResponses: { 410: 'It was stopped, has done its work, or has expired.' },
      },
      schema: {
        operationId: 'confirmStockAlert',
        summary: 'Confirm an alert with the link of its email',
        body: alertTokenSchema,
        response: { 200: stockAlertSchema },
      },
    },
    ({ body }) => confirmStockAlert(body.token),
  )

  app.post(
    '/stock-alert/stop',
    {
      preHandler: rateLimit('email-link'),
      config: { access: 'public' },
      schema: {
        operationId: 'stopStockAlerts',
        summary: 'Stop all alerts of an email',
        description:
          'The URL of `List-Unsubscribe` (RFC 8058), hence the token in the query. An unknown token stops nothing.',
        querystring: oneClickQuery,
        response: { 200: deletedSchema },
      },
    },
    async ({ query }) => ({ deletedCount: await stopStockAlerts(query.token) }),
  )
}
