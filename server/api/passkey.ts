import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deletedSchema, modifiedSchema } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import { identitySchema } from '#contract/identity/identity.ts'
import {
  newPasskeyChallengeSchema,
  newPasskeySchema,
  passkeyAssertionSchema,
  passkeyChallengeSchema,
  passkeySchema,
} from '#contract/identity/passkey.ts'
import {
  addPasskey,
  enterPasskey,
  listPasskeys,
  newChallenge,
  newPasskeyChallenge,
  removePasskey,
  signInWithPasskey,
} from '../account/passkey.ts'
import { sendFactorMail } from '../account/second-factor-mail.ts'
import { rememberDevice } from '../platform/identity/device-cookie.ts'
import { requireFreshFactor, requireTrustedOrigin } from '../platform/identity/guards.ts'
import { sendLater } from '../platform/mail/send.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { TOO_OFTEN } from './docs-responses.ts'
import { forUsers } from './guarded.ts'
import { FRESH } from './second-factor.ts'

export const passkeyApi: FastifyPluginAsyncZod = async (app) => {
  const preHandler = rateLimit('second-factor')

  app.post(
    '/auth/passkey/challenge',
    {
      onRequest: requireTrustedOrigin,
      preHandler,
      config: { access: 'trusted origin', errorResponses: { 429: TOO_OFTEN } },
      schema: {
        operationId: 'getPasskeyChallenge',
        summary: 'Get what a passkey has to sign',
        response: { 200: passkeyChallengeSchema },
      },
    },
    () => newChallenge(),
  )

  app.post(
    '/auth/passkey',
    {
      onRequest: requireTrustedOrigin,
      preHandler,
      config: {
        access: 'trusted origin',
        errorResponses: { 401: 'The passkey is not accepted.', 429: TOO_OFTEN },
      },
      schema: {
        operationId: 'signInWithPasskey',
        summary: 'Sign in with a passkey',
        description: 'Of one of the staff. It is their second factor, too.',
        body: passkeyAssertionSchema,
        response: { 200: identitySchema },
      },
    },
    async (request, reply) => {
      const user = await signInWithPasskey(request, reply)
      await rememberDevice(request, reply, user.email, 'second factor')
      return { user }
    },
  )

  // Below /auth, where the browser sends the device cookie.
  app.post(
    '/auth/second-factor/passkey',
    {
      ...forUsers({ 429: TOO_OFTEN }),
      preHandler,
      schema: {
        operationId: 'enterPasskey',
        summary: 'Use a passkey as second factor',
        description: 'In the place of a code.',
        body: passkeyAssertionSchema,
        response: { 200: modifiedSchema },
      },
    },
    async (request, reply) => {
      await enterPasskey(request.user, request.body)
      await rememberDevice(request, reply, request.user.email, 'second factor')
      return { modifiedCount: 1 }
    },
  )

  app.get(
    '/account/passkey',
    {
      ...forUsers(),
      schema: {
        operationId: 'listPasskeys',
        summary: 'List the caller’s passkeys',
        response: { 200: z.array(passkeySchema).describe('The oldest first.') },
      },
    },
    ({ user }) => listPasskeys(user),
  )

  app.post(
    '/account/passkey/challenge',
    {
      ...forUsers({ 403: FRESH, 409: 'There is no app.', 429: TOO_OFTEN }),
      preHandler: [requireFreshFactor, preHandler],
      schema: {
        operationId: 'beginPasskey',
        summary: 'Begin to add a passkey',
        response: { 200: newPasskeyChallengeSchema },
      },
    },
    ({ user }) => newPasskeyChallenge(user),
  )

  app.post(
    '/account/passkey',
    {
      ...forUsers({
        403: FRESH,
        409: 'There is no app, too many passkeys, or this one.',
        429: TOO_OFTEN,
      }),
      preHandler: [requireFreshFactor, preHandler],
      schema: {
        operationId: 'addPasskey',
        summary: 'Add a passkey',
        description: 'For who has an app. It signs in by itself, and stands in for a code.',
        body: newPasskeySchema,
        response: { 200: modifiedSchema },
      },
    },
    async ({ user, body, headers }) => {
      await addPasskey(user, body, headers['user-agent'] ?? '')
      sendLater(() => sendFactorMail(user.email, { kind: 'new passkey' }))
      return { modifiedCount: 1 }
    },
  )

  app.delete(
    '/account/passkey/:id',
    {
      ...forUsers({ 403: FRESH, 404: 'The caller has no such passkey.' }),
      preHandler: requireFreshFactor,
      schema: {
        operationId: 'removePasskey',
        summary: 'Remove a passkey',
        params: byId,
        response: { 200: deletedSchema },
      },
    },
    async ({ user, params: { id } }) => {
      await removePasskey(user, id)
      return { deletedCount: 1 }
    },
  )
}
