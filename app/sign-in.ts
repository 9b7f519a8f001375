import type { Login, SignUp } from '#contract/identity.ts'
import * as api from './api.ts'
import { askGoogle, type GoogleAttempt } from './google-window.ts'
import { enter } from './session.ts'

// The ways in, and where they lead.

export async function signIn(input: Login) {
  await api.signInWithPassword(input)
  await enter()
}

export async function signUp(input: SignUp) {
  await api.signUpWithPassword(input)
  await enter()
}

/** To be called in the click itself: later a browser lets no window open. */
export async function signInWithGoogle(attempt: GoogleAttempt) {
  await askGoogle(attempt)
  await enter()
}

/** spec §2: a sign-up leads to /products. One that began at a part's Purchase returns to the part. */
export function pageAfterSignUp(search: string) {
  const page = pageToReturnTo(search)
  return waitingProductId(search) ? page : '/products'
}

/** The id of the product whose page a visitor was opening when they had to log in. */
export function waitingProductId(search: string) {
  const from = new URLSearchParams(search).get('from') ?? ''
  return /^\/product\/([\w-]+)$/.exec(from)?.[1]
}

/** The page that /login was asked to return to: always one of this site, and no form to sign in. */
export function pageToReturnTo(search: string) {
  const from = new URLSearchParams(search).get('from') ?? '/'
  // `//evil.example` and `/\evil.example` are addresses of another site.
  if (!/^\/(?![/\\])/.test(from) || !URL.canParse(location.origin + from)) return '/'
  const { pathname, search: query, hash } = new URL(location.origin + from)
  const isPage = !pathname.startsWith('//') && !['/login', '/signup'].includes(pathname)
  return isPage ? pathname + query + hash : '/'
}
