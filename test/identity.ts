import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { call } from './call.ts'

// The calls of signing up, signing in and mailed links, as tests make them.

export type Answer = Awaited<ReturnType<typeof call>>

export function newEmail() {
  return `${randomUUID()}@example.com`
}

export function signUp(email: string, name = 'Robin Field') {
  return call('POST', '/auth/sign-up/email', { body: { name, email, password: 'secret1' } })
}

type Client = { headers?: Record<string, string>; from?: string }

export function signIn(email: string, password = 'secret1', client: Client = {}) {
  return call('POST', '/auth/sign-in/email', { body: { email, password }, ...client })
}

/** The session cookie that an answer sets. */
function sessionCookieOf({ headers }: Answer) {
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

/** Signs in. @returns the cookies that the answer sets, as a Cookie header */
export async function signInForCookies(email: string, password = 'secret1') {
  const answer = await signIn(email, password)
  expect(answer.status).toBe(200)
  const cookies = [answer.headers['set-cookie']].flat()
  for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  return cookies.map((cookie) => cookie?.split(';')[0]).join('; ')
}

/** The bearer token for a session cookie. */
async function getToken(email: string, cookie: string): Promise<{ token: string }> {
  const { body } = await call('PUT', `/user/${email}`, { body: { email }, headers: { cookie } })
  return body
}

/** Signs in. @returns the bearer token */
export async function signInForToken(email: string, password = 'secret1', client: Client = {}) {
  return getToken(email, sessionCookieOf(await signIn(email, password, client)))
}

export function requestPasswordReset(email: string) {
  return call('POST', '/auth/request-password-reset', { body: { email } })
}

export function resetPassword(token: string, newPassword = 'brand new') {
  return call('POST', '/auth/reset-password', { body: { token, newPassword } })
}

export function verifyEmail(as: { token: string }, token: string) {
  return call('POST', '/auth/verify-email', { as, body: { token } })
}

/** What a link answers that was used, has expired or never existed. */
export const LINK_EXPIRED = {
  status: 410,
  body: { detail: 'This link has already been used or has expired.' },
}
