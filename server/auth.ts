import { AsyncLocalStorage } from 'node:async_hooks'
import { createSecretKey, hkdfSync } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { PASSWORD_LENGTH } from '#contract/identity.ts'
import { cleanName } from '#contract/text.ts'
import { db, prepare } from './db/client.ts'
import * as schema from './db/schema.ts'
import { env } from './env.server.ts'
import { AppError, notLoggedIn } from './errors.ts'
import { forgetTokens, googleSignIn } from './google.ts'
import { beginReading, endReading, Kept } from './kept.ts'
import { log } from './log.ts'

/** The header in which api/identity.ts tells the identity provider the client's address. */
export const CLIENT_ADDRESS_HEADER = 'x-shop-client-address'

const NAME_LENGTH = 100 // characters, as in contract/account.ts

const COOKIE_PREFIX = 'shop'
const IS_SECURE = env.publicUrl.startsWith('https:')

/** The name of the cookie that holds the identity provider's session. */
export const AUTH_COOKIE = `${IS_SECURE ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`

/**
 * Demo mode answers under both names of this machine, a real shop only at its public address; and both to
 * the sites that are named in the configuration.
 */
const TRUSTED_ORIGINS = [
  new URL(env.publicUrl).origin,
  ...(env.demo ? [`http://localhost:${env.port}`, `http://127.0.0.1:${env.port}`] : []),
  ...env.corsOrigins,
]

/** Begins a session for a person whom the shop has identified itself; reachable from the server alone. */
const sessionStarter = {
  id: 'session-starter',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const { userId } = ctx.body
        const person = await internalAdapter.findUserById(userId)
        const session =
          person &&
          (await internalAdapter.createSession(userId).catch(async (error: unknown) => {
            if (await internalAdapter.findUserById(userId)) throw error
          }))
        if (session) await setSessionCookie(ctx, { session, user: person })
        return { started: Boolean(session) }
      },
    ),
  },
} satisfies BetterAuthPlugin

/** The identity provider: password accounts, Google, sessions in an HttpOnly cookie, `/api/auth/*`. */
export const auth = betterAuth({
  appName: env.shopName,
  baseURL: env.publicUrl,
  basePath: '/api/auth',
  secret: derivedKey('identity').toString('base64url'),
  trustedOrigins: TRUSTED_ORIGINS,
  database: drizzleAdapter(db, { provider: 'pg', schema, transaction: true }),
  emailAndPassword: {
    enabled: true,
    // It counts UTF-16 units; the contract's schema counts characters, which are one or two.
    minPasswordLength: PASSWORD_LENGTH.min,
    maxPasswordLength: 2 * PASSWORD_LENGTH.max,
    password: { hash: hashPassword, verify: ({ hash, password }) => verify(hash, password) },
  },
  verification: { storeIdentifier: 'hashed' },
  user: {
    additionalFields: { role: { type: 'string', required: false, input: false } },
  },
  plugins: [sessionStarter, ...(env.google ? [googleSignIn(env.google)] : [])],
  // By default a Google sign-in opens an account with the same email only where both sides have verified
  // it. Nothing here loosens that: whoever registered the address first may not be its owner.
  account: { updateAccountOnSignIn: false },
  databaseHooks: {
    account: { create: { before: forgetTokens } },
    // A sign-up has been through the contract; Google names people as it likes.
    user: {
      create: {
        before: async (person) => ({
          data: { ...person, name: cleanName(person.name, NAME_LENGTH) || person.email },
        }),
      },
    },
  },
  // What fails of the shop, such as its database, becomes an answer where all of that does.
  onAPIError: { throw: true },
  // rate-limit.ts counts, for all calls alike.
  rateLimit: { enabled: false },
  advanced: {
    cookiePrefix: COOKIE_PREFIX,
    // A page of another site that may call us is given the session's cookie too, in a jar of its own.
    ...(env.corsOrigins.length > 0 &&
      IS_SECURE && {
        defaultCookieAttributes: { sameSite: 'none', secure: true, partitioned: true },
      }),
    useSecureCookies: IS_SECURE,
    // Off by default when NODE_ENV is test; the tests want what users get.
    disableOriginCheck: false,
    database: { generateId: () => uuidv7() },
    ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
  },
  telemetry: { enabled: false },
  // Only its sentence: what it would add can hold what people typed.
  logger: { level: 'error', log: (_level, message) => log.error(message) },
})

/** Whoever calls, as the database has them. */
export type User = {
  id: string
  email: string
  name: string
  image: string | null
  isAdmin: boolean
  /** The client's address, from which they call. */
  address: string
  /** The session that they call in. */
  sessionId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards `requireUser` and `requireAdmin`; only their routes may read it. */
    user: User
  }
}

/** Guard (onRequest): a valid bearer token of somebody who still exists, else 401. */
export async function requireUser(request: FastifyRequest, reply: FastifyReply) {
  keepOutOfCaches(reply)
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const user = token && (await userOfToken(token))
  if (!user) throw notLoggedIn()
  request.user = { ...user, address: request.ip }
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
  keepOutOfCaches(reply)
  const { origin } = headers
  const isForeign = origin
    ? !TRUSTED_ORIGINS.includes(origin)
    : headers['sec-fetch-site'] === 'cross-site'
  if (isForeign) throw new AppError(403, 'Requests from this site are not allowed')
}

/** For answers that are one person's. */
export function keepOutOfCaches(reply: FastifyReply) {
  reply.header('cache-control', 'private, no-store')
}

let asked = 0

/**
 * Every call of the identity provider. It keeps its context in AsyncLocalStorage; before Node 24 that makes
 * each promise of the process dearer from the first use on, so it is switched off while nobody needs it.
 */
export async function withProvider<Answer>(ask: () => Promise<Answer>) {
  asked += 1
  try {
    return await ask()
  } finally {
    asked -= 1
    if (asked === 0) for (const storage of providerStorages()) storage.disable()
  }
}

function providerStorages() {
  // @better-auth/core, context/global: shared by all its copies, hence there.
  const shared: unknown = Reflect.get(globalThis, Symbol.for('better-auth:global'))
  const { context = {} } = (shared ?? {}) as { context?: object }
  return Object.values(context).filter((value) => value instanceof AsyncLocalStorage)
}

/** The identity provider's session behind the cookie, and whose it is, else 401. */
export async function requireSession(request: FastifyRequest) {
  const headers = new Headers()
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  const session = await withProvider(() => auth.api.getSession({ headers })).catch(ignoreEnded)
  if (!session) throw notLoggedIn()
  return session
}

/** A session that another call ends while this one prolongs it is none. */
function ignoreEnded(error: { statusCode?: number }) {
  if (error.statusCode !== 401) throw error
}

const TOKEN_SECONDS = 15 * 60

const tokenKey = createSecretKey(derivedKey('access token'))

/**
 * The shop's bearer token: names a person and the session that it is good for, nothing else. It ends with
 * the session, or before.
 */
export function mintToken({ id, userId }: { id: string; userId: string }, now = new Date()) {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_SECONDS)
    .sign(tokenKey)
}

type Person = Omit<User, 'address'>

type PersonRow = Pick<User, 'id' | 'email' | 'name' | 'image'> & {
  role: string | null
  expiresAt: Date
}

const readPerson = prepare<PersonRow>(
  'read person',
  sql`
    select u.id, u.email, u.name, u.image, u.role, s.expires_at as "expiresAt"
    from session s join "user" u on u.id = s.user_id
    where s.id = ${sql.placeholder('sessionId')} and u.id = ${sql.placeholder('userId')}
      and s.expires_at > now()`,
)

const PERSON_BYTES = 1024
/** By token. A change of role, a removal or a sign-out is told, and works for tokens issued before. */
const persons = new Kept<{ person: Person; until: number }>(
  4096 * PERSON_BYTES,
  TOKEN_SECONDS * 1000,
)

async function userOfToken(token: string): Promise<Person | undefined> {
  const known = persons.get(token)
  if (known && known.until > Date.now()) return known.person
  const verified = await jwtVerify(token, tokenKey, { algorithms: ['HS256'] }).catch(
    () => undefined,
  )
  const { sub: userId, sid: sessionId, exp } = verified?.payload ?? {}
  if (typeof userId !== 'string' || typeof sessionId !== 'string' || !exp) return undefined
  const reading = beginReading(`user ${userId}`)
  try {
    const found = await findPerson(userId, sessionId)
    if (!found) return undefined
    const { expiresAt, ...person } = found
    const until = Math.min(exp * 1000, expiresAt.getTime())
    persons.keep(token, { person, until }, reading, PERSON_BYTES)
    return person
  } finally {
    endReading(reading)
  }
}

async function findPerson(userId: string, sessionId: string) {
  const [row] = await readPerson({ userId, sessionId })
  if (!row) return undefined
  const { role, ...person } = row
  return { ...person, sessionId, isAdmin: role === 'admin' }
}

/** argon2id with the library's defaults (OWASP's second choice: 19 MiB, 2 passes). */
export function hashPassword(password: string) {
  return hash(password)
}

/** @returns no hash for somebody who has no password, such as who signs in elsewhere */
export async function checkPassword(userId: string, password: string) {
  const [found] = await db
    .select({ hash: schema.account.password })
    .from(schema.account)
    .where(and(eq(schema.account.userId, userId), eq(schema.account.providerId, 'credential')))
  const hash = found?.hash ?? undefined
  return { hash, isRight: hash !== undefined && (await verify(hash, password)) }
}

/** One configured secret, a separate key for each purpose. */
export function derivedKey(purpose: string) {
  return Buffer.from(hkdfSync('sha256', env.appSecret, '', purpose, 32))
}
