import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { isEmail } from '#contract/identity/email.ts'
import { cleanName } from '#contract/text.ts'
import { db } from '../db/client.ts'
import { account, session, user, verification } from '../db/schema/identity.ts'
import { env } from '../env.server.ts'
import { logIdentityError } from '../log.ts'
import { derivedKey } from './derived-key.ts'
import { dropTokens, googleSignIn } from './google.ts'
import { endOldestSessions } from './session-bounds.ts'
import { sessionStarter } from './session-starter.ts'

/** In this header identity-provider-bridge.ts passes the client's IP on. */
export const CLIENT_IP_HEADER = 'x-shop-client-ip'

const NAME_LENGTH = 100 // characters, as in contract/account/account.ts

const COOKIE_PREFIX = 'shop'
const IS_SECURE = env.publicUrl.startsWith('https:')

/** The name of the session cookie. */
export const AUTH_COOKIE = `${IS_SECURE ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`

/**
 * The shop's own origin, in demo mode localhost by both names, and the origins that the
 * configuration lists.
 */
export const TRUSTED_ORIGINS = [
  new URL(env.publicUrl).origin,
  ...(env.demo ? [`http://localhost:${env.port}`, `http://127.0.0.1:${env.port}`] : []),
  ...env.corsOrigins,
]

/**
 * The identity provider: Google, sessions in an HttpOnly cookie, `/api/auth/*`. Passwords are in
 * password-sign-in.ts.
 */
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
  verification: { storeIdentifier: 'hashed' },
  user: {
    additionalFields: { role: { type: 'string', required: false, input: false } },
  },
  plugins: [sessionStarter, ...(env.google ? [googleSignIn(env.google)] : [])],
  // By default a Google account is linked to an account with the same email only if both sides have
  // verified it. That default is kept: the first to sign up with an email may not be its owner.
  account: { updateAccountOnSignIn: false },
  databaseHooks: {
    account: { create: { before: dropTokens } },
    session: {
      create: {
        after: async ({ userId }) => {
          await endOldestSessions(userId)
          await recordUse(userId)
        },
      },
      update: {
        /** @param extended null: the session was ended meanwhile */
        after: async (extended: { userId: string } | null) => {
          if (extended) await recordUse(extended.userId)
        },
      },
    },
    // A sign-up with a password was validated by the contract; what Google says was not.
    user: {
      create: {
        before: async (created) =>
          isEmail(created.email) && {
            data: { ...created, name: cleanName(created.name, NAME_LENGTH) || created.email },
          },
      },
    },
  },
  // A failure, such as of a query, is thrown, so that http/error-handler.ts answers it.
  onAPIError: { throw: true },
  // rate-limit/enforce-rate-limit.ts limits the rate of these calls, too.
  rateLimit: { enabled: false },
  advanced: {
    cookiePrefix: COOKIE_PREFIX,
    // A page of a configured CORS origin gets the session cookie, too, partitioned by its site.
    ...(env.corsOrigins.length > 0 &&
      IS_SECURE && {
        defaultCookieAttributes: { sameSite: 'none', secure: true, partitioned: true },
      }),
    useSecureCookies: IS_SECURE,
    // better-auth would disable it when NODE_ENV is test.
    disableOriginCheck: false,
    database: { generateId: () => uuidv7() },
    ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
  },
  telemetry: { enabled: false },
  logger: { level: 'error', log: (_level, message) => logIdentityError(message) },
})

/**
 * Sets `updated_at` of a user who signs in, or whose session is extended:
 * account/unused-accounts.ts reads it. Once a day at most, because PostgreSQL notifies all
 * processes of each change of a user.
 */
async function recordUse(userId: string) {
  await db.execute(sql`
    update "user" set updated_at = now() where id = ${userId} and updated_at < now() - interval '1 day'`)
}
