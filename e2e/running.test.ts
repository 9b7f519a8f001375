import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { embeddedConnection } from '../server/db/embedded/embedded.ts'
import {
  expect,
  freePort,
  ordersOf,
  placeOrder,
  type Shop,
  signIn,
  statusOf,
  test,
  untilReady,
} from './process.ts'

// The shop as a process: started, stopped and killed as it happens to real ones.

test('a start prints the address and the sample accounts, and nothing that looks like trouble', async ({
  start,
}) => {
  const shop = await start()
  await untilReady(shop)
  await expect.poll(shop.output).toContain(`Driveline is open at ${shop.url}`)
  expect(shop.output()).toContain('customer@example.com / customer-demo')
  expect(shop.output()).toContain('admin@example.com / admin-demo')
  expect(shop.output()).toContain(`${shop.url}/inbox`)
  expect(shop.output()).not.toMatch(/warn|error|deprecat/i)
})

test('in development the sources are served, pages and calls alike', async ({ start }) => {
  const shop = await start({}, '--dev')
  await untilReady(shop)
  const home = await (await fetch(shop.url)).text()
  expect(home).toContain('Vented brake disc 288 mm')
  expect(home).toContain('/app/root.tsx') // from the sources, not from a build
  expect(await placeOrder(shop, await signIn(shop))).toMatch(/^[0-9a-f-]{36}$/)
})

test('SIGTERM lets a request under way finish and stops PostgreSQL cleanly', async ({
  start,
  dataDir,
}) => {
  const shop = await start()
  await untilReady(shop)
  const headers = await signIn(shop)
  // The body is held back until the shop is closing.
  const order = httpRequest(`${shop.url}/api/order`, {
    method: 'POST',
    headers: { ...headers, expect: '100-continue' },
  })
  await new Promise((resolve) => order.on('continue', resolve).flushHeaders())
  const answer = new Promise<number | undefined>((resolve, reject) => {
    order.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject)
  })
  shop.process.kill('SIGTERM')
  await expect.poll(() => statusOf(`${shop.url}/api/health`)).toBe(0)
  order.end('{}')
  expect(await answer).toBe(400)
  expect(await shop.exited).toBe(0)
  await expect
    .poll(() => readFile(`${dataDir}/postgres.log`, 'utf8'))
    .toMatch(/database system is shut down\n$/)
})

for (const [victims, kill] of [
  ['Node alone', (shop: Shop) => shop.process.kill('SIGKILL')],
  [
    'Node and PostgreSQL',
    async (shop: Shop, dataDir: string) => {
      const [postmaster] = (await readFile(`${dataDir}/postgres/postmaster.pid`, 'utf8')).split(
        '\n',
      )
      shop.process.kill('SIGKILL')
      process.kill(Number(postmaster), 'SIGKILL')
    },
  ],
] as const) {
  test(`after kill -9 of ${victims} the next start works and has every acknowledged order`, async ({
    start,
    dataDir,
  }) => {
    const shop = await start()
    await untilReady(shop)
    const headers = await signIn(shop)
    const placed = [await placeOrder(shop, headers), await placeOrder(shop, headers)]
    await kill(shop, dataDir)
    await shop.exited

    const next = await start()
    await untilReady(next)
    expect(await ordersOf(next, headers)).toEqual(placed)
  })
}

test('SIGTERM does not wait for a connection that a browser has opened ahead', async ({
  start,
}) => {
  const shop = await start()
  await untilReady(shop)
  const ahead = connect(Number(new URL(shop.url).port), '127.0.0.1')
  await once(ahead, 'connect')
  await statusOf(shop.url) // by then the shop has accepted the connection before it, too

  shop.process.kill('SIGTERM')
  expect(await shop.exited).toBe(0)
  ahead.destroy()
})

test('a second start on the same data says so and leaves the first alone', async ({
  start,
  dataDir,
}) => {
  const shop = await start()
  await untilReady(shop)
  const headers = await signIn(shop)
  const placed = await placeOrder(shop, headers)

  const second = await start()
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(`already running on ${dataDir}`)
  expect(await ordersOf(shop, headers)).toEqual([placed])
})

test('a port that is taken is named', async ({ start, dataDir }) => {
  const shop = await start()
  await untilReady(shop)
  const port = new URL(shop.url).port
  const second = await start({ PORT: port, DATA_DIR: `${dataDir}/other` })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(`Port ${port} is in use`)
})

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
  const shop = await start({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: 'http://127.0.0.1:9', // nobody is asked
  })
  await untilReady(shop)
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

test('when PostgreSQL is gone the process ends too, so that whoever watches it starts it anew', async ({
  start,
  dataDir,
}) => {
  const shop = await start()
  await untilReady(shop)
  const [postmaster] = (await readFile(`${dataDir}/postgres/postmaster.pid`, 'utf8')).split('\n')
  process.kill(Number(postmaster), 'SIGKILL')
  expect(await shop.exited).toBe(1)
  expect(shop.output()).toContain('PostgreSQL has ended')
  await untilReady(await start())
})

test('the data of a demo can’t be opened as a real shop', async ({ start }) => {
  const demo = await start()
  await untilReady(demo)
  demo.process.kill('SIGTERM')
  await demo.exited
  const shop = await start(REAL)
  expect(await shop.exited).toBe(1)
  expect(shop.output()).toContain('sample accounts')
})

const REAL = {
  DEMO: 'false',
  PUBLIC_URL: 'https://parts.example',
  APP_SECRET: 'a secret of thirty-two characters',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_URL: 'http://127.0.0.1:9', // nobody is there
  SMTP_URL: 'smtp://127.0.0.1:9', // nor there
}

const TEST_KEYS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }

test('a real shop with test keys does not start by mistake, and says on every page that it is one', async ({
  start,
}) => {
  const mistaken = await start({ ...REAL, ...TEST_KEYS })
  expect(await mistaken.exited).toBe(1)
  expect(mistaken.output()).toContain('STRIPE_SECRET_KEY: a test key charges nobody')

  const shop = await start({ ...REAL, ...TEST_KEYS, STRIPE_TEST_MODE: 'true' })
  await untilReady(shop)
  for (const path of ['/', '/products', '/reviews', '/login', '/dashboard', '/nothing-here']) {
    const [page, again] = await Promise.all([
      fetch(shop.url + path).then((response) => response.text()),
      fetch(shop.url + path, { headers: { cookie: 'shop.device=x' } }).then((r) => r.text()),
    ])
    expect(page, path).toContain('Test mode: no card is charged')
    expect(page, path).toBe(again)
  }
})

test('a real shop behind TLS: strict headers, secure cookies, nothing of the sandbox', async ({
  start,
}) => {
  const shop = await start(REAL)
  await untilReady(shop)
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
  const shop = await start({ ...REAL, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` })
  await untilReady(shop)
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

test('with a Google client a real shop sends people to Google, who sends them back to its address', async ({
  start,
}) => {
  const shop = await start({ ...REAL, GOOGLE_CLIENT_ID: 'an-id', GOOGLE_CLIENT_SECRET: 'a secret' })
  await untilReady(shop)
  const begun = await fetch(`${shop.url}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: REAL.PUBLIC_URL },
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
  const shop = await start({ CORS_ORIGINS: 'https://app.example, https://other.example' })
  await untilReady(shop)
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
  const stranger = await ask('OPTIONS', 'https://evil.example')
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
  expect((await ask('PUT', 'https://evil.example')).status).toBe(403)
})

test('two processes on one database count together how often somebody tries', async ({
  start,
  dataDir,
}) => {
  const first = await start()
  await untilReady(first)
  const { host, user } = embeddedConnection(dataDir)
  const database = `postgresql:///driveline?${new URLSearchParams({ host, user })}`
  const second = await start({ DATABASE_URL: database, DATA_DIR: `${dataDir}/second` })
  await untilReady(second)
  const guess = async ({ url }: Shop) => {
    const answer = await fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'a guess' }),
    })
    return answer.status
  }
  const answers = new Set<number>()
  for (let n = 0; n < 12; n += 1) answers.add(await guess(first))
  expect(answers).toEqual(new Set([401, 429]))
  expect(await guess(second)).toBe(429)
})

test('the admin command makes the first admin, on a shop that runs and on one that does not', async ({
  start,
  dataDir,
}) => {
  const database = { DATA_DIR: dataDir }
  expect(await admin(database, 'grant', 'robin@example.com')).toEqual([
    1,
    'Nobody has signed up as robin@example.com yet. Sign up in the shop first.',
  ])
  const shop = await start(REAL)
  await untilReady(shop)
  await fetch(`${shop.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Robin', email: 'robin@example.com', password: 'secret1' }),
  })
  expect(await admin(database, 'grant', 'robin@example.com')).toEqual([
    0,
    'robin@example.com is an admin now.',
  ])
  expect(await admin(database, 'revoke', 'robin@example.com')).toEqual([
    1,
    'The last admin can’t be demoted',
  ])
  // The same database, named as an outside one.
  const { host, user } = embeddedConnection(dataDir)
  const url = `postgresql:///driveline?${new URLSearchParams({ host, user })}`
  expect(await admin({ DATABASE_URL: url }, 'list')).toEqual([0, 'robin@example.com  Robin'])
  shop.process.kill('SIGTERM')
  await shop.exited
  expect(await admin(database, 'list')).toEqual([0, 'robin@example.com  Robin'])
  expect(await admin(database, 'lits')).toEqual([
    1,
    expect.stringContaining('Usage: npm run admin'),
  ])
})

/** Runs the command. @returns its exit status and what it printed */
async function admin(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['admin.js', ...args], { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data
    })
  }
  const status = await new Promise((resolve) => child.on('close', resolve))
  return [status, output.trim()]
}

/** What Google's checker finds wrong with a content security policy. */
function findingsOf(policy: string) {
  const found = new CspEvaluator(new CspParser(policy).csp).evaluate()
  // A weaker "maybe" is its reminder that an allowed host must have no JSONP, which it says of every host.
  return found.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
}
