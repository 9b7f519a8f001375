import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  identitySchema,
  type Login,
  loginSchema,
  signUpSchema,
} from '#contract/identity/identity.ts'
import { sendFirstVerificationMail } from '../account/email-verification.ts'
import { AppError } from '../platform/errors.ts'
import { rememberDevice } from '../platform/identity/device-cookie.ts'
import { requireTrustedOrigin } from '../platform/identity/guards.ts'
import { callIdentityProvider } from '../platform/identity/identity-provider-bridge.ts'
import {
  loginBackoff,
  resetLoginFailures,
  signInRateLimit,
} from '../platform/identity/login-backoff.ts'
import { signInWithPassword, signUpWithPassword } from '../platform/identity/password-sign-in.ts'
import { sendLater } from '../platform/mail/send.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { hashInFairQueue } from '../platform/rate-limit/fair-queue.ts'

/** @throws AppError 401 the email or the password is wrong; 429 */
export async function logIn(request: FastifyRequest<{ Body: Login }>, reply: FastifyReply) {
  const user = await hashInFairQueue(request, async () => {
    await loginBackoff(request) // here, as a call whose turn does not come has not failed
    return signInWithPassword(request, reply)
  })
  await resetLoginFailures(request)
  await rememberDevice(request, reply, request.body.email)
  return user
}

const signedOutSchema = z.object({ success: z.boolean() }).describe('The session has ended.')

/**
 * Signing up and in, and those of the identity provider's endpoints that the shop exposes; its
 * others can't be reached.
 */
export const identityApi: FastifyPluginAsyncZod = async (app) => {
  const onRequest = requireTrustedOrigin
  app.post(
    '/auth/sign-up/email',
    {
      onRequest,
      preHandler: [rateLimit('sign-up'), rateLimit('sign-ups-per-day')],
      config: {
        access: 'trusted origin',
        errorResponses: {
          401: 'The account was removed at the same time.',
          422: 'There is an account with this email.',
        },
      },
      schema: {
        operationId: 'signUp',
        summary: 'Sign up with a password',
        body: signUpSchema,
        response: { 200: identitySchema },
      },
    },
    async (request, reply) => {
      const user = await hashInFairQueue(request, () => signUpWithPassword(request, reply))
      await rememberDevice(request, reply, request.body.email)
      sendLater(() => sendFirstVerificationMail(user, request.ip))
      return { user }
    },
  )
  app.post(
    '/auth/sign-in/email',
    {
      onRequest,
      preHandler: signInRateLimit,
      config: {
        access: 'trusted origin',
        errorResponses: { 401: 'The email or the password is wrong.' },
      },
      schema: {
        operationId: 'signIn',
        summary: 'Sign in with a password',
        body: loginSchema,
        response: { 200: identitySchema },
      },
    },
    async (request, reply) => ({ user: await logIn(request, reply) }),
  )
  app.post(
    '/auth/sign-out',
    {
      onRequest,
      config: { access: 'trusted origin' },
      schema: {
        operationId: 'signOut',
        summary: 'Sign out',
        response: { 200: signedOutSchema },
      },
    },
    (request, reply) => callIdentityProvider(request, reply, signedOutSchema),
  )
  app.get(
    '/auth/get-session',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getSession',
        summary: 'The user of the session',
        response: {
          200: identitySchema
            .nullable()
            .describe('The user of the session cookie; null without a session.'),
        },
      },
    },
    async (request, reply) => {
      try {
        return await callIdentityProvider(request, reply, identitySchema.nullable())
      } catch (error) {
        // Another call ended the session while the identity provider was extending it.
        if (error instanceof AppError && error.status === 401) return null
        throw error
      }
    },
  )
}
