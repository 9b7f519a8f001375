import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  beginSecondFactorSchema,
  newSecondFactorSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from '#contract/account/second-factor.ts'
import { deletedSchema, modifiedSchema } from '#contract/call-results.ts'
import { emailSchema } from '#contract/identity/email.ts'
import { factorCodeSchema } from '#contract/identity/second-factor.ts'
import { sendRevokedKeysMail } from '../account/api-key-mail.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  enterCode,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../account/second-factor.ts'
import { sendFactorMail, sendWrongCodesMail } from '../account/second-factor-mail.ts'
import { resetSecondFactor } from '../account/second-factor-reset.ts'
import { rememberDevice } from '../platform/identity/device-cookie.ts'
import { requireFreshFactor } from '../platform/identity/guards.ts'
import { codeBackoff, resetCodeFailures } from '../platform/identity/login-backoff.ts'
import { sendLater } from '../platform/mail/send.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { TOO_OFTEN } from './docs-responses.ts'
import { forStaff, forUsers } from './guarded.ts'

const NONE = 'There is no second factor.'

export const secondFactorApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/account/second-factor',
    {
      ...forUsers(),
      schema: {
        operationId: 'getSecondFactor',
        summary: 'The caller’s second factor',
        response: { 200: secondFactorSchema },
      },
    },
    (request) => getSecondFactor(request.user),
  )

  app.post(
    '/account/second-factor',
    {
      ...forUsers({
        403: 'The caller has no role of the staff, the password is wrong, or there is none and the login is older than 15 minutes.',
        409: 'There is one.',
      }),
      preHandler: rateLimit('password-confirmation'),
      schema: {
        operationId: 'beginSecondFactor',
        summary: 'Begin to set up a second factor',
        description: 'It counts once a code of it is entered (`…/confirm`).',
        body: beginSecondFactorSchema,
        response: { 200: newSecondFactorSchema },
      },
    },
    ({ user, body }) => beginSecondFactor(user, body),
  )

  app.post(
    '/account/second-factor/confirm',
    {
      ...forUsers({ 404: 'Nothing was begun.', 409: 'There is one.', 429: TOO_OFTEN }),
      preHandler: rateLimit('second-factor'),
      schema: {
        operationId: 'confirmSecondFactor',
        summary: 'Enter the first code of a second factor',
        body: factorCodeSchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async ({ user, body }) => {
      const codes = await confirmSecondFactor(user, body.code)
      sendLater(() => sendFactorMail(user.email, { kind: 'set up' }))
      return { codes }
    },
  )

  // Below /auth, where the browser sends the device cookie.
  app.post(
    '/auth/second-factor',
    {
      ...forUsers({
        409: 'The code was used already, or there is no second factor.',
        429: 'Too many wrong codes; `Retry-After` says when to try again.',
      }),
      preHandler: rateLimit('second-factor'),
      schema: {
        operationId: 'enterCode',
        summary: 'Enter a code of the second factor',
        description:
          'Of the authenticator app, or a recovery code. Each works once. The session may then do what the role may.',
        body: factorCodeSchema,
        response: { 200: modifiedSchema },
      },
    },
    async (request, reply) => {
      const { user, body } = request
      await codeBackoff(request).catch((error: unknown) => {
        sendLater(() => sendWrongCodesMail(user))
        throw error
      })
      const left = await enterCode(user, body.code)
      await resetCodeFailures(request)
      await rememberDevice(request, reply, user.email, 'second factor')
      if (left !== undefined)
        sendLater(() => sendFactorMail(user.email, { kind: 'recovery code', left }))
      return { modifiedCount: 1 }
    },
  )

  app.delete(
    '/account/second-factor',
    {
      ...forUsers({ 403: FRESH, 404: NONE }),
      preHandler: requireFreshFactor,
      schema: {
        operationId: 'removeSecondFactor',
        summary: 'Remove the second factor',
        response: { 200: deletedSchema },
      },
    },
    async ({ user }) => {
      const keys = await removeSecondFactor(user)
      sendLater(() => sendFactorMail(user.email, { kind: 'removed' }))
      sendLater(() => sendRevokedKeysMail(user.email, keys))
      return { deletedCount: 1 }
    },
  )

  app.post(
    '/account/recovery-code',
    {
      ...forUsers({ 403: FRESH, 404: NONE, 429: TOO_OFTEN }),
      preHandler: [requireFreshFactor, rateLimit('recovery-codes')],
      schema: {
        operationId: 'renewRecoveryCodes',
        summary: 'Get new recovery codes',
        description: 'The old ones end.',
        response: { 200: recoveryCodesSchema },
      },
    },
    async ({ user }) => {
      const codes = await renewRecoveryCodes(user)
      sendLater(() => sendFactorMail(user.email, { kind: 'new codes' }))
      return { codes }
    },
  )

  app.delete(
    '/staff/second-factor/:email',
    {
      ...forStaff('staff', {
        404: 'There is no such user.',
        409: 'The user is the caller, or the caller has no second factor.',
      }),
      preHandler: requireFreshFactor,
      schema: {
        operationId: 'resetSecondFactor',
        summary: 'Reset the second factor of another',
        description: 'For a lost phone. Ends the person’s sessions and API keys.',
        params: z.object({ email: emailSchema }),
        response: { 200: deletedSchema },
      },
    },
    async ({ user, params: { email } }) => {
      const keys = await resetSecondFactor(user, email)
      if (!keys) return { deletedCount: 0 }
      sendLater(() => sendFactorMail(email, { kind: 'reset', by: user.email }))
      sendLater(() => sendRevokedKeysMail(email, keys))
      return { deletedCount: 1 }
    },
  )
}

export const FRESH = 'The code of the second factor is asked for again (`type`: second-factor).'
