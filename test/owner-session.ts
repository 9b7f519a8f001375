import { accessToken } from '#app/api/access-token.ts'
import { setSession } from '#app/session/session.ts'
import { PERMISSIONS } from '#contract/account/permission.ts'

/** An owner is signed in, in a test of components. */
export function beOwner() {
  const email = 'owner@example.com'
  const user = { email, displayName: 'Olive', photoURL: null, emailVerified: true }
  accessToken.set(`e30.${btoa(JSON.stringify({ sub: 'owner' })).replaceAll('=', '')}.e30`)
  setSession({ status: 'in', user, permissions: PERMISSIONS })
}
