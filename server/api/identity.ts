import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { loginSchema, signUpSchema } from '#contract/identity.ts'
import { auth, CLIENT_ADDRESS_HEADER, requireOwnOrigin } from '../auth.ts'
import { env } from '../env.server.ts'
import { AppError, isKnownStatus } from '../errors.ts'
import { forgive, limit } from '../rate-limit.ts'

/** The identity provider's calls that the site needs; what is not here can't be reached. */
export const identityApi: FastifyPluginAsyncZod = async (app) => {
  const onRequest = requireOwnOrigin
  app.post(
    '/auth/sign-up/email',
    { onRequest, preHandler: limit('sign up'), schema: { body: signUpSchema } },
    askProvider,
  )
  app.post(
    '/auth/sign-in/email',
    { onRequest, preHandler: limit('sign in'), schema: { body: loginSchema } },
    async (request, reply) => {
      const answer = await askProvider(request, reply)
      await forgive('sign in', request.body.email)
      return answer
    },
  )
  app.post('/auth/sign-out', { onRequest }, askProvider)
  app.get('/auth/get-session', askProvider)
}

/** The provider speaks web Request and Response; its refusals become ours. */
async function askProvider(request: FastifyRequest, reply: FastifyReply) {
  const headers = new Headers()
  for (const name of ['content-type', 'cookie', 'origin', 'referer', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  headers.set(CLIENT_ADDRESS_HEADER, request.ip)
  // The shop's own address, whatever the Host header says.
  const url = new URL(env.publicUrl + request.url)
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const response = await auth.handler(new Request(url, { method: request.method, headers, body }))
  const answer = await response.text()
  if (!response.ok) throw refusal(response, answer)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  reply.code(response.status).type('application/json')
  return answer
}

function refusal({ status }: Response, answer: string) {
  const { message }: { message?: string } = answer ? JSON.parse(answer) : {}
  if (!isKnownStatus(status) || status >= 500) return new Error(`identity provider: ${status}`)
  return new AppError(status, message ?? 'That was refused')
}
