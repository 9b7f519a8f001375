import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { importJWK, SignJWT } from 'jose'
import { z } from 'zod'
import { env } from '#server/platform/env.server.ts'
import googleCss from './browser/google.css?raw'
import { accountChooser, errorPage } from './google/page.ts'
import { SAMPLE_ACCOUNTS } from './google/sample-accounts.ts'
import { issueCode, redeemCode, signingKey } from './google/store.ts'

const FORM = 'application/x-www-form-urlencoded'
const ISSUER = `${env.publicUrl}/sandbox/google`
const REDIRECT_URI = `${env.publicUrl}/api/auth/callback/google`
const TOKEN_SECONDS = 3600

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The parameters of https://developers.google.com/identity/openid-connect/openid-connect. */
const authorizationSchema = z.object({
  response_type: z.literal('code'),
  scope: z.string().regex(/\bopenid\b/),
  state: z.string().min(1),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
  nonce: z.string().optional(),
  account: z.enum(SAMPLE_ACCOUNTS.map(({ sub }) => sub)).optional(),
})

const exchangeSchema = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  code_verifier: z.string(),
  redirect_uri: z.string(),
})

type Client = { clientId: string; clientSecret: string }
type Query = Record<string, string>

/**
 * The local stand-in for Google's OpenID Connect, for demo mode and tests: the page to choose an
 * account on, ID tokens in exchange for its code, and the keys that verify them.
 */
export async function googleSandbox(app: FastifyInstance, { clientId, clientSecret }: Client) {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY)
      // Google's pages do the same: between them and the shop's, a window loses its opener.
      .header('cross-origin-opener-policy', 'unsafe-none')
  })

  app.get('/sandbox/google.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(googleCss),
  )

  app.get<{ Querystring: Query }>('/sandbox/google/authorize', async ({ query }, reply) => {
    reply.type('text/html; charset=utf-8')
    // As at Google, another client or another URL gets an error page, and is not redirected.
    if (query.client_id !== clientId) {
      return reply.code(401).send(errorPage('Error 401: invalid_client'))
    }
    if (query.redirect_uri !== REDIRECT_URI) {
      return reply.code(400).send(errorPage('Error 400: redirect_uri_mismatch'))
    }
    const { success, data } = authorizationSchema.safeParse(query)
    if (!success) return reply.redirect(backTo({ error: 'invalid_request', state: query.state }))
    const { account, state, scope, nonce, code_challenge: challenge } = data
    if (!account) {
      const urlOf = ({ sub }: { sub: string }) =>
        `/sandbox/google/authorize?${new URLSearchParams({ ...query, account: sub })}`
      return accountChooser(urlOf, backTo({ error: 'access_denied', state }))
    }
    const code = await issueCode({ sub: account, challenge, scope, nonce })
    return reply.redirect(backTo({ state, code, scope }))
  })

  app.post<{ Body: Query | undefined }>('/sandbox/google/token', async (request, reply) => {
    if (!isClient(request)) return refuse(reply, 401, 'invalid_client')
    const { success, data } = exchangeSchema.safeParse(request.body)
    if (!success) return refuse(reply, 400, 'invalid_request')
    const grant = await redeemCode(data.code)
    const account = SAMPLE_ACCOUNTS.find(({ sub }) => sub === grant?.sub)
    const challenge = createHash('sha256').update(data.code_verifier).digest('base64url')
    if (!grant || !account || challenge !== grant.challenge || data.redirect_uri !== REDIRECT_URI) {
      return refuse(reply, 400, 'invalid_grant')
    }
    const key = await signingKey()
    const idToken = new SignJWT({ ...account, azp: clientId, nonce: grant.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS}s`)
    return {
      access_token: 'ya29.of-no-use-in-the-sandbox',
      expires_in: TOKEN_SECONDS,
      scope: grant.scope,
      token_type: 'Bearer',
      id_token: await idToken.sign(await importJWK(key, 'RS256')),
    }
  })

  app.get('/sandbox/google/keys', async () => {
    const { kty, n, e, kid } = await signingKey()
    return { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] }
  })

  /**
   * Does the request have the client's id and secret, in the form or as user and password of Basic
   * authentication?
   */
  function isClient({ headers, body }: FastifyRequest<{ Body: Query | undefined }>) {
    const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ')
    const given =
      scheme?.toLowerCase() === 'basic'
        ? Buffer.from(credentials, 'base64').toString()
        : `${body?.client_id}:${body?.client_secret}`
    const digest = (text: string) => createHash('sha256').update(text).digest()
    return timingSafeEqual(digest(given), digest(`${clientId}:${clientSecret}`))
  }
}

function backTo(answer: Record<string, string | undefined>) {
  const given = Object.entries(answer).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return `${REDIRECT_URI}?${new URLSearchParams(given)}`
}

function refuse(reply: FastifyReply, status: number, error: string) {
  return reply.code(status).send({ error, error_description: 'The sandbox does not take this.' })
}
