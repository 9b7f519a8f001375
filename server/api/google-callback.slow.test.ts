import { beforeEach, expect, test } from 'vitest'
import { upstream } from '#test/environment.ts'
import {
  chooseAccount,
  deleteSampleUsers,
  followCallback,
  NOOR,
  signInWithGoogle,
  startSignIn,
  TOMASZ,
  unsignedToken,
  userOf,
} from '#test/google.ts'

beforeEach(deleteSampleUsers)

test('a canceled sign-in returns an error and can be tried again', async () => {
  const { url, cookie } = await startSignIn()
  const state = url.searchParams.get('state') ?? ''
  const back = new URL(url.searchParams.get('redirect_uri') ?? '')
  back.search = String(new URLSearchParams({ error: 'access_denied', state }))
  expect(await followCallback(back, cookie)).toMatchObject({ error: 'access_denied', state })
  expect((await signInWithGoogle(NOOR)).error).toBeNull()
})

test('a callback with another browser’s state does not sign in', async () => {
  const mine = await startSignIn()
  const theirs = await startSignIn()
  const back = await chooseAccount(theirs.url, NOOR)
  for (const cookie of [mine.cookie, '']) {
    const { error, cookie: after } = await followCallback(back, cookie)
    expect(error).toBe('state_mismatch')
    expect(after).toBe('')
  }
  back.searchParams.delete('state')
  expect((await followCallback(back, mine.cookie)).error).toBe('state_not_found')
  expect(await userOf(NOOR)).toBeUndefined()
})

test('a callback works once', async () => {
  const { url, cookie } = await startSignIn()
  const back = await chooseAccount(url, NOOR)
  expect((await followCallback(back, cookie)).error).toBeNull()
  expect((await followCallback(back, cookie)).error).toBe('state_mismatch')
})

test('an authorization code of another sign-in is rejected', async () => {
  const [mine, other] = [await startSignIn(), await startSignIn()]
  const back = await chooseAccount(mine.url, NOOR)
  const stolen = (await chooseAccount(other.url, TOMASZ)).searchParams.get('code') ?? ''
  back.searchParams.set('code', stolen)
  expect((await followCallback(back, mine.cookie)).error).toBe('invalid_code')
})

test('an ID token with another nonce is rejected', async () => {
  const { url, cookie } = await startSignIn()
  expect(url.searchParams.get('nonce')).toMatch(/^[\w-]{32}$/)
  url.searchParams.set('nonce', 'another')
  const { error, cookie: after } = await followCallback(await chooseAccount(url, NOOR), cookie)
  expect(error).toBe('unable_to_get_user_info')
  expect(after).toBe('')
})

test.each([
  ['fails', 500, '{}'],
  ['answers nonsense', 200, '<h1>hello</h1>'],
  ['gives no ID token', 200, '{"access_token":"x","token_type":"Bearer"}'],
  ['gives a token that it has not signed', 200, `{"id_token":"${unsignedToken()}"}`],
])('when Google %s no user is signed in', async (_, status, text) => {
  const { url, cookie } = await startSignIn()
  const back = await chooseAccount(url, NOOR)
  upstream.behave = (answer, response, request) =>
    request.url?.endsWith('/token')
      ? response.writeHead(status, { 'content-type': 'application/json' }).end(text)
      : answer()
  const { error, cookie: after } = await followCallback(back, cookie)
  expect(error).toMatch(/^(invalid_code|unable_to_get_user_info)$/)
  expect(after).toBe('')
  expect(await userOf(NOOR)).toBeUndefined()
})
