import { like, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { rateLimit } from '#server/platform/db/schema/rate-limit.ts'
import { type Answer, signIn } from './identity.ts'

export const TOO_MANY_REQUESTS = {
  status: 429,
  headers: { 'retry-after': expect.stringMatching(/^[1-9]\d{0,2}$/) },
  body: { status: 429, detail: expect.stringMatching(/^Too many attempts. Please try again in/) },
}

/** Signs in with a device cookie, or without one. */
export function signInOn(cookie: string | undefined, email: string, password: string) {
  return signIn(email, password, { headers: cookie === undefined ? {} : { cookie } })
}

/** Moves an account's failures that many seconds into the past. */
export async function letPass(email: string, seconds: number) {
  await db
    .update(rateLimit)
    .set({ resetsAt: sql`resets_at - ${seconds}::int * interval '1 second'` })
    .where(like(rateLimit.key, `login-failures:${email}%`))
}

/**
 * Fails `times`, each after the longest delay; by default so often that the next delay outlasts the
 * test.
 */
export async function failToSignIn(email: string, times = 12, cookie?: string) {
  for (let n = 0; n < times; n += 1) {
    await letPass(email, 900)
    expect((await signInOn(cookie, email, 'a guess')).status).toBe(401)
  }
}

/** The device cookie that an answer sets. */
export function deviceCookieOf(answer: Answer) {
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return cookies.find((cookie) => cookie.startsWith('shop.device='))?.split(';')[0] ?? 'none'
}
