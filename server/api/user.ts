import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Permission, permissionsOf } from '#contract/account/permission.ts'
import { meSchema, newRoleSchema, staffMemberSchema } from '#contract/account/staff.ts'
import {
  adminSchema,
  registeredSchema,
  registrationSchema,
  userQuerySchema,
  userSchema,
} from '#contract/account/user.ts'
import { deletedSchema, modifiedSchema } from '#contract/call-results.ts'
import { idSchema } from '#contract/id.ts'
import { emailSchema } from '#contract/identity/email.ts'
import { isAdmin, listStaff, makeAdmin, setRole } from '../account/role.ts'
import { listUsers } from '../account/user.ts'
import { removeUser } from '../account/user-removal.ts'
import { exportWholeList } from '../platform/audit/record-export.ts'
import { AppError } from '../platform/errors.ts'
import { mintToken } from '../platform/identity/access-token.ts'
import {
  requireCaller,
  requireFreshFactor,
  requireSelfOrStaff,
  requireSession,
  requireTrustedOrigin,
} from '../platform/identity/guards.ts'
import { listOf, sendList } from '../platform/list/send-list.ts'
import { rateLimitWholeList } from '../platform/rate-limit/enforce-rate-limit.ts'
import { WHOLE_TOO_OFTEN } from './docs-responses.ts'
import { forStaff, forUsers } from './guarded.ts'

const params = z.object({ email: emailSchema })
/** `/user/{user}` is one path, where PUT names the user by email and DELETE by id (spec §7). */
const userByEmail = z.object({ user: emailSchema.describe('Their email') })
const userById = z.object({ user: idSchema.describe('Their id') })

const STAFF: Permission[] = ['staff']

export const userApi: FastifyPluginAsyncZod = async (app) => {
  // This call is not behind requireCaller: it exchanges the session cookie for the bearer token
  // that requireCaller checks.
  app.put(
    '/user/:user',
    {
      onRequest: requireTrustedOrigin,
      config: { access: 'session cookie' },
      schema: {
        operationId: 'registerUser',
        summary: 'Get the bearer token',
        params: userByEmail,
        body: registrationSchema,
        response: { 200: registeredSchema },
      },
    },
    async (request) => {
      const { user, session } = await requireSession(request)
      if (user.email !== request.params.user) {
        throw new AppError(403, 'A token is given for your own email only')
      }
      return { token: await mintToken(session) }
    },
  )

  app.get(
    '/admin/:email',
    {
      onRequest: requireCaller,
      config: { access: 'owner or staff', permissions: STAFF },
      schema: {
        operationId: 'isAdmin',
        summary: 'Check whether a user is an admin',
        params,
        response: { 200: adminSchema },
      },
    },
    async (request) => {
      requireSelfOrStaff(request.user, request.params.email, STAFF)
      return { admin: await isAdmin(request.params.email) }
    },
  )

  app.get(
    '/user',
    {
      ...forStaff('staff', { 429: WHOLE_TOO_OFTEN }),
      preHandler: [rateLimitWholeList('users'), exportWholeList],
      schema: {
        operationId: 'listUsers',
        summary: 'List the users, or find some',
        querystring: userQuerySchema,
        response: listOf(userSchema, 'Everyone who has an account.'),
      },
    },
    (request, reply) => {
      const { q, ...page } = request.query
      return sendList(request, reply, page, (of) => listUsers({ ...of, q }))
    },
  )

  app.put(
    '/user/admin/:email',
    {
      ...forStaff('staff', { 404: 'There is no such user.' }),
      preHandler: requireFreshFactor,
      schema: {
        operationId: 'makeAdmin',
        summary: 'Make a user an admin',
        params,
        response: { 200: modifiedSchema },
      },
    },
    async (request) => {
      const changed = await makeAdmin(request.user, request.params.email)
      return { modifiedCount: changed ? 1 : 0 }
    },
  )

  app.get(
    '/me',
    {
      ...forUsers(),
      schema: {
        tags: ['Users'],
        operationId: 'getMe',
        summary: 'The caller’s role and permissions',
        response: { 200: meSchema },
      },
    },
    async ({ user: { email, heldRole: role, secondFactor } }) => ({
      ...{ email, role, secondFactor },
      permissions: [...permissionsOf(role)],
    }),
  )

  app.get(
    '/staff/member',
    {
      ...forStaff('staff'),
      schema: {
        tags: ['Users'],
        operationId: 'listStaff',
        summary: 'Everyone who has a role',
        response: { 200: z.array(staffMemberSchema).describe('Owners first.') },
      },
    },
    () => listStaff(),
  )

  app.put(
    '/staff/role/:email',
    {
      ...forStaff('staff', {
        404: 'There is no such user.',
        409: 'The user is the caller or the last owner, or their email is not verified.',
      }),
      preHandler: requireFreshFactor,
      schema: {
        tags: ['Users'],
        operationId: 'setRole',
        summary: 'Give a user a role, or take it',
        description: 'It works from the user’s next call on.',
        params,
        body: newRoleSchema,
        response: { 200: modifiedSchema },
      },
    },
    async ({ user, params: { email }, body }) => {
      const changed = await setRole(user, email, body.role)
      return { modifiedCount: changed ? 1 : 0 }
    },
  )

  app.delete(
    '/user/:user',
    {
      ...forStaff('staff', {
        404: 'There is no such user.',
        409: 'The user is the caller, or one of their orders is being paid.',
        502: 'Stripe does not answer, so an unpaid order can’t be canceled.',
      }),
      preHandler: requireFreshFactor,
      schema: {
        operationId: 'removeUser',
        summary: 'Remove a user',
        description:
          'Their sessions end at once. Unpaid orders are canceled; paid ones stay, and reviews are hidden.',
        params: userById,
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      await removeUser(request.user, request.params.user)
      return { deletedCount: 1 }
    },
  )
}
