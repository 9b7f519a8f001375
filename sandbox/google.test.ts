import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { env } from '#server/platform/env.server.ts'
import { chooseAccount, fetchFromSandbox, MIKA, NOOR, randomVerifier } from '#test/google.ts'

// The stand-in for Google refuses what Google refuses.

const REDIRECT_URI = `${env.publicUrl}/api/auth/callback/google`

function aRequest(verifier = randomVerifier(), overrides: Record<string, string> = {}) {
  const query = new URLSearchParams({
    client_id: 'sandbox',
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'a state',
    nonce: 'a nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...overrides,
  })
  return new URL(`${env.publicUrl}/sandbox/google/authorize?${query}`)
}

async function aCode(verifier: string, account = NOOR) {
  return (await chooseAccount(aRequest(verifier), account)).searchParams.get('code') ?? ''
}

async function exchange(code: string, verifier: string, overrides: Record<string, string> = {}) {
  const body = new URLSearchParams({
    client_id: 'sandbox',
    client_secret: 'sandbox-secret',
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT_URI,
    code,
    code_verifier: verifier,
    ...overrides,
  })
  const answer = await fetchFromSandbox('/sandbox/google/token', { method: 'POST', body })
  return { status: answer.status, body: await answer.json() }
}

test('its page has the accounts and a way to cancel, and runs no script', async () => {
  const answer = await fetchFromSandbox(aRequest())
  expect(answer.status).toBe(200)
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  const html = await answer.text()
  for (const text of ['Noor Haddad', 'Email not verified', 'error=access_denied', 'Cancel']) {
    expect(html).toContain(text)
  }
})

test('an unknown client and an unknown redirect URI get an error, and no redirect', async () => {
  const client = await fetchFromSandbox(aRequest(undefined, { client_id: 'other' }))
  expect([client.status, await client.text()]).toEqual([
    401,
    expect.stringContaining('invalid_client'),
  ])
  for (const redirect_uri of ['https://evil.example/', `${REDIRECT_URI}/x`, '']) {
    const redirect = await fetchFromSandbox(aRequest(undefined, { redirect_uri }))
    expect(redirect.status).toBe(400)
    expect(await redirect.text()).toContain('redirect_uri_mismatch')
  }
})

test.each<Record<string, string>>([
  { response_type: 'token' },
  { scope: 'email' },
  { code_challenge_method: 'plain' },
  { code_challenge: 'short' },
  { account: '7' },
])('a request with %o goes back as invalid', async (wrong) => {
  const answer = await fetchFromSandbox(aRequest(undefined, wrong))
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(`${REDIRECT_URI}?error=invalid_request&state=a+state`)
})

test('an ID token is signed, and names the user, the client and the request', async () => {
  const verifier = randomVerifier()
  const { status, body } = await exchange(await aCode(verifier, MIKA), verifier)
  expect(status).toBe(200)
  const keys = createRemoteJWKSet(new URL(`${env.google?.sandboxUrl}/sandbox/google/keys`))
  const { payload, protectedHeader } = await jwtVerify(body.id_token, keys, {
    issuer: `${env.publicUrl}/sandbox/google`,
    audience: 'sandbox',
  })
  expect(protectedHeader.alg).toBe('RS256')
  expect(payload).toMatchObject({ ...MIKA, email_verified: false, nonce: 'a nonce' })
  const published = await (await fetchFromSandbox('/sandbox/google/keys')).json()
  expect(Object.keys(published.keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('a code is good once, also for two at the same moment', async () => {
  const verifier = randomVerifier()
  const code = await aCode(verifier)
  const answers = await Promise.all([1, 2, 3].map(() => exchange(code, verifier)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect((await exchange(code, verifier)).body.error).toBe('invalid_grant')
})

test('a code has its time', async () => {
  const verifier = randomVerifier()
  const code = await aCode(verifier)
  await db.execute(sql`update sandbox.google_code set expires_at = now()`)
  expect((await exchange(code, verifier)).body.error).toBe('invalid_grant')
})

test.each<[Record<string, string>, number, string]>([
  [{ code_verifier: 'another' }, 400, 'invalid_grant'],
  [{ redirect_uri: 'https://evil.example/' }, 400, 'invalid_grant'],
  [{ code: 'guessed' }, 400, 'invalid_grant'],
  [{ client_id: 'other' }, 401, 'invalid_client'],
  [{ client_secret: 'wrong' }, 401, 'invalid_client'],
  [{ grant_type: 'password' }, 400, 'invalid_request'],
])('an exchange with %o is refused', async (wrong, status, error) => {
  const verifier = randomVerifier()
  const answer = await exchange(await aCode(verifier), verifier, wrong)
  expect(answer).toMatchObject({ status, body: { error } })
})

test('the client may give its secret as Basic’s password, and has to give it', async () => {
  const verifier = randomVerifier()
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT_URI,
    code: await aCode(verifier),
    code_verifier: verifier,
  })
  const ask = (headers: Record<string, string>) =>
    fetchFromSandbox('/sandbox/google/token', { method: 'POST', body, headers })
  expect((await ask({})).status).toBe(401)
  const credentials = Buffer.from('sandbox:sandbox-secret').toString('base64')
  expect((await ask({ authorization: `Basic ${credentials}` })).status).toBe(200)
})
