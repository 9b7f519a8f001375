import { randomBytes } from 'node:crypto'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { db } from '#server/db/client.ts'
import { account, user } from '#server/db/schema/identity.ts'
import { env } from '#server/env.server.ts'
import { PEOPLE } from '#server/sandbox/google/people.ts'
import { signingKey } from '#server/sandbox/google/store.ts'
import { anAddress, call } from './call.ts'

// A browser without a screen that goes from the shop to the stand-in for Google and back, over the network.

export type SamplePerson = (typeof PEOPLE)[number]

function samplePerson(first: string) {
  const found = PEOPLE.find(({ name }) => name.startsWith(first))
  if (!found) throw new Error(`the stand-in does not know ${first}`)
  return found
}

export const NOOR = samplePerson('Noor')
export const TOMASZ = samplePerson('Tomasz')
/** Google has seen them read their mail, and does not run it. */
export const MAXIMILIANE = samplePerson('Maximiliane')
/** Their email is not verified. */
export const MIKA = samplePerson('Mika')

/** Nobody has met the sample people yet. */
export async function forgetSamplePeople() {
  const emails = PEOPLE.map(({ email }) => email)
  await db.delete(user).where(inArray(user.email, emails))
}

/** What the shop answers when somebody clicks, and the cookies that it sets. */
export async function beginAtShop() {
  const { body, headers } = await call('POST', '/auth/sign-in/social', {
    body: { provider: 'google' },
  })
  return { url: new URL(body.url), cookie: cookiesOf(headers['set-cookie']) }
}

/** Follows an address of the stand-in's, which tests have on a port of its own. */
export function askSandbox(url: URL | string, init?: RequestInit) {
  const { pathname, search } = new URL(url, env.publicUrl)
  return fetch(`${env.google?.sandboxUrl}${pathname}${search}`, { redirect: 'manual', ...init })
}

/** Clicks on somebody at the stand-in. @returns where it sends the browser */
export async function choose(url: URL, { sub }: SamplePerson) {
  const chosen = new URL(url)
  chosen.searchParams.set('person', sub)
  const answer = await askSandbox(chosen)
  return new URL(answer.headers.get('location') ?? '')
}

/** The window comes back to the shop. @returns what the result page is told, and the shop's cookies by then */
export async function comeBack(back: URL, cookie: string) {
  const { status, headers } = await call('GET', `/auth/callback/google${back.search}`, {
    headers: { cookie },
    from: anAddress(),
  })
  const result = new URL(String(headers.location))
  return {
    status,
    page: result.origin + result.pathname,
    error: result.searchParams.get('error'),
    state: result.searchParams.get('state') ?? '',
    cookie: cookiesOf(headers['set-cookie']),
    headers,
  }
}

/** The page that opened the window claims the sign-in. @returns the cookies of the shop by then */
export async function claim(state: string, cookie: string) {
  const { status, body, headers } = await call('POST', '/auth/claim/google', {
    body: { state },
    headers: { cookie },
    from: anAddress(),
  })
  return { status, detail: body.detail as unknown, cookie: cookiesOf(headers['set-cookie']) }
}

/** The whole way. */
export async function signInWithGoogle(person: SamplePerson) {
  const { url, cookie } = await beginAtShop()
  const result = await comeBack(await choose(url, person), cookie)
  if (result.error !== null) return result
  return { ...result, cookie: (await claim(result.state, result.cookie)).cookie }
}

/** Whom these cookies sign in, if anybody. */
export async function whoIs(cookie: string) {
  const { body } = await call('GET', '/auth/get-session', { headers: { cookie } })
  return body?.user as { email: string; name: string; image: string | null } | undefined
}

export async function userOf({ email }: { email: string }) {
  const [row] = await db.select().from(user).where(eq(user.email, email))
  return row
}

/** What opens their account: a password, Google. */
export function accountsOf({ email }: { email: string }) {
  const columns = getTableColumns(account)
  return db
    .select(columns)
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(eq(user.email, email))
}

/** An ID token with any claims, signed by the stand-in. */
export async function idTokenOf(claims: JWTPayload) {
  const key = await signingKey()
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .setIssuer(`${env.publicUrl}/sandbox/google`)
    .setAudience('sandbox')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importJWK(key, 'RS256'))
}

export function randomVerifier() {
  return randomBytes(48).toString('base64url')
}

function cookiesOf(header: string | string[] | undefined) {
  const given = [header ?? []].flat().map((one) => one.split(';')[0] ?? '')
  return given.filter((one) => !one.endsWith('=')).join('; ')
}
