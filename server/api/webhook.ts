import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deletedSchema, modifiedSchema } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import {
  deliveryQuerySchema,
  madeWebhookSchema,
  newWebhookSchema,
  webhookDeliverySchema,
  webhookSchema,
} from '#contract/staff/webhook.ts'
import { deleteWebhook, listWebhooks, makeWebhook } from '../notification/webhook/webhook.ts'
import {
  listDeliveries,
  sendDeliveryAgain,
  sendFailedAgain,
} from '../notification/webhook/webhook-delivery.ts'
import { requireFreshFactor } from '../platform/identity/guards.ts'
import { listOf, sendList } from '../platform/list/send-list.ts'
import { forStaff } from './guarded.ts'

const NO_WEBHOOK = { 404: 'There is no such webhook.' }

/** Webhooks to other programs. */
export const webhookApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/webhook',
    {
      ...forStaff('settings'),
      schema: {
        operationId: 'listWebhooks',
        summary: 'List the webhooks',
        response: { 200: z.array(webhookSchema).describe('Oldest first.') },
      },
    },
    () => listWebhooks(),
  )

  app.post(
    '/staff/webhook',
    {
      ...forStaff('settings', { 409: 'There are too many webhooks.' }),
      preHandler: requireFreshFactor,
      schema: {
        operationId: 'makeWebhook',
        summary: 'Make a webhook',
        description:
          'From now on the shop posts each of the events to the URL, by Standard Webhooks: ids alone, which an API key reads. A 2xx takes it; else it is tried again for a day and a half.',
        body: newWebhookSchema,
        response: { 201: madeWebhookSchema },
      },
    },
    async ({ user, body }, reply) => {
      const { id, secret } = await makeWebhook(user, body)
      return reply.code(201).send({ insertedId: id, secret })
    },
  )

  app.delete(
    '/staff/webhook/:id',
    {
      ...forStaff('settings', NO_WEBHOOK),
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook and its deliveries',
        params: byId,
        response: { 200: deletedSchema },
      },
    },
    async ({ user, params: { id } }) => {
      await deleteWebhook(user, id)
      return { deletedCount: 1 }
    },
  )

  app.post(
    '/staff/webhook/:id/again',
    {
      ...forStaff('settings', NO_WEBHOOK),
      schema: {
        operationId: 'sendFailedDeliveriesAgain',
        summary: 'Send all deliveries of a webhook again that were given up',
        params: byId,
        response: { 200: modifiedSchema },
      },
    },
    async ({ user, params: { id } }) => ({ modifiedCount: await sendFailedAgain(user, id) }),
  )

  app.get(
    '/staff/webhook/delivery',
    {
      ...forStaff('settings'),
      schema: {
        operationId: 'listDeliveries',
        summary: 'List what was sent to webhooks',
        querystring: deliveryQuerySchema,
        response: listOf(webhookDeliverySchema, 'The deliveries of the last 30 days.'),
      },
    },
    (request, reply) => sendList(request, reply, request.query, (page) => listDeliveries(page)),
  )

  app.post(
    '/staff/webhook/delivery/:id/again',
    {
      ...forStaff('settings', { 404: 'There is no such delivery.' }),
      schema: {
        operationId: 'sendDeliveryAgain',
        summary: 'Send a delivery again',
        description: 'With the same `webhook-id`, whether or not it was taken.',
        params: byId,
        response: { 200: modifiedSchema },
      },
    },
    async ({ user, params: { id } }) => {
      await sendDeliveryAgain(user, id)
      return { modifiedCount: 1 }
    },
  )
}
