import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Permission } from '#contract/account/permission.ts'
import { newProfileSchema, profileSchema } from '#contract/account/profile.ts'
import { emailSchema } from '#contract/identity/email.ts'
import { getProfile, saveProfile } from '../account/profile.ts'
import { AppError } from '../platform/errors.ts'
import { requireCaller, requireSelfOrStaff, requireUser } from '../platform/identity/guards.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { TOO_OFTEN } from './docs-responses.ts'

const savedSchema = z
  .object({
    upsertedId: z.uuid().nullable().describe('The profile’s id at the first save, else null'),
    modifiedCount: z.int().describe('0 at the first save, else 1'),
  })
  .meta({ id: 'ProfileSaved', examples: [{ upsertedId: null, modifiedCount: 1 }] })

/** To read another's. */
const permissions: Permission[] = ['customers']

const params = z.object({ email: emailSchema })

export const profileApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/profile/:email',
    {
      onRequest: requireCaller,
      config: {
        access: 'owner or staff',
        permissions,
        errorResponses: { 404: 'There is no such user.' },
      },
      schema: {
        operationId: 'getProfile',
        summary: 'Get a profile',
        description: 'Before the first save it has the account’s name and email.',
        params,
        response: { 200: profileSchema },
      },
    },
    (request) => {
      requireSelfOrStaff(request.user, request.params.email, permissions)
      return getProfile(request.params.email)
    },
  )

  app.put(
    '/profile/:email',
    {
      onRequest: requireUser,
      preHandler: rateLimit('profile'),
      config: { access: 'owner', errorResponses: { 429: TOO_OFTEN } },
      schema: {
        operationId: 'saveProfile',
        summary: 'Save the caller’s profile',
        description: 'An empty field leaves the saved value; null clears it.',
        params,
        body: newProfileSchema,
        response: { 200: savedSchema },
      },
    },
    async (request) => {
      const { user, params, body } = request
      // The staff may read a profile, not write it.
      if (user.email !== params.email) throw new AppError(403, 'This belongs to another account')
      const upsertedId = await saveProfile(user.id, body)
      return { upsertedId, modifiedCount: upsertedId ? 0 : 1 }
    },
  )
}
