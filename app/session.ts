import { useSyncExternalStore } from 'react'
import { redirect } from 'react-router'
import type { SignedInUser } from '#contract/identity.ts'
import {
  ApiError,
  accessToken,
  endProviderSession,
  isAdmin,
  onSessionEnd,
  registerUser,
  sessionUser,
} from './http.ts'
import { forgetLists } from './kept-lists.ts'

// Who is signed in, as this tab knows it. A page from the server is the same for everyone, so the
// state is unknown until the browser has looked. How people come in is in sign-in.ts, which only the
// pages of that load.

type Session =
  | { status: 'unknown' }
  | { status: 'out' }
  | { status: 'in'; user: SignedInUser; admin: boolean }

const UNKNOWN: Session = { status: 'unknown' }

let session: Session = UNKNOWN
let loading: Promise<Session> | undefined
const listeners = new Set<() => void>()

/** The session as a component sees it; 'unknown' while the page is rendered by the server. */
export function useSession() {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => UNKNOWN,
  )
}

/** Is it known that somebody is? */
export function isSignedIn() {
  return session.status === 'in'
}

/** The session once it is known. Without a token nobody is asked: a visitor costs no call. */
export function loadSession() {
  loading ??= look()
  return loading
}

/** After something that changes who is signed in, or what is known of them. */
export function lookAgain() {
  loading = look()
  return loading
}

/**
 * First line of a signed-in page's clientLoader: the person, or away to /login, which remembers
 * where they were going.
 */
export async function requireUser(request: Request) {
  const known = await loadSession()
  if (known.status !== 'in') throw redirect(loginPath(request))
  return known.user
}

/**
 * First line of an admin page's clientLoader: the admin, or away to /login, which says why. The
 * server is asked each time, since a role can change while the page is open.
 */
export async function requireAdmin(request: Request) {
  const user = await requireUser(request)
  if (!(await isAdmin(user.email))) throw redirect(loginPath(request, { reason: 'admin' }))
  return user
}

/** spec §4: an order list that answers 401 or 403 signs out and goes to /. For `catch`. */
export async function endIfExpired(error: unknown): Promise<never> {
  if (!(error instanceof ApiError && [401, 403].includes(error.status))) throw error
  await signOut()
  throw redirect('/')
}

/** Forgets the person here even when the provider can't be reached. */
export async function signOut() {
  accessToken.remove()
  set({ status: 'out' })
  await endProviderSession().catch(() => {
    // Offline: the provider is told when it can be, unless somebody has signed in since.
    const retry = () => void (session.status === 'out' && endProviderSession().catch(() => {}))
    addEventListener('online', retry, { once: true })
  })
}

function loginPath(request: Request, more: Record<string, string> = {}) {
  const { pathname, search } = new URL(request.url)
  return `/login?${new URLSearchParams({ from: pathname + search, ...more })}`
}

/** After the provider has signed somebody in: registers them with the shop, which gives a token. */
export async function enter() {
  accessToken.remove() // of whoever was signed in before
  const user = await sessionUser()
  if (!user) throw new ApiError(401, 'No user is logged in') // spec §8
  await registerUser(user.email)
  set(await signedIn(user))
}

async function look(): Promise<Session> {
  if (!accessToken.get()) return set({ status: 'out' })
  try {
    const user = await sessionUser()
    if (user) return set(await signedIn(user))
    accessToken.remove()
    return set({ status: 'out' })
  } catch (error) {
    loading = undefined // not an answer: the next page asks again
    throw error
  }
}

async function signedIn(user: SignedInUser): Promise<Session> {
  try {
    return { status: 'in', user, admin: await isAdmin(user.email) }
  } catch (error) {
    if (!(error instanceof ApiError && [401, 403].includes(error.status))) throw error
    // The token is somebody else's: of an earlier sign-in whose last step was lost.
    await registerUser(user.email)
    return { status: 'in', user, admin: await isAdmin(user.email) }
  }
}

/** Two tabs are one person: when another tab signs in or out, this one follows. */
async function follow() {
  const before = session
  loading = look()
  const now = await loading
  // What stands on the page is another person's.
  if (before.status !== 'unknown' && emailOf(before) !== emailOf(now)) location.reload()
}

onSessionEnd(() => {
  accessToken.remove()
  set({ status: 'out' })
})

if (typeof window !== 'undefined') {
  accessToken.onForeignChange(() => {
    follow().catch(() => {}) // offline: the next call tells
  })
}

function set(next: Session) {
  // What stands in a list is for the person it was loaded for.
  if (session.status !== 'unknown' && emailOf(session) !== emailOf(next)) forgetLists()
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
