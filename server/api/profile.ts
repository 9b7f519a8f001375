import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { newProfileSchema, profileSchema } from '#contract/profile.ts'
import { emailSchema } from '#contract/user.ts'
import { requireSelfOrAdmin, requireUser } from '../auth.ts'
import { AppError } from '../errors.ts'
import { getProfile, saveProfile } from '../profile.ts'

const params = z.object({ email: emailSchema })

export const profileApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/profile/:email',
    { onRequest: requireUser, schema: { params, response: { 200: profileSchema } } },
    (request) => {
      requireSelfOrAdmin(request.user, request.params.email)
      return getProfile(request.params.email)
    },
  )

  app.put(
    '/profile/:email',
    {
      onRequest: requireUser,
      schema: {
        params,
        body: newProfileSchema,
        response: {
          200: z.object({ upsertedId: z.uuid().nullable(), modifiedCount: z.int() }),
        },
      },
    },
    async (request) => {
      const { user, params, body } = request
      // An admin may read a profile, not write it.
      if (user.email !== params.email) throw new AppError(403, 'This is not yours')
      const upsertedId = await saveProfile(user.id, body)
      return { upsertedId, modifiedCount: upsertedId ? 0 : 1 }
    },
  )
}
