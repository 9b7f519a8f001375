import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sendVerificationMail } from '../account/email-verification.ts'
import { env } from '../env.server.ts'
import { AppError } from '../errors.ts'
import { CLAIM_SECONDS, claimIsGone, exchangeForClaim, useClaim } from '../identity/google-claim.ts'
import { requireOwnOrigin } from '../identity/guards.ts'
import { AUTH_COOKIE } from '../identity/identity-provider.ts'
import { sendLater } from '../mail/send.ts'
import { rateLimit } from '../rate-limit/rate-limit.ts'
import { beginSession, callIdentityProvider, callProvider } from './identity.ts'

const HOME = new URL(env.publicUrl).origin
/** The page that tells the tab which waits what came of it. */
const RESULT_PAGE = `${env.publicUrl}/signed-in`

/** In the result page's address: the sign-in has made an account. */
const IS_NEW = 'new'

const IS_SECURE = HOME.startsWith('https:')
const CLAIM_PATH = '/api/auth/claim'
const CLAIM_COOKIE = `${IS_SECURE ? '__Secure-' : ''}shop.claim`
const CLAIM_IN_HEADER = new RegExp(`(?:^|; ?)${CLAIM_COOKIE.replaceAll('.', '\\.')}=([\\w-]+)`)

const text = z.string().max(4000)

/** The two calls between which a person is at Google's, and the one that signs them in. */
export const googleApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/auth/sign-in/social',
    {
      onRequest: requireOwnOrigin,
      preHandler: rateLimit('sign-in'),
      config: {
        access: 'own pages',
        errorResponses: {
          409: 'Google sign-in is not configured, or works at another address only.',
        },
      },
      schema: {
        tags: ['Identity'],
        operationId: 'signInWithGoogle',
        summary: 'Begin to sign in with Google',
        description: 'The answer names the page at Google’s to which the browser goes next.',
        body: z.object({ provider: z.literal('google') }),
        response: { 200: z.object({ url: z.string() }) },
      },
    },
    async (request, reply) => {
      if (!env.google) throw new AppError(409, 'Google sign-in is not configured')
      const { origin = HOME } = request.headers
      // The way back leads there, and so do the cookies and the message that it worked.
      if (origin !== HOME) throw new AppError(409, `Open the shop at ${HOME} to use Google`)
      const pages = {
        callbackURL: RESULT_PAGE,
        newUserCallbackURL: `${RESULT_PAGE}?${IS_NEW}`,
        errorCallbackURL: RESULT_PAGE,
      }
      return callIdentityProvider(request, reply, {
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
        tags: ['Identity'],
        operationId: 'returnFromGoogle',
        summary: 'Come back from Google',
        description: 'For the browser that Google sends back. What came of it is told by a page.',
        querystring: z.object({
          state: text.optional(),
          code: text.optional(),
          error: text.optional(),
        }),
        response: { 302: z.null().describe('To the page that tells.') },
      },
    },
    async (request, reply) => {
      const { state = '' } = request.query
      const error = await finish(request, reply, state)
      const query = new URLSearchParams({ ...(state && { state }), ...(error && { error }) })
      return reply.redirect(`${RESULT_PAGE}?${query}`)
    },
  )
  app.post(
    '/auth/claim/google',
    {
      onRequest: requireOwnOrigin,
      preHandler: rateLimit('google-claim'),
      config: {
        access: 'own pages',
        errorResponses: {
          410: 'The sign-in has expired, was claimed, or began in another browser.',
        },
      },
      schema: {
        tags: ['Identity'],
        operationId: 'claimGoogleSignIn',
        summary: 'Finish signing in with Google',
        description:
          'For the page that began it, once the window is back from Google; only this begins a session.',
        body: z.object({ state: text }),
        response: { 200: z.object({ claimed: z.literal(true) }) },
      },
    },
    async (request, reply) => {
      const secret = CLAIM_IN_HEADER.exec(request.headers.cookie ?? '')?.[1]
      reply.header('set-cookie', claimCookie('', 0))
      if (!secret) throw claimIsGone()
      const userId = await useClaim(secret, request.body.state)
      if (!(await beginSession(request, reply, userId))) throw claimIsGone()
      return { claimed: true as const }
    },
  )
}

/** @returns the identity provider's word for what went wrong, if anything did */
async function finish(request: FastifyRequest, reply: FastifyReply, state: string) {
  const response = await callProvider(request, reply)
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

/** A session's token from the cookie that would give it to the browser. */
function tokenOf(cookie = '') {
  const value = cookie.slice(cookie.indexOf('=') + 1).split(';')[0] ?? ''
  return decodeURIComponent(value).split('.')[0] ?? ''
}

/** Strict: no page of another site, not even a link on one, brings it along. */
function claimCookie(secret: string, seconds: number) {
  const attributes = `Max-Age=${seconds}; Path=${CLAIM_PATH}; HttpOnly; SameSite=Strict`
  return `${CLAIM_COOKIE}=${secret}; ${attributes}${IS_SECURE ? '; Secure' : ''}`
}
