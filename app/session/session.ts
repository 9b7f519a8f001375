import { useSyncExternalStore } from 'react'
import type { SignedInUser } from '#contract/account/identity.ts'
import { accessToken } from '../api/access-token.ts'
import { onSessionExpired } from '../api/call.ts'
import { ApiError, hasStatus } from '../api/http.ts'
import { isAdmin } from '../api/role.ts'
import { endIdentitySession, getSessionUser, registerUser } from '../api/session.ts'
import { clearListCache } from '../lists/list-cache.ts'

// Holds the session of this tab. The server renders the same page for everyone, so the status is unknown until the
// browser has fetched it. The ways to sign in are in sign-in.ts, which only their pages load.

type Session =
  | { status: 'unknown' }
  | { status: 'out' }
  | { status: 'in'; user: SignedInUser; admin: boolean }

const UNKNOWN: Session = { status: 'unknown' }

let session: Session = UNKNOWN
let loading: Promise<Session> | undefined
const listeners = new Set<() => void>()

/** The session as a component sees it; 'unknown' while the server renders the page. */
export function useSession() {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => UNKNOWN,
  )
}

/** False also as long as the status is unknown. */
export function isSignedIn() {
  return session.status === 'in'
}

/** The session, fetched once. Without an access token there is no call: visitors cost none. */
export function loadSession() {
  loading ??= fetchSession()
  return loading
}

/** After something that changes the session or its user. */
export function refreshSession() {
  loading = fetchSession()
  return loading
}

/** After the identity provider has signed the user in: registers them, for an access token. */
export async function startSession() {
  accessToken.remove() // the previous user's
  const user = await getSessionUser()
  if (!user) throw new ApiError(401, 'No user is logged in') // spec §8
  await registerUser(user.email)
  set(await signedIn(user))
}

/** Signs out here even when the identity provider is unreachable. */
export async function signOut() {
  accessToken.remove()
  set({ status: 'out' })
  await endIdentitySession().catch(() => {
    // Offline: end it later, unless a user has signed in by then.
    const retry = () => void (session.status === 'out' && endIdentitySession().catch(() => {}))
    addEventListener('online', retry, { once: true })
  })
}

async function fetchSession(): Promise<Session> {
  if (!accessToken.get()) return set({ status: 'out' })
  try {
    const user = await getSessionUser()
    if (user) return set(await signedIn(user))
    accessToken.remove()
    return set({ status: 'out' })
  } catch (error) {
    loading = undefined // the next page tries again
    throw error
  }
}

async function signedIn(user: SignedInUser): Promise<Session> {
  try {
    return { status: 'in', user, admin: await isAdmin(user.email) }
  } catch (error) {
    if (!hasStatus(error, 401, 403)) throw error
    // The token is another user's: a sign-in failed before it was registered.
    await registerUser(user.email)
    return { status: 'in', user, admin: await isAdmin(user.email) }
  }
}

/** When another tab signs in or out, this tab follows. */
async function syncOtherTabs() {
  const before = session
  const now = await refreshSession()
  // The page shows another user's data.
  if (before.status !== 'unknown' && emailOf(before) !== emailOf(now)) location.reload()
}

onSessionExpired(() => {
  accessToken.remove()
  set({ status: 'out' })
})

if (typeof window !== 'undefined') {
  accessToken.onOtherTabChange(() => {
    syncOtherTabs().catch(() => {}) // offline: the next call finds out
  })
}

function set(next: Session) {
  // A list is only for the user it was loaded for.
  if (session.status !== 'unknown' && emailOf(session) !== emailOf(next)) clearListCache()
  session = next
  loading = Promise.resolve(next)
  for (const listener of listeners) listener()
  return next
}

function emailOf(one: Session) {
  return one.status === 'in' ? one.user.email : undefined
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
