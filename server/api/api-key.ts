import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { apiKeySchema, madeApiKeySchema, newApiKeySchema } from '#contract/account/api-key.ts'
import { deletedSchema } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from '../account/api-key.ts'
import { sendApiKeyMail } from '../account/api-key-mail.ts'
import { requireFreshFactor } from '../platform/identity/guards.ts'
import { sendLater } from '../platform/mail/send.ts'
import { forStaff } from './guarded.ts'

export const apiKeyApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/key',
    {
      ...forStaff('staff'),
      schema: {
        operationId: 'listApiKeys',
        summary: 'List the API keys',
        response: { 200: z.array(apiKeySchema).describe('Newest first.') },
      },
    },
    () => listApiKeys(),
  )

  app.post(
    '/staff/key',
    {
      ...forStaff('staff', { 409: 'There are too many keys.' }),
      preHandler: requireFreshFactor,
      schema: {
        operationId: 'makeApiKey',
        summary: 'Make an API key',
        description:
          'A bearer token for programs: it makes the calls that its role may, while its maker’s role may, too. All owners get an email.',
        body: newApiKeySchema,
        response: { 201: madeApiKeySchema },
      },
    },
    async ({ user, body }, reply) => {
      const { id, key } = await makeApiKey(user, body)
      sendLater(() => sendApiKeyMail(user.email, body))
      return reply.code(201).send({ insertedId: id, key })
    },
  )

  app.delete(
    '/staff/key/:id',
    {
      ...forStaff('staff', { 404: 'It was revoked.' }),
      schema: {
        operationId: 'revokeApiKey',
        summary: 'Revoke an API key',
        params: byId,
        response: { 200: deletedSchema },
      },
    },
    async ({ user, params: { id } }) => {
      await revokeApiKey(user, id)
      return { deletedCount: 1 }
    },
  )
}
