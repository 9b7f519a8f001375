import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { returnPathOf } from '#contract/http/return-path.ts'
import { loginSchema } from '#contract/identity/identity.ts'
import { SIGNED_IN_COOKIE } from '#contract/identity/signed-in-cookie.ts'
import { AppError } from '../platform/errors.ts'
import { requireTrustedOrigin } from '../platform/identity/guards.ts'
import { signInRateLimit } from '../platform/identity/login-backoff.ts'
import { logIn } from './identity.ts'

/** The login of a browser without scripts: the same sign-in, answered with pages. */
export const loginFormApi: FastifyPluginAsyncZod = async (app) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.post(
    '/auth/sign-in/form',
    {
      onRequest: [requireTrustedOrigin, requireOrigin],
      preHandler: signInRateLimit,
      errorHandler: (error, request, reply) => sayOnPage(app, error, request, reply),
      config: { access: 'trusted origin' },
      schema: { hide: true, body: loginSchema },
    },
    async (request, reply) => {
      await logIn(request, reply)
      reply.header('set-cookie', `${SIGNED_IN_COOKIE}=1; Max-Age=604800; Path=/; SameSite=Lax`)
      return reply.redirect(returnPathOf(searchOf(request).get('from')), 303)
    },
  )
}

/** Any page can send a form; a browser says from where. */
async function requireOrigin({ headers }: FastifyRequest) {
  if (!headers.origin) throw new AppError(403, 'Requests from this site are not allowed')
}

/** The elements of the login's page that say what went wrong. */
const SAID: Partial<Record<number, string>> = { 400: 'wrong', 401: 'wrong', 429: 'wait' }

function sayOnPage(
  app: FastifyInstance,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const said = SAID[error instanceof AppError ? error.status : (error.statusCode ?? 500)]
  if (!said) return app.errorHandler(error, request, reply)
  const from = searchOf(request).get('from')
  const query = from ? `?${new URLSearchParams({ from })}` : ''
  return reply.redirect(`/login${query}#${said}`, 303)
}

/** Of the page with the form, which is the same for each URL. */
function searchOf({ headers }: FastifyRequest) {
  const { referer = '' } = headers
  return new URLSearchParams(URL.canParse(referer) ? new URL(referer).search : '')
}
