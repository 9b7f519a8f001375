import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireOwnOrigin } from '../auth.ts'
import { env } from '../env.server.ts'
import { AppError } from '../errors.ts'
import { limit } from '../rate-limit.ts'
import { askProvider, callProvider, passCookies } from './identity.ts'

const HOME = new URL(env.publicUrl).origin
/** The page that tells the tab which waits what came of it. */
const RESULT_PAGE = `${env.publicUrl}/signed-in`

const text = z.string().max(4000)

/** The two calls between which somebody is at Google's. */
export const googleApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/auth/sign-in/social',
    {
      onRequest: requireOwnOrigin,
      preHandler: limit('sign in'),
      config: {
        access: 'own pages',
        refusals: { 409: 'Google sign-in is not configured, or works at another address only.' },
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
      const pages = { callbackURL: RESULT_PAGE, errorCallbackURL: RESULT_PAGE }
      return askProvider(request, reply, { ...request.body, ...pages, disableRedirect: true })
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
      const { state } = request.query
      const error = await finish(request, reply)
      const query = new URLSearchParams({ ...(state && { state }), ...(error && { error }) })
      return reply.redirect(`${RESULT_PAGE}?${query}`)
    },
  )
}

/** @returns the identity provider's word for what went wrong, if anything did */
async function finish(request: FastifyRequest, reply: FastifyReply) {
  const response = await callProvider(request, reply)
  passCookies(response, reply)
  const location = response.headers.get('location')
  if (response.status !== 302 || !location) return 'failed'
  return new URL(location, env.publicUrl).searchParams.get('error')
}
