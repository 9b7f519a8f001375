import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  invitationHeaders,
  invitationSchema,
  newInvitationSchema,
  staffInvitationSchema,
} from '#contract/account/invitation.ts'
import { deletedSchema, insertedSchema, modifiedSchema } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import { sendInvitationMail } from '../account/email-link-mail.ts'
import {
  acceptInvitation,
  inviteStaff,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from '../account/invitation.ts'
import { noStore } from '../platform/http/no-store.ts'
import { requireFreshFactor } from '../platform/identity/guards.ts'
import { sendLater } from '../platform/mail/send.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { forStaff, forUsers } from './guarded.ts'

const ENDED = 'It was accepted or revoked, or has expired.'

export const invitationApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/invitation',
    {
      ...forStaff('staff'),
      schema: {
        operationId: 'listInvitations',
        summary: 'List the open invitations to the staff',
        response: { 200: z.array(staffInvitationSchema).describe('Oldest first.') },
      },
    },
    () => listInvitations(),
  )

  app.post(
    '/staff/invitation',
    {
      ...forStaff('staff', {
        409: 'The person has a role already.',
        429: 'Twenty a day; `Retry-After` says when to try again.',
      }),
      preHandler: requireFreshFactor,
      schema: {
        operationId: 'inviteStaff',
        summary: 'Invite a person to the staff',
        description:
          'They get an email with a link, which gives the role and verifies the email. Another invitation of the same email ends the one before.',
        body: newInvitationSchema,
        response: { 201: insertedSchema },
      },
    },
    async ({ user, body }, reply) => {
      const { id, ...link } = await inviteStaff(user, body)
      sendLater(() => sendInvitationMail({ ...body, ...link }))
      return reply.code(201).send({ insertedId: id })
    },
  )

  app.delete(
    '/staff/invitation/:id',
    {
      ...forStaff('staff', { 404: 'It was accepted or revoked.' }),
      schema: {
        operationId: 'revokeInvitation',
        summary: 'Revoke an invitation',
        params: byId,
        response: { 200: deletedSchema },
      },
    },
    async ({ user, params: { id } }) => {
      await revokeInvitation(user, id)
      return { deletedCount: 1 }
    },
  )

  app.get(
    '/invitation',
    {
      onRequest: async (_request, reply) => noStore(reply),
      preHandler: rateLimit('email-link'),
      config: { access: 'public', errorResponses: { 410: ENDED } },
      schema: {
        operationId: 'getInvitation',
        summary: 'Read an invitation by its link',
        headers: invitationHeaders,
        response: { 200: invitationSchema },
      },
    },
    ({ headers }) => readInvitation(headers['invitation-token']),
  )

  app.post(
    '/invitation',
    {
      ...forUsers({
        403: 'It is for another email.',
        409: 'The caller has a role already.',
        410: ENDED,
      }),
      preHandler: rateLimit('email-link'),
      schema: {
        operationId: 'acceptInvitation',
        summary: 'Accept an invitation',
        description: 'Verifies the email, ends other sessions, and gives the role.',
        headers: invitationHeaders,
        response: { 200: modifiedSchema },
      },
    },
    async ({ user, headers }) => {
      await acceptInvitation(user, headers['invitation-token'])
      return { modifiedCount: 1 }
    },
  )
}
