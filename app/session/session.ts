import { useSyncExternalStore } from 'react'
import { clearListCache } from '#app/ui/lists/list-cache.ts'
import type { Permission } from '#contract/account/permission.ts'
import type { SignedInUser } from '#contract/identity/identity.ts'
import { SIGNED_IN_COOKIE } from '#contract/identity/signed-in-cookie.ts'
import { accessToken } from '../api/access-token.ts'
import { callAs, onSessionEnded } from '../api/authorized-call.ts'
import { hasStatus } from '../api/http.ts'
import { endIdentitySession, getSessionUser, getStoredMe, registerUser } from '../api/session.ts'
import { QUICK_ORDER_LIST, writeTab } from './tab-storage.ts'

// Holds the session of this tab. The server renders the same page for everyone, so the status is
// unknown until the browser has fetched it. What begins one, here or in another tab, is in
// follow-session.ts.

export type Known =
  | { status: 'out' }
  | {
      status: 'in'
      user: SignedInUser
      permissions: readonly Permission[]
      /**
       * A call found that it is over. The page stays as it is, with what was typed, and the login
       * opens over it.
       */
      isEnded?: true
      /** Who has signed in meanwhile: another person, while the page holds what this one typed. */
      other?: SignedIn
    }

export type SignedIn = { user: SignedInUser; permissions: readonly Permission[] }

export type Session = { status: 'unknown' } | Known

const UNKNOWN: Session = { status: 'unknown' }

let session: Session = UNKNOWN
let loading: Promise<Known> | undefined
const listeners = new Set<() => void>()

/** The session as a component sees it; 'unknown' while the server renders the page. */
export function useSession() {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => UNKNOWN,
  )
}

export function getSession() {
  return session
}

const NOTHING: readonly Permission[] = []

/** What the user of the session may do. */
export function permissionsIn(of: Session) {
  return of.status === 'in' ? of.permissions : NOTHING
}

/** Has the user of the session one of the permissions? Without any named: a role of the staff? */
export function isAllowed(of: Session, ...permissions: Permission[]) {
  const granted = permissionsIn(of)
  if (permissions.length === 0) return granted.length > 0
  return permissions.some((one) => granted.includes(one))
}

/** As `isAllowed`, for a component. */
export function useIsAllowed(...permissions: Permission[]) {
  return isAllowed(useSession(), ...permissions)
}

/** For a button of a staff page: has the role, once it is known, none of the permissions? */
export function useIsRefused(...permissions: Permission[]) {
  const session = useSession()
  return session.status === 'in' && !isAllowed(session, ...permissions)
}

/** False also as long as the status is unknown. */
export function isSignedIn() {
  return session.status === 'in'
}

/** The session, fetched once. Without an access token there is no call: visitors cost none. */
export function loadSession() {
  loading ??= refreshSession()
  return loading
}

/** After something that changes the session or its user. */
export function refreshSession() {
  loading = fetchSession().then(setSession)
  loading.catch(() => {
    loading = undefined // the next page tries again
  })
  return loading
}

export async function fetchSession(): Promise<Known> {
  const user = accessToken.get() || takeFormSignIn() ? await getSessionUser() : undefined
  if (user) return { status: 'in', ...(await withRole(user)) }
  accessToken.remove()
  return { status: 'out' }
}

/** Has a login without scripts begun the session? Its cookie can't be read by scripts. */
function takeFormSignIn() {
  if (!document.cookie.includes(`${SIGNED_IN_COOKIE}=`)) return false
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari before 18.4 have no other way.
  document.cookie = `${SIGNED_IN_COOKIE}=; Max-Age=0; Path=/`
  return true
}

async function withRole(user: SignedInUser): Promise<SignedIn> {
  const me = await getStoredMe().catch((error) => {
    if (!hasStatus(error, 401, 403)) throw error
  })
  if (me?.email === user.email) return { user, permissions: me.permissions }
  // The token has expired, or it is another user's: a sign-in failed before it was registered.
  await registerUser(user.email)
  return { user, permissions: (await getStoredMe()).permissions }
}

/** Signs out here even when the identity provider is unreachable. */
export async function signOut() {
  leaveSession()
  await endIdentitySession().catch(() => {
    // Offline: end it later, unless a user has signed in by then.
    const retry = () => void (session.status === 'out' && endIdentitySession().catch(() => {}))
    addEventListener('online', retry, { once: true })
  })
}

/** Takes leave of a session that is over. */
export function leaveSession() {
  accessToken.remove()
  setSession({ status: 'out' })
}

onSessionEnded(() => {
  if (session.status === 'in') setSession({ ...session, isEnded: true })
  else leaveSession()
})

export function setSession<Next extends Known>(next: Next) {
  // A list is only for the user it was loaded for.
  if (session.status !== 'unknown' && emailOf(session) !== emailOf(next)) clearListCache()
  if (emailOf(session) !== undefined && emailOf(session) !== emailOf(next))
    writeTab(QUICK_ORDER_LIST, null)
  session = next
  loading = Promise.resolve(next)
  if (next.status === 'out') callAs(undefined)
  else if (!next.isEnded) callAs({ id: accessToken.userId(), email: next.user.email })
  for (const listener of listeners) listener()
  return next
}

export function emailOf(one: Session) {
  return one.status === 'in' ? one.user.email : undefined
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
