import type { Me } from '#contract/account/staff.ts'
import type { SignedInUser } from '#contract/identity/identity.ts'
import { accessToken } from './access-token.ts'
import { readBody, send } from './http.ts'

/** What the identity provider says of a session. */
type Session = {
  user: { email: string; name: string; image?: string | null; emailVerified: boolean }
}

/** Asks the identity provider whose session the cookie is. */
export async function getSessionUser(): Promise<SignedInUser | undefined> {
  const response = await send('GET', '/auth/get-session')
  const session = await readBody<Session | null>(response)
  if (!session) return undefined
  const { email, name, image, emailVerified } = session.user
  return { email, displayName: name, photoURL: image ?? null, emailVerified }
}

/** Ends the identity provider's session and deletes its cookie. */
export function endIdentitySession() {
  return send('POST', '/auth/sign-out', {})
}

/**
 * Asks with the stored token, which is not renewed: who is the user, is what is being found out.
 */
export async function getStoredMe() {
  const headers = { authorization: `Bearer ${accessToken.get()}` }
  return readBody<Me>(await send('GET', '/me', undefined, headers))
}

/** Registers the user who signed in, and stores their access token. */
export async function registerUser(email: string) {
  const response = await send('PUT', `/user/${encodeURIComponent(email)}`, { email })
  const { token } = await readBody<{ token: string }>(response)
  accessToken.set(token)
}
