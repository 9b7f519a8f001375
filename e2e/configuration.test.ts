import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { freePort } from '#test/free-port.js'
import { expect, REAL_SHOP, test, untilReady } from './process.ts'

// What the environment's variables make of the shop.

const TEST_KEYS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }

test('a wrong configuration is refused with every wrong name', async ({ start }) => {
  const shop = await start({ PORT: 'http', STRIPE_SECRET_KEY: 'sk_live_1', DEMO: 'yes' })
  expect(await shop.exited).toBe(1)
  expect(shop.output()).toMatch(/PORT: .*\n.*DEMO: /)
  const live = await start({ STRIPE_SECRET_KEY: 'sk_live_1', HOST: '0.0.0.0' })
  expect(await live.exited).toBe(1)
  expect(live.output()).toMatch(/STRIPE_SECRET_KEY: a live key is refused in demo mode/)
  expect(live.output()).toMatch(/HOST: demo mode listens on loopback only/)
})

test('with Stripe’s three keys nothing of the card sandbox answers', async ({ start }) => {
  const shop = await untilReady(
    await start({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: 'http://127.0.0.1:9', // never asked
    }),
  )
  for (const path of [
    '/sandbox/stripe.js',
    '/sandbox/card',
    '/v1/refunds',
    '/v1/payment_intents',
  ]) {
    expect((await fetch(shop.url + path)).status, path).toBe(404)
    expect((await fetch(shop.url + path, { method: 'POST' })).status, path).toBe(404)
  }
  expect(shop.output()).not.toContain('Test card')
})

test('the data of a demo can’t be opened as a real shop', async ({ start }) => {
  const demo = await untilReady(await start())
  demo.process.kill('SIGTERM')
  await demo.exited
  const shop = await start(REAL_SHOP)
  expect(await shop.exited).toBe(1)
  expect(shop.output()).toContain('sample accounts')
})

test('the data of a real shop can’t be opened as a demo', async ({ start }) => {
  const shop = await untilReady(await start(REAL_SHOP))
  const signedUp = await fetch(`${shop.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Robin', email: 'robin@example.com', password: 'secret1' }),
  })
  expect(signedUp.status).toBe(200)
  shop.process.kill('SIGTERM')
  await shop.exited
  const demo = await start()
  expect(await demo.exited).toBe(1)
  expect(demo.output()).toMatch(/DEMO=false.*DATA_DIR/)
  await untilReady(await start(REAL_SHOP))
})

test('a real shop with test keys does not start by mistake, and says on every page that it is one', async ({
  start,
}) => {
  const mistaken = await start({ ...REAL_SHOP, ...TEST_KEYS })
  expect(await mistaken.exited).toBe(1)
  expect(mistaken.output()).toContain('STRIPE_SECRET_KEY: a test key charges no card')

  const shop = await untilReady(
    await start({ ...REAL_SHOP, ...TEST_KEYS, STRIPE_TEST_MODE: 'true' }),
  )
  for (const path of ['/', '/products', '/reviews', '/login', '/dashboard', '/nothing-here']) {
    const [page, again] = await Promise.all([
      fetch(shop.url + path).then((response) => response.text()),
      fetch(shop.url + path, { headers: { cookie: 'shop.device=x' } }).then((r) => r.text()),
    ])
    expect(page, path).toContain('Test mode: no card is charged')
    expect(page, path).toBe(again)
  }
})

test('a real shop behind TLS has strict headers, secure cookies and no sandbox', async ({
  start,
}) => {
  const shop = await untilReady(await start(REAL_SHOP))
  const page = await fetch(shop.url)
  expect(await page.text()).not.toContain('Test mode')
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('upgrade-insecure-requests')
  expect(policy).toContain('https://js.stripe.com')
  expect(findingsOf(policy)).toEqual([])
  expect((await fetch(`${shop.url}/sandbox/stripe.js`)).status).toBe(404)
  expect((await fetch(`${shop.url}/inbox`)).status).toBe(404)
  expect((await fetch(`${shop.url}/v1/payment_intents`, { method: 'POST' })).status).toBe(404)

  const signUp = (origin: string) =>
    fetch(`${shop.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ name: 'Robin', email: 'robin@example.com', password: 'secret1' }),
    })
  expect((await signUp('http://127.0.0.1')).status).toBe(403)
  const [cookie] = (await signUp('https://parts.example')).headers.getSetCookie()
  expect(cookie).toMatch(/^__Secure-shop\.session_token=/)
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) {
    expect(cookie).toContain(attribute)
  }
  // One line a request, without what was in it.
  await expect.poll(() => shop.output()).toContain('"route":"/api/auth/sign-up/email","status":200')
  expect(shop.output()).not.toContain('robin@example.com')
})

test('without a Google client the button of a real shop says so', async ({ start, page }) => {
  const port = String(await freePort())
  const shop = await untilReady(
    await start({ ...REAL_SHOP, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` }),
  )
  for (const path of ['login', 'signup']) {
    await page.goto(`${shop.url}/${path}`)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    const sentence = page.getByRole('main').getByRole('alert')
    await expect(sentence).toHaveText('Google sign-in is not configured')
    expect(page.context().pages()).toHaveLength(1) // no window for nothing
  }
  const begun = await fetch(`${shop.url}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'google' }),
  })
  expect([begun.status, (await begun.json()).detail]).toEqual([
    409,
    'Google sign-in is not configured',
  ])
  expect((await fetch(`${shop.url}/sandbox/google/authorize`)).status).toBe(404)
})

test('with a Google client a real shop redirects to Google, which redirects back to the public URL', async ({
  start,
}) => {
  const shop = await untilReady(
    await start({
      ...REAL_SHOP,
      GOOGLE_CLIENT_ID: 'an-id',
      GOOGLE_CLIENT_SECRET: 'a secret',
    }),
  )
  const begun = await fetch(`${shop.url}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: REAL_SHOP.PUBLIC_URL },
    body: JSON.stringify({ provider: 'google' }),
  })
  const url = new URL((await begun.json()).url)
  expect(url.origin + url.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  const { state, nonce, code_challenge, ...asked } = Object.fromEntries(url.searchParams)
  expect([state, nonce, code_challenge].map(Boolean)).toEqual([true, true, true])
  expect(asked).toEqual({
    client_id: 'an-id',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: 'https://parts.example/api/auth/callback/google',
    prompt: 'select_account',
    code_challenge_method: 'S256',
  })
  expect(begun.headers.getSetCookie().join()).toMatch(/^__Secure-shop\.state=/)
  expect((await fetch(`${shop.url}/sandbox/google/authorize`)).status).toBe(404)
})

test('a site that the configuration names may call the API, with its cookies; others may not', async ({
  start,
}) => {
  const shop = await untilReady(
    await start({ CORS_ORIGINS: 'https://app.example, https://other.example' }),
  )
  const ask = (method: string, origin: string) =>
    fetch(`${shop.url}/api/user/robin@example.com`, {
      method,
      headers: { origin, 'access-control-request-method': 'PUT' },
    })
  const named = await ask('OPTIONS', 'https://app.example')
  expect(named.status).toBe(204)
  expect(named.headers.get('access-control-allow-origin')).toBe('https://app.example')
  expect(named.headers.get('access-control-allow-credentials')).toBe('true')
  expect((await ask('PUT', 'https://app.example')).status).not.toBe(403)
  const other = await ask('OPTIONS', 'https://evil.example')
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
  expect((await ask('PUT', 'https://evil.example')).status).toBe(403)
  const read = async (origin?: string) => {
    const { headers } = await fetch(`${shop.url}/api/product`, {
      headers: origin ? { origin } : {},
    })
    return { allowed: headers.get('access-control-allow-origin'), etag: headers.get('etag') }
  }
  const { etag } = await read()
  expect(await read('https://app.example')).toEqual({ allowed: 'https://app.example', etag: null })
  expect(await read('https://evil.example')).toEqual({ allowed: null, etag })
})

/** What Google's checker finds wrong with a content security policy. */
function findingsOf(policy: string) {
  const found = new CspEvaluator(new CspParser(policy).csp).evaluate()
  // A weaker "maybe" is its reminder that an allowed host must have no JSONP, which it says of
  // every host.
  return found.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
}
