import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notLoggedIn } from '../errors.ts'
import { noStore } from '../http/no-store.ts'
import { userOfToken } from './access-token.ts'
import { auth, TRUSTED_ORIGINS, withIdentityProvider } from './identity-provider.ts'
import type { User } from './user.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards `requireUser` and `requireAdmin`; only their routes may read it. */
    user: User
  }
}

/** Guard (onRequest): a valid bearer token of somebody who still exists, else 401. */
export async function requireUser(request: FastifyRequest, reply: FastifyReply) {
  noStore(reply)
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const user = token && (await userOfToken(token))
  if (!user) throw notLoggedIn()
  request.user = { ...user, ip: request.ip }
}

/** Guard (onRequest): an admin at this moment, else 401 or 403. */
export async function requireAdmin(request: FastifyRequest, reply: FastifyReply) {
  await requireUser(request, reply)
  if (!request.user.isAdmin) throw new AppError(403, 'Only an admin can do this')
}

/** First line of a handler that concerns one email: that person's own call, or an admin's, else 403. */
export function requireSelfOrAdmin(user: User, email: string) {
  if (user.email !== email && !user.isAdmin)
    throw new AppError(403, 'This belongs to another account')
}

/**
 * Guard (onRequest) of what a cookie alone can do: in a browser only pages of this site may, else 403.
 * Browsers name the page's origin with every such call; other programs carry nobody's cookies but
 * their own.
 */
export async function requireOwnOrigin({ headers }: FastifyRequest, reply: FastifyReply) {
  noStore(reply)
  const { origin } = headers
  const isForeign = origin
    ? !TRUSTED_ORIGINS.includes(origin)
    : headers['sec-fetch-site'] === 'cross-site'
  if (isForeign) throw new AppError(403, 'Requests from this site are not allowed')
}

/** The identity provider's session behind the cookie, and whose it is, else 401. */
export async function requireSession(request: FastifyRequest) {
  const headers = new Headers()
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  const session = await withIdentityProvider(() => auth.api.getSession({ headers })).catch(
    ignoreEnded,
  )
  if (!session) throw notLoggedIn()
  return session
}

/** A session that another call ends while this one prolongs it is none. */
function ignoreEnded(error: { statusCode?: number }) {
  if (error.statusCode !== 401) throw error
}
