import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { adminSchema, emailSchema, registeredSchema, userSchema } from '#contract/user.ts'
import {
  mintToken,
  requireAdmin,
  requireSelfOrAdmin,
  requireSession,
  requireUser,
} from '../auth.ts'
import { AppError } from '../errors.ts'
import { isAdmin, listUsers, makeAdmin, removeUser } from '../user.ts'

const params = z.object({ email: emailSchema })

export const userApi: FastifyPluginAsyncZod = async (app) => {
  // Not behind requireUser: this call is how a person whom the identity provider has signed in
  // gets the token that the others ask for.
  app.put(
    '/user/:email',
    {
      schema: {
        params,
        body: z.object({ email: emailSchema }),
        response: { 200: registeredSchema },
      },
    },
    async (request) => {
      const person = await requireSession(request)
      const { email } = request.params
      if (email !== person.email || email !== request.body.email) {
        throw new AppError(403, 'A token is given for your own email only')
      }
      return { token: await mintToken(person.id) }
    },
  )

  app.get(
    '/admin/:email',
    { onRequest: requireUser, schema: { params, response: { 200: adminSchema } } },
    async (request) => {
      requireSelfOrAdmin(request.user, request.params.email)
      return { admin: await isAdmin(request.params.email) }
    },
  )

  app.get(
    '/user',
    { onRequest: requireAdmin, schema: { response: { 200: z.array(userSchema) } } },
    () => listUsers(),
  )

  app.put(
    '/user/admin/:email',
    {
      onRequest: requireAdmin,
      schema: { params, response: { 200: z.object({ modifiedCount: z.int() }) } },
    },
    async (request) => {
      const changed = await makeAdmin(request.user, request.params.email)
      return { modifiedCount: changed ? 1 : 0 }
    },
  )

  app.delete(
    '/user/:id',
    {
      onRequest: requireAdmin,
      schema: {
        params: z.object({ id: z.uuid() }),
        response: { 200: z.object({ deletedCount: z.int() }) },
      },
    },
    async (request) => {
      await removeUser(request.user, request.params.id)
      return { deletedCount: 1 }
    },
  )
}
