import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { identitySchema, loginSchema, signUpSchema } from '#contract/identity.ts'
import { sendVerificationMail } from '../account/email-verification.ts'
import { env } from '../env.server.ts'
import { AppError, isKnownStatus } from '../errors.ts'
import { noStore } from '../http/no-store.ts'
import { rememberDevice } from '../identity/device-cookie.ts'
import { requireOwnOrigin } from '../identity/guards.ts'
import { auth, CLIENT_IP_HEADER, withIdentityProvider } from '../identity/identity-provider.ts'
import { loginBackoff, resetLoginFailures } from '../identity/login-backoff.ts'
import { sendLater } from '../mail/send.ts'
import { rateLimit } from '../rate-limit/rate-limit.ts'

const ALREADY_EXISTS = 'An account with this email already exists. Log in instead.'

/** The identity provider's calls that the site needs; what is not here can't be reached. */
export const identityApi: FastifyPluginAsyncZod = async (app) => {
  const onRequest = requireOwnOrigin
  app.post(
    '/auth/sign-up/email',
    {
      onRequest,
      preHandler: rateLimit('sign-up'),
      config: {
        access: 'own pages',
        errorResponses: {
          401: 'It was removed at once.',
          422: 'There is an account with this email.',
        },
      },
      schema: {
        tags: ['Identity'],
        operationId: 'signUp',
        summary: 'Sign up with a password',
        body: signUpSchema,
        response: { 200: identitySchema },
      },
    },
    async (request, reply) => {
      const answer = await callIdentityProvider(request, reply)
      await rememberDevice(request, reply, request.body.email)
      sendLater(() => sendVerificationMail(answer.user))
      return answer
    },
  )
  app.post(
    '/auth/sign-in/email',
    {
      onRequest,
      preHandler: [rateLimit('sign-in'), loginBackoff],
      config: { access: 'own pages', errorResponses: { 401: 'Email or password are wrong.' } },
      schema: {
        tags: ['Identity'],
        operationId: 'signIn',
        summary: 'Sign in with a password',
        body: loginSchema,
        response: { 200: identitySchema },
      },
    },
    async (request, reply) => {
      const answer = await callIdentityProvider(request, reply)
      await resetLoginFailures(request)
      await rememberDevice(request, reply, request.body.email)
      return answer
    },
  )
  app.post(
    '/auth/sign-out',
    {
      onRequest,
      config: { access: 'own pages' },
      schema: {
        tags: ['Identity'],
        operationId: 'signOut',
        summary: 'Sign out',
        response: { 200: z.object({ success: z.boolean() }).describe('No one is signed in now.') },
      },
    },
    callIdentityProvider,
  )
  app.get(
    '/auth/get-session',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Identity'],
        operationId: 'getSession',
        summary: 'Who is signed in?',
        response: {
          200: identitySchema
            .nullable()
            .describe('Who the cookie names; null when no one is signed in.'),
        },
      },
    },
    async (request, reply) => {
      try {
        return await callIdentityProvider(request, reply)
      } catch (error) {
        // Its session was ended by another call while it was being prolonged.
        if (error instanceof AppError && error.status === 401) return null
        throw error
      }
    },
  )
}

/**
 * What the provider answers; its errorResponses become ours.
 * @param body what it gets, if that is not what the caller has sent
 */
export async function callIdentityProvider(
  request: FastifyRequest,
  reply: FastifyReply,
  body = request.body,
) {
  const response = await handOver(request, reply, body)
  const text = await response.text()
  const answer = text ? JSON.parse(text) : {}
  if (!response.ok) throw refusal(response, answer)
  passCookies(response, reply)
  // What the route's schema does not name, such as the session's own token, does not leave.
  return answer
}

/** The provider's own answer, for what makes a page of it; also when the shop fails. */
export async function callProvider(request: FastifyRequest, reply: FastifyReply) {
  try {
    return await handOver(request, reply)
  } catch (err) {
    request.log.error({ err }, 'the identity provider failed')
    return new Response(null, { status: 500 })
  }
}

/** The provider speaks web Request and Response. @throws what fails in it, such as the database */
async function handOver(request: FastifyRequest, reply: FastifyReply, body?: unknown) {
  noStore(reply)
  const headers = headersOf(request)
  // The shop's own address and the route's own path, whatever Host and request line say.
  const url = new URL(request.routeOptions.url ?? '/', env.publicUrl)
  url.search = request.url.split('?')[1] ?? ''
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const text = body === undefined ? undefined : JSON.stringify(body)
  return withIdentityProvider(() => auth.handler(new Request(url, { method, headers, body: text })))
}

/** What the provider may know of a call. */
function headersOf(request: FastifyRequest) {
  const headers = new Headers()
  for (const name of ['content-type', 'cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  headers.set('origin', env.publicUrl) // seen to by requireOwnOrigin
  headers.set(CLIENT_IP_HEADER, request.ip)
  return headers
}

function passCookies(response: Response, reply: FastifyReply) {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
}

/** Signs a person in whom the shop has identified. @returns false when their account is gone */
export async function beginSession(request: FastifyRequest, reply: FastifyReply, userId: string) {
  const { headers, response } = await withIdentityProvider(() =>
    auth.api.startSession({
      body: { userId },
      headers: headersOf(request),
      returnHeaders: true,
    }),
  )
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
  return response.started
}

/** What the provider means, for people, by its codes; its own messages are for programmers. */
const SENTENCES: Record<string, string> = {
  INVALID_EMAIL: 'Provide a valid Email',
  // A wrong password, an unknown email, an account without a password: the same to whoever asks.
  INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password',
  USER_ALREADY_EXISTS: ALREADY_EXISTS,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: ALREADY_EXISTS,
}

function refusal({ status }: Response, { code }: { code?: string }) {
  if (!isKnownStatus(status) || status >= 500) return new Error(`identity provider: ${status}`)
  return new AppError(status, SENTENCES[code ?? ''] ?? 'That did not work. Please try again.')
}
