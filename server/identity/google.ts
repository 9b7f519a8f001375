import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { and, eq, isNull } from 'drizzle-orm'
import { createRemoteJWKSet, decodeJwt } from 'jose'
import { paymentDb } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'
import { env } from '../env.server.ts'

// Signing in with Google, as a part of the identity provider: OpenID Connect with PKCE, state and nonce.
// The stand-in speaks the same; it has other addresses and keys.

/** Written out: asked of Google at the start, they would be missing whenever Google was out of reach then. */
const GOOGLE = {
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
}

const NAME_LENGTH = 100 // characters, as at sign-up

/** The identity provider's plugin. */
export function googleSignIn({
  clientId,
  clientSecret,
  sandboxUrl,
}: NonNullable<typeof env.google>) {
  const { issuers, authorizationUrl, tokenUrl, keysUrl } = sandboxUrl ? standIn(sandboxUrl) : GOOGLE
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
          emailVerified: isVerifiedByGoogle(profile),
        }),
      },
    ],
  })
  return {
    ...plugin,
    // What the plugin sets only from a discovery document: whose signature and which nonce the ID token bears.
    async init(context: Parameters<typeof plugin.init>[0]) {
      const made = await plugin.init(context)
      const google = made.context.socialProviders.find(({ id }) => id === 'google')
      if (google) {
        google.requiresIdTokenNonce = true
        google.idToken = {
          jwks: createRemoteJWKSet(new URL(keysUrl)),
          issuer: issuers,
          audience: clientId,
          algorithms: ['RS256'],
        }
      }
      return made
    },
  }
}

/**
 * Google answers for an email that it runs itself, at gmail.com or for an organization (`hd`). For any other
 * `email_verified` says only that the person read its mail once; its reader today may be another person.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
function isVerifiedByGoogle({ email, email_verified: verified, hd }: Record<string, unknown>) {
  const isGmail = typeof email === 'string' && email.toLowerCase().endsWith('@gmail.com')
  const isOrganization = typeof hd === 'string' && hd !== ''
  return verified === true && (isGmail || isOrganization)
}

/** The browser comes to it as to the shop; the shop asks it at `url`. */
function standIn(url: string): typeof GOOGLE {
  return {
    issuers: [`${env.publicUrl}/sandbox/google`],
    authorizationUrl: `${env.publicUrl}/sandbox/google/authorize`,
    tokenUrl: `${url}/sandbox/google/token`,
    keysUrl: `${url}/sandbox/google/keys`,
  }
}

/**
 * A Google account is stored without Google's tokens: the shop asks nothing more of it. Only the photo in
 * them is kept, for somebody who has none.
 */
export async function dropTokens<
  Account extends { userId: string; idToken?: string | null | undefined },
>(account: Account) {
  const { picture } = account.idToken ? decodeJwt(account.idToken) : {}
  if (typeof picture === 'string') {
    // Of the other pool: this runs within a transaction that holds a connection of the first.
    await paymentDb
      .update(user)
      .set({ image: picture })
      .where(and(eq(user.id, account.userId), isNull(user.image)))
  }
  const none = { accessToken: null, refreshToken: null, idToken: null }
  return { data: { ...account, ...none, accessTokenExpiresAt: null, refreshTokenExpiresAt: null } }
}
