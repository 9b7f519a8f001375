import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { and, eq, isNull } from 'drizzle-orm'
import { createRemoteJWKSet, decodeJwt } from 'jose'
import { normalEmail } from '#contract/identity/email.ts'
import { paymentDb } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'
import { env } from '../env.server.ts'

// Google sign-in, a plugin of the identity provider: OpenID Connect with PKCE, state and nonce. The
// sandbox speaks the same protocol at other URLs.

/**
 * These are constants, not read from Google's discovery document: the shop starts while Google is
 * unreachable.
 */
const GOOGLE = {
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
}

const NAME_LENGTH = 100 // characters, as at sign-up

export function googleSignIn({
  clientId,
  clientSecret,
  sandboxUrl,
}: NonNullable<typeof env.google>) {
  const { issuers, authorizationUrl, tokenUrl, keysUrl } = sandboxUrl ? sandbox(sandboxUrl) : GOOGLE
  const plugin = genericOAuth({
    config: [
      {
        providerId: 'google',
        clientId,
        clientSecret,
        authorizationUrl,
        tokenUrl,
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
        accountSubject: ({ profile }) => String(profile.sub ?? ''),
        mapProfileToUser: (profile) => ({
          name: [...String(profile.name || profile.email)].slice(0, NAME_LENGTH).join(''),
          ...(typeof profile.email === 'string' && { email: normalEmail(profile.email) }),
          emailVerified: isVerifiedByGoogle(profile),
        }),
      },
    ],
  })
  return {
    ...plugin,
    // The plugin checks the ID token's signature and nonce only if it has read a discovery
    // document.
    async init(context: Parameters<typeof plugin.init>[0]) {
      const initialized = await plugin.init(context)
      const google = initialized.context.socialProviders.find(({ id }) => id === 'google')
      if (google) {
        google.requiresIdTokenNonce = true
        google.idToken = {
          jwks: createRemoteJWKSet(new URL(keysUrl)),
          issuer: issuers,
          audience: clientId,
          algorithms: ['RS256'],
        }
      }
      return initialized
    },
  }
}

/**
 * Google is authoritative for an email that it hosts, at gmail.com or for an organization (`hd`).
 * For any other, `email_verified` says only that the user once had access to its mail; its owner
 * today may be another person.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
function isVerifiedByGoogle({ email, email_verified: verified, hd }: Record<string, unknown>) {
  const isGmail = typeof email === 'string' && email.toLowerCase().endsWith('@gmail.com')
  const isOrganization = typeof hd === 'string' && hd !== ''
  return verified === true && (isGmail || isOrganization)
}

/** The browser reaches the sandbox at the shop's public URL, the server at `url`. */
function sandbox(url: string): typeof GOOGLE {
  return {
    issuers: [`${env.publicUrl}/sandbox/google`],
    authorizationUrl: `${env.publicUrl}/sandbox/google/authorize`,
    tokenUrl: `${url}/sandbox/google/token`,
    keysUrl: `${url}/sandbox/google/keys`,
  }
}

/**
 * Stores a Google account without Google's tokens, as the shop calls no API of Google's. The photo
 * in the ID token becomes the user's, if they have none.
 */
export async function dropTokens<
  Account extends { userId: string; idToken?: string | null | undefined },
>(account: Account) {
  const { picture } = account.idToken ? decodeJwt(account.idToken) : {}
  if (typeof picture === 'string') {
    // From the other pool: this runs within a transaction, which holds a connection of the first.
    await paymentDb
      .update(user)
      .set({ image: picture })
      .where(and(eq(user.id, account.userId), isNull(user.image)))
  }
  const none = { accessToken: null, refreshToken: null, idToken: null }
  return { data: { ...account, ...none, accessTokenExpiresAt: null, refreshTokenExpiresAt: null } }
}
