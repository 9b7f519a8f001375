import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sendVerificationMail } from '../account/email-verification.ts'
import { env } from '../platform/env.server.ts'
import { AppError } from '../platform/errors.ts'
import {
  CLAIM_SECONDS,
  claimExpired,
  exchangeForClaim,
  redeemClaim,
} from '../platform/identity/google-claim.ts'
import { requireTrustedOrigin } from '../platform/identity/guards.ts'
import { AUTH_COOKIE } from '../platform/identity/identity-provider.ts'
import {
  callIdentityProvider,
  fetchFromIdentityProvider,
  startSession,
} from '../platform/identity/identity-provider-bridge.ts'
import { sendLater } from '../platform/mail/send.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'

const HOME = new URL(env.publicUrl).origin
/** The page of the sign-in window that reports the result to the tab that opened it. */
const RESULT_PAGE = `${env.publicUrl}/signed-in`

/** Query parameter of the result page: the sign-in has created an account. */
const IS_NEW = 'new'

const IS_SECURE = HOME.startsWith('https:')
const CLAIM_PATH = '/api/auth/claim'
const CLAIM_COOKIE = `${IS_SECURE ? '__Secure-' : ''}shop.claim`
const CLAIM_IN_HEADER = new RegExp(`(?:^|; ?)${CLAIM_COOKIE.replaceAll('.', '\\.')}=([\\w-]+)`)

const text = z.string().max(4000)
const redirectSchema = z.object({ url: z.string() })

/**
 * Google sign-in: the redirect to Google, the callback from Google, and the claim that starts the
 * session.
 */
export const googleApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/auth/sign-in/social',
    {
      onRequest: requireTrustedOrigin,
      preHandler: rateLimit('sign-in'),
      config: {
        access: 'trusted origin',
        errorResponses: {
          409: 'Google sign-in is not configured, or works at the shop’s public URL only.',
        },
      },
      schema: {
        operationId: 'signInWithGoogle',
        summary: 'Start signing in with Google',
        description: 'The answer has the URL at Google to open next.',
        body: z.object({ provider: z.literal('google') }),
        response: { 200: redirectSchema },
      },
    },
    async (request, reply) => {
      if (!env.google) throw new AppError(409, 'Google sign-in is not configured')
      const { origin = HOME } = request.headers
      // Google redirects to HOME, and cookies and the BroadcastChannel are bound to an origin.
      if (origin !== HOME) throw new AppError(409, `Open the shop at ${HOME} to use Google`)
      const pages = {
        callbackURL: RESULT_PAGE,
        newUserCallbackURL: `${RESULT_PAGE}?${IS_NEW}`,
        errorCallbackURL: RESULT_PAGE,
      }
      return callIdentityProvider(request, reply, redirectSchema, {
        ...request.body,
        ...pages,
        disableRedirect: true,
      })
    },
  )
  app.get(
    '/auth/callback/google',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'returnFromGoogle',
        summary: 'Take the redirect from Google',
        description:
          'Google redirects the browser to it. It redirects to a page that shows the result.',
        querystring: z.object({
          state: text.optional(),
          code: text.optional(),
          error: text.optional(),
        }),
        response: { 302: z.null().describe('To the page that shows the result.') },
      },
    },
    async (request, reply) => {
      const { state = '' } = request.query
      const error = await finishSignIn(request, reply, state)
      const query = new URLSearchParams({ ...(state && { state }), ...(error && { error }) })
      return reply.redirect(`${RESULT_PAGE}?${query}`)
    },
  )
  app.post(
    '/auth/claim/google',
    {
      onRequest: requireTrustedOrigin,
      preHandler: rateLimit('google-claim'),
      config: {
        access: 'trusted origin',
        errorResponses: {
          410: 'The sign-in has expired, was claimed, or was started in another browser.',
        },
      },
      schema: {
        operationId: 'claimGoogleSignIn',
        summary: 'Finish signing in with Google',
        description:
          'For the page that started it, once Google has redirected back; only this starts a session.',
        body: z.object({ state: text }),
        response: { 200: z.object({ claimed: z.literal(true) }) },
      },
    },
    async (request, reply) => {
      const secret = CLAIM_IN_HEADER.exec(request.headers.cookie ?? '')?.[1]
      reply.header('set-cookie', claimCookie('', 0))
      if (!secret) throw claimExpired()
      const userId = await redeemClaim(secret, request.body.state)
      if (!(await startSession(request, reply, userId))) throw claimExpired()
      return { claimed: true as const }
    },
  )
}

/** @returns the identity provider's error code, or null */
async function finishSignIn(request: FastifyRequest, reply: FastifyReply, state: string) {
  const response = await fetchFromIdentityProvider(request, reply)
  const cookies = response.headers.getSetCookie()
  const isSession = (cookie: string) => cookie.startsWith(`${AUTH_COOKIE}=`)
  for (const cookie of cookies) if (!isSession(cookie)) reply.header('set-cookie', cookie)
  const location = response.headers.get('location')
  if (response.status !== 302 || !location) return 'failed'
  const result = new URL(location, env.publicUrl).searchParams
  if (result.has('error')) return result.get('error')
  const claim = await exchangeForClaim(tokenOf(cookies.find(isSession)), state)
  if (!claim) return 'failed'
  reply.header('set-cookie', claimCookie(claim.secret, CLAIM_SECONDS))
  if (result.has(IS_NEW) && !claim.owner.emailVerified) {
    sendLater(() => sendVerificationMail(claim.owner))
  }
  return null
}

/** The session token in a Set-Cookie header. */
function tokenOf(cookie = '') {
  const value = cookie.slice(cookie.indexOf('=') + 1).split(';')[0] ?? ''
  return decodeURIComponent(value).split('.')[0] ?? ''
}

/**
 * SameSite=Strict: the browser sends it with no request that another site starts, not even a link.
 */
function claimCookie(secret: string, seconds: number) {
  const attributes = `Max-Age=${seconds}; Path=${CLAIM_PATH}; HttpOnly; SameSite=Strict`
  return `${CLAIM_COOKIE}=${secret}; ${attributes}${IS_SECURE ? '; Secure' : ''}`
}
