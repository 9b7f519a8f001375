import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  forgotPasswordSchema,
  resetPasswordSchema,
  verifyEmailSchema,
} from '#contract/identity/identity.ts'
import { sendRevokedKeysMail } from '../account/api-key-mail.ts'
import { sendVerificationMail, verifyEmail } from '../account/email-verification.ts'
import { resetPassword, sendPasswordResetMail } from '../account/password-reset.ts'
import { rememberDevice } from '../platform/identity/device-cookie.ts'
import { requireTrustedOrigin } from '../platform/identity/guards.ts'
import { sendLater } from '../platform/mail/send.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { countVerificationMail } from '../platform/rate-limit/link-mails.ts'
import { forUsers } from './guarded.ts'

const LINK_EXPIRED = { 410: 'The link has already been used or has expired.' }

const ok = (description: string) => ({
  200: z.object({ status: z.literal(true) }).describe(description),
})

/**
 * Proving an email with a link. Links are redeemed by POST, as mail scanners GET every URL in a
 * mail.
 */
export const emailLinkApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/auth/request-password-reset',
    {
      onRequest: requireTrustedOrigin,
      preHandler: rateLimit('password-reset-request'),
      config: { access: 'trusted origin' },
      schema: {
        operationId: 'requestPasswordReset',
        summary: 'Request a link for a new password',
        body: forgotPasswordSchema,
        response: ok('If there is an account with this email, an email is on its way.'),
      },
    },
    async ({ body, ip }) => {
      sendLater(() => sendPasswordResetMail(body.email, ip))
      return { status: true as const }
    },
  )
  app.post(
    '/auth/reset-password',
    {
      onRequest: requireTrustedOrigin,
      preHandler: rateLimit('email-link'),
      config: { access: 'trusted origin', errorResponses: LINK_EXPIRED },
      schema: {
        operationId: 'resetPassword',
        summary: 'Set a new password with a link',
        body: resetPasswordSchema,
        response: ok('The password is changed, and every session has ended.'),
      },
    },
    async (request, reply) => {
      const { email, keys } = await resetPassword(request.body)
      sendLater(() => sendRevokedKeysMail(email, keys))
      // The owner of the email sent it: failed guesses of others must not delay this device.
      await rememberDevice(request, reply, email)
      return { status: true as const }
    },
  )
  app.post(
    '/auth/send-verification-email',
    {
      ...forUsers(),
      preHandler: rateLimit('verification-mail'),
      schema: {
        operationId: 'sendVerificationEmail',
        summary: 'Request the verification link again',
        response: ok('An email is on its way.'),
      },
    },
    async ({ user }) => {
      await countVerificationMail(user)
      sendLater(() => sendVerificationMail(user))
      return { status: true as const }
    },
  )
  app.post(
    '/auth/verify-email',
    {
      ...forUsers({ ...LINK_EXPIRED, 403: 'The link is for another account.' }),
      preHandler: rateLimit('email-link'),
      schema: {
        operationId: 'verifyEmail',
        summary: 'Verify the email with a link',
        body: verifyEmailSchema,
        response: ok('The email is verified.'),
      },
    },
    async ({ user, body }) => {
      await verifyEmail(user, body.token)
      return { status: true as const }
    },
  )
}
