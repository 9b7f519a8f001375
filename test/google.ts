import { randomBytes } from 'node:crypto'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { SAMPLE_ACCOUNTS } from '#sandbox/google/sample-accounts.ts'
import { signingKey } from '#sandbox/google/store.ts'
import { db } from '#server/platform/db/client.ts'
import { account, user } from '#server/platform/db/schema/identity.ts'
import { env } from '#server/platform/env.server.ts'
import { anIp, call } from './call.ts'

// Signs in at the Google sandbox as a browser does, over the network.

export type SampleAccount = (typeof SAMPLE_ACCOUNTS)[number]

function sampleAccount(first: string) {
  const found = SAMPLE_ACCOUNTS.find(({ name }) => name.startsWith(first))
  if (!found) throw new Error(`the sandbox has no sample user ${first}`)
  return found
}

export const NOOR = sampleAccount('Noor')
export const TOMASZ = sampleAccount('Tomasz')
/** Google has verified their email, and does not host it. */
export const MAXIMILIANE = sampleAccount('Maximiliane')
/** Their email is not verified. */
export const MIKA = sampleAccount('Mika')

/** Deletes the sample users' accounts. */
export async function deleteSampleUsers() {
  const emails = SAMPLE_ACCOUNTS.map(({ email }) => email)
  await db.delete(user).where(inArray(user.email, emails))
}

/** Clicks on the Google button. @returns the URL at Google, and the shop's cookies */
export async function startSignIn() {
  const { body, headers } = await call('POST', '/auth/sign-in/social', {
    body: { provider: 'google' },
  })
  return { url: new URL(body.url), cookie: cookiesOf(headers['set-cookie']) }
}

/** Requests a URL of the sandbox, which has a port of its own in tests. */
export function fetchFromSandbox(url: URL | string, init?: RequestInit) {
  const { pathname, search } = new URL(url, env.publicUrl)
  return fetch(`${env.google?.sandboxUrl}${pathname}${search}`, { redirect: 'manual', ...init })
}

/** Chooses an account at the sandbox. @returns the callback URL to which it redirects */
export async function chooseAccount(url: URL, { sub }: SampleAccount) {
  const chosen = new URL(url)
  chosen.searchParams.set('account', sub)
  const answer = await fetchFromSandbox(chosen)
  return new URL(answer.headers.get('location') ?? '')
}

/** Follows the callback URL. @returns the result page's parameters, and the shop's cookies */
export async function followCallback(back: URL, cookie: string) {
  const { status, headers } = await call('GET', `/auth/callback/google${back.search}`, {
    headers: { cookie },
    from: anIp(),
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

/** Claims the sign-in, as the page that opened the window does. @returns the shop's cookies */
export async function claim(state: string, cookie: string) {
  const { status, body, headers } = await call('POST', '/auth/claim/google', {
    body: { state },
    headers: { cookie },
    from: anIp(),
  })
  return { status, detail: body.detail as unknown, cookie: cookiesOf(headers['set-cookie']) }
}

/** Takes all of these steps. */
export async function signInWithGoogle(account: SampleAccount) {
  const { url, cookie } = await startSignIn()
  const result = await followCallback(await chooseAccount(url, account), cookie)
  if (result.error !== null) return result
  return { ...result, cookie: (await claim(result.state, result.cookie)).cookie }
}

type GoogleUser = { email: string; name: string; image: string | null }

/** The user of the session cookie, if any. */
export async function sessionUser(cookie: string): Promise<GoogleUser | undefined> {
  const { body } = await call('GET', '/auth/get-session', { headers: { cookie } })
  return body?.user
}

export async function userOf({ email }: { email: string }) {
  const [row] = await db.select().from(user).where(eq(user.email, email))
  return row
}

/** The user's sign-in methods: password, Google. */
export function accountsOf({ email }: { email: string }) {
  const columns = getTableColumns(account)
  return db
    .select(columns)
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(eq(user.email, email))
}

/** An ID token with any claims, signed by the sandbox. */
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

/** A token without a signature. */
export function unsignedToken() {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: `${env.publicUrl}/sandbox/google`,
    aud: 'sandbox',
    sub: '1',
    email: NOOR.email,
    email_verified: true,
    exp: 9e9,
  }
  return `${part({ alg: 'none' })}.${part(claims)}.`
}

export function randomVerifier() {
  return randomBytes(48).toString('base64url')
}

function cookiesOf(header: string | string[] | undefined) {
  const given = [header ?? []].flat().map((one) => one.split(';')[0] ?? '')
  return given.filter((one) => !one.endsWith('=')).join('; ')
}
