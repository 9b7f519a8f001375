import { AsyncLocalStorage } from 'node:async_hooks'
import { verify } from '@node-rs/argon2'
import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { PASSWORD_LENGTH } from '#contract/identity.ts'
import { cleanName } from '#contract/text.ts'
import { db } from '../db/client.ts'
import { account, session, user, verification } from '../db/schema/identity.ts'
import { env } from '../env.server.ts'
import { log } from '../log.ts'
import { dropTokens, googleSignIn } from './google.ts'
import { derivedKey } from './keys.ts'
import { hashPassword } from './password.ts'

/** The header in which api/identity.ts tells the identity provider the client's address. */
export const CLIENT_IP_HEADER = 'x-shop-client-ip'

const NAME_LENGTH = 100 // characters, as in contract/account.ts

const COOKIE_PREFIX = 'shop'
const IS_SECURE = env.publicUrl.startsWith('https:')

/** The name of the cookie that holds the identity provider's session. */
export const AUTH_COOKIE = `${IS_SECURE ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`

/**
 * Demo mode answers under both names of this machine, a real shop only at its public address; and both to
 * the sites that are named in the configuration.
 */
export const TRUSTED_ORIGINS = [
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
  database: drizzleAdapter(db, {
    provider: 'pg',
    schema: { user, session, account, verification },
    transaction: true,
  }),
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
    account: { create: { before: dropTokens } },
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
    ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
  },
  telemetry: { enabled: false },
  // Only its sentence: what it would add can hold what people typed.
  logger: { level: 'error', log: (_level, message) => log.error(message) },
})

let asked = 0

/**
 * Every call of the identity provider. It keeps its context in AsyncLocalStorage; before Node 24 that makes
 * each promise of the process dearer from the first use on, so it is switched off while nobody needs it.
 */
export async function withIdentityProvider<Answer>(ask: () => Promise<Answer>) {
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
