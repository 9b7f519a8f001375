import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Permission, roleMay } from '#contract/account/permission.ts'
import { AppError, notFound, notLoggedIn } from '../errors.ts'
import { noStore } from '../http/no-store.ts'
import { enforceRateLimit } from '../rate-limit/enforce-rate-limit.ts'
import { findUserByToken } from './access-token.ts'
import { type Customer, findGuest } from './customer.ts'
import { auth, TRUSTED_ORIGINS } from './identity-provider.ts'
import { notForKeys, requireFreshMark, secondFactorNeeded, stateOf } from './second-factor-mark.ts'
import type { Caller, SessionUser } from './session-user.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Set by the guards `requireCaller`, `requireUser` and `requireStaff`; only their routes may
     * read it. A guest has none.
     */
    user: Caller
    /** Set by the guard `requireCustomer`. */
    customer: Customer
  }
}

/**
 * Guard (onRequest): the bearer token of a user who still exists, or an API key of theirs; else
 * 401.
 */
export async function requireCaller(request: FastifyRequest, reply: FastifyReply) {
  noStore(reply)
  const user = await findCaller(request)
  if (!user) throw notLoggedIn()
  request.user = user
}

/** Guard (onRequest) of what belongs to a person: as `requireCaller`, and 403 for an API key. */
export async function requireUser(request: FastifyRequest, reply: FastifyReply) {
  await requireCaller(request, reply)
  if (request.user.apiKey) throw notForKeys()
}

async function findCaller({ headers, ip }: FastifyRequest) {
  const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  const user = token && (await findUserByToken(token))
  return user ? toCaller({ ip, ...user }) : undefined
}

/** Without the second factor that it needs a session is a customer's. */
function toCaller(user: SessionUser & Pick<Caller, 'factor'>): Caller {
  const secondFactor = stateOf(user.role, user.factor)
  const mayWork = secondFactor === 'none' || secondFactor === 'done'
  return { ...user, role: mayWork ? user.role : null, heldRole: user.role, secondFactor }
}

/**
 * Guard (onRequest): as `requireCaller` when a bearer token is sent; without one the caller is a
 * guest, who has no `user`.
 */
export async function requireUserOrGuest(request: FastifyRequest, reply: FastifyReply) {
  noStore(reply)
  if (request.headers.authorization !== undefined) await requireCaller(request, reply)
}

/**
 * A guard (onRequest) of calls about one order: the guest whose `Order-Token` it is, else as
 * `requireCaller`. The staff without one of the permissions are customers like any other: the
 * `customer` of the request has no role then. An unknown token gets the same answer for every
 * order, and is counted.
 */
export function requireCustomer(permissions: Permission[]) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    noStore(reply)
    request.customer = (await guestOf(request)) ?? (await accountOf(request, reply, permissions))
  }
}

/**
 * A guard (onRequest) of what only a buyer may say: the staff are the `customer` with their role,
 * whatever token of an order they send along; else as `requireCustomer`.
 */
export async function requireBuyer(request: FastifyRequest, reply: FastifyReply) {
  noStore(reply)
  const caller = await findCaller(request)
  if (caller?.heldRole) request.customer = { ...caller, role: caller.heldRole }
  else await requireCustomer([])(request, reply)
}

async function guestOf(request: FastifyRequest) {
  const token = request.headers['order-token']
  const guest = typeof token === 'string' ? await findGuest(token) : undefined
  if (guest) return { ip: request.ip, ...guest }
  // An account that has claimed the order opens it, whatever token the browser still has.
  if (token !== undefined && request.headers.authorization === undefined) {
    await enforceRateLimit('wrong-order-token', { ip: request.ip })
    throw notFound('order')
  }
  return undefined
}

async function accountOf(request: FastifyRequest, reply: FastifyReply, permissions: Permission[]) {
  await requireCaller(request, reply)
  const { user } = request
  return roleMay(user.role, permissions) ? user : { ...user, role: null }
}

/**
 * A guard (onRequest): a user whose role has one of the permissions now, whatever it was when the
 * token was issued, and whose session has the second factor that it needs; else 401 or 403.
 */
export function requireStaff(permissions: Permission[]) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    await requireCaller(request, reply)
    const { heldRole } = request.user
    if (!heldRole) throw new AppError(403, 'Only the staff can do this')
    if (!roleMay(heldRole, permissions)) throw new AppError(403, 'Your role can’t do this')
    await requireSecondFactor(request)
  }
}

/**
 * A guard (preHandler) after `requireUser`, of what customers may do: a session of the staff has
 * the second factor that it needs, else 403.
 */
export async function requireSecondFactor({ user }: Pick<FastifyRequest, 'user'>) {
  if (user.heldRole && !user.role) throw secondFactorNeeded(user.secondFactor)
}

/**
 * A guard (preHandler) after them: whose account has a second factor has entered its code just now,
 * else 403, as for an API key.
 */
export async function requireFreshFactor({ user }: Pick<FastifyRequest, 'user'>) {
  requireFreshMark(user)
}

/**
 * A handler for one email begins with it: anyone but the email's owner, and the staff with one of
 * the permissions, gets a 403. An API key is not its maker.
 */
export function requireSelfOrStaff(user: SessionUser, email: string, permissions: Permission[]) {
  const isSelf = user.email === email && !user.apiKey
  if (!isSelf && !roleMay(user.role, permissions))
    throw new AppError(403, 'This belongs to another account')
}

/**
 * Guard (onRequest) against cross-site request forgery, for calls that a cookie authenticates: 403
 * for a page of an untrusted origin. A request without these headers comes from no browser, hence
 * with no user's cookies.
 */
export async function requireTrustedOrigin({ headers }: FastifyRequest, reply: FastifyReply) {
  noStore(reply)
  const { origin } = headers
  const isCrossOrigin = origin
    ? !TRUSTED_ORIGINS.includes(origin)
    : headers['sec-fetch-site'] === 'cross-site'
  if (isCrossOrigin) throw new AppError(403, 'Requests from this site are not allowed')
}

/** Reads the session of the cookie and its user; without one the client gets a 401. */
export async function requireSession(request: FastifyRequest) {
  const headers = new Headers()
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  const session = await auth.api.getSession({ headers }).catch(nullIfEnded)
  if (!session) throw notLoggedIn()
  return session
}

/**
 * The identity provider answers 401 when another call ended the session while this one was
 * extending it.
 */
function nullIfEnded(error: unknown) {
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 401) return null
  throw error
}
