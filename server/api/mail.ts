import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { byId } from '#contract/id.ts'
import {
  mailAgainSchema,
  mailDraftSchema,
  mailPreviewSchema,
  sentToSchema,
} from '#contract/mail/mail-draft.ts'
import { previewMail, sendDraft } from '../notification/preview-mail.ts'
import { sendMailAgain } from '../notification/send-mail-again.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { forStaff } from './guarded.ts'

export const mailApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/staff/mail/preview',
    {
      ...forStaff('settings'),
      schema: {
        operationId: 'previewMail',
        summary: 'Preview an email as it is being written',
        description: 'With a made-up order. Nothing is stored or sent.',
        body: mailDraftSchema,
        response: { 200: mailPreviewSchema },
      },
    },
    ({ user, body }) => previewMail(user, body),
  )

  app.post(
    '/staff/mail/test',
    {
      ...forStaff('settings', { 502: 'The mail server did not take it; `detail` says why.' }),
      preHandler: rateLimit('test-mail'),
      schema: {
        operationId: 'sendMailToMe',
        summary: 'Send the caller an email as it is being written',
        body: mailDraftSchema,
        response: { 200: sentToSchema },
      },
    },
    async ({ user, body }) => {
      await sendDraft(user, body)
      return { to: user.email }
    },
  )

  app.post(
    '/order/:id/mail',
    {
      ...forStaff('orders', {
        404: 'There is no such order, or no such email.',
        409: 'The event did not happen to the order, or its customer must not be written to.',
      }),
      preHandler: rateLimit('mail-again'),
      schema: {
        operationId: 'sendMailAgain',
        summary: 'Send an email about an order again',
        description: 'It is queued. One that already waits is not queued twice.',
        params: byId,
        body: mailAgainSchema,
        response: { 201: mailAgainSchema },
      },
    },
    async ({ user, params, body }, reply) => {
      const event = await sendMailAgain(user, params.id, body.event)
      return reply.code(201).send({ event })
    },
  )
}
