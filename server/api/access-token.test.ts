import { expect, test } from 'vitest'
import { anAccount, aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { signInForCookies } from '#test/identity.ts'

test('a signed-in user gets a token that works', async () => {
  const casey = await anAccount('secret1')
  const cookie = await signInForCookies(casey.email, 'secret1')
  const { status, body } = await call('PUT', `/user/${casey.email}`, {
    body: { email: casey.email },
    headers: { cookie },
  })
  expect(status).toBe(200)
  expect(await call('GET', `/admin/${casey.email}`, { as: body })).toMatchObject({
    status: 200,
    body: { admin: false },
  })
})

test('the token is the caller’s own, whichever email the body names', async () => {
  const casey = await anAccount('secret1')
  const cookie = await signInForCookies(casey.email, 'secret1')
  const { email } = await aPerson({ role: 'admin' })
  const { status, body } = await call('PUT', `/user/${casey.email}`, {
    body: { email },
    headers: { cookie },
  })
  expect(status).toBe(200)
  expect((await call('GET', `/profile/${casey.email}`, { as: body })).status).toBe(200)
  expect((await call('GET', `/profile/${email}`, { as: body })).status).toBe(403)
})

test('a user gets no token for another user, nor without a session cookie', async () => {
  const casey = await anAccount('secret1')
  const other = await aPerson({ role: 'admin' })
  const cookie = await signInForCookies(casey.email, 'secret1')
  const put = (email: string, body: object, headers = {}) =>
    call('PUT', `/user/${email}`, { body, headers })
  expect((await put(other.email, { email: other.email }, { cookie })).status).toBe(403)
  expect((await put(other.email, { email: casey.email }, { cookie })).status).toBe(403)
  expect((await put(casey.email, { email: casey.email })).status).toBe(401)
  expect(
    (await put(casey.email, { email: casey.email }, { authorization: `Bearer ${casey.token}` }))
      .status,
  ).toBe(401)
})

test('signing out revokes the token', async () => {
  const { email } = await anAccount('secret1')
  const cookie = await signInForCookies(email, 'secret1')
  const { token } = (await call('PUT', `/user/${email}`, { body: { email }, headers: { cookie } }))
    .body
  const ask = () => call('GET', `/profile/${email}`, { as: { token } })
  expect((await ask()).status).toBe(200)
  expect((await call('POST', '/auth/sign-out', { body: {}, headers: { cookie } })).status).toBe(200)
  expect((await ask()).status).toBe(401)
})

test('a token expires after 15 minutes, and answers about a session are not cached', async () => {
  const { email } = await anAccount('secret1')
  const cookie = await signInForCookies(email, 'secret1')
  const asked = await call('GET', '/auth/get-session', { headers: { cookie } })
  expect(asked.headers['cache-control']).toBe('private, no-store')
  expect(Object.keys(asked.body)).toEqual(['user'])
  const { body } = await call('PUT', `/user/${email}`, { body: { email }, headers: { cookie } })
  const { exp, iat } = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString())
  expect(exp - iat).toBe(15 * 60)
  const other = { body: { email }, headers: { cookie } }
  expect((await call('PUT', '/user/other@example.com', other)).status).toBe(403)
})
