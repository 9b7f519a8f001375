import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { APP_SECRET, LIVE_KEYS, REAL_SHOP, refusalOf } from '#test/configuration.ts'
import { readEnv } from './env.server.ts'

test('with nothing configured it is demo mode, on loopback, with the card sandbox', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-env-'))
  const env = readEnv({ DATA_DIR: dataDir })
  expect(env).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    shopName: 'Driveline',
    demo: true,
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:3000',
    stripe: { sandbox: true, apiUrl: 'http://127.0.0.1:3000' },
  })
  expect(env.appSecret).toHaveLength(43)
  expect(readFileSync(path.join(dataDir, 'secret'), 'utf8')).toBe(env.appSecret)
  expect(readEnv({ DATA_DIR: dataDir }).appSecret).toBe(env.appSecret)
  rmSync(dataDir, { recursive: true })
})

test('sites that may call the API are origins, nothing more and nothing less', () => {
  const origins = (list: string) => readEnv({ APP_SECRET, CORS_ORIGINS: list }).corsOrigins
  expect(origins('')).toEqual([])
  expect(origins('https://a.example, http://localhost:5173')).toEqual([
    'https://a.example',
    'http://localhost:5173',
  ])
  for (const wrong of ['*', 'a.example', 'https://a.example/', 'https://a.example/x', 'null']) {
    expect(refusalOf({ APP_SECRET, CORS_ORIGINS: wrong })).toContain(
      'CORS_ORIGINS: must be origins',
    )
  }
})

test('by default a real shop logs every request, the demo only warnings and errors', () => {
  expect(readEnv({ APP_SECRET }).logLevel).toBe('warn')
  expect(readEnv(REAL_SHOP).logLevel).toBe('info')
  expect(readEnv({ ...REAL_SHOP, LOG_LEVEL: 'error' }).logLevel).toBe('error')
})

test('every allowed number of workers has enough connections, and together not too many', () => {
  expect(readEnv({ APP_SECRET })).toMatchObject({
    workers: 1,
    connections: { shop: 12, payment: 10, search: 3 },
  })
  for (let workers = 1; workers <= 16; workers += 1) {
    const { shop, payment, search } = readEnv({ APP_SECRET, WORKERS: String(workers) }).connections
    expect(Math.min(shop - 2, payment, search), `of ${workers}`).toBeGreaterThan(0)
    expect(workers * (shop + payment + search), `of ${workers}`).toBeLessThanOrEqual(80)
  }
  for (const wrong of ['0', '17', '1.5', 'all', '-1']) {
    expect(refusalOf({ APP_SECRET, WORKERS: wrong })).toContain(
      '  WORKERS: must be a whole number from 1 to 16',
    )
  }
})

test('a misspelled name in .env is said, with what was meant; what others read may be there', () => {
  const written = ['BACKUP_DIRR', 'METRIC_HOST', 'PATH', 'TZ', 'SMTP_URL', 'SMTP_URL_FILE']
  expect(() => readEnv({ APP_SECRET }, written)).toThrow(
    /:\n +BACKUP_DIRR is no setting\. BACKUP_DIR\?\n +METRIC_HOST is no setting\. METRICS_HOST\?$/,
  )
})

test('every wrong variable is listed at once', () => {
  const message = refusalOf({
    PORT: 'http',
    WORKERS: 'two',
    DATABASE_URL: 'mysql://db/shop',
    DEMO: 'maybe',
    STRIPE_SECRET_KEY: 'secret',
  })
  for (const name of ['PORT', 'WORKERS', 'DATABASE_URL', 'DEMO', 'STRIPE_SECRET_KEY']) {
    expect(message).toContain(`  ${name}: `)
  }
})

test('demo mode refuses live keys and a public URL', () => {
  const PUBLIC_URL = 'https://parts.example'
  const message = refusalOf({ APP_SECRET, HOST: '0.0.0.0', PUBLIC_URL, ...LIVE_KEYS })
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'HOST', 'PUBLIC_URL']) {
    expect(message).toContain(`  ${name}: `)
  }
})

test('only the card sandbox of a demo makes a history', () => {
  const hasHistory = (source: Record<string, string>) =>
    readEnv({ APP_SECRET, ...source }).demoHistory
  expect(hasHistory({})).toBe(true)
  expect(hasHistory({ DEMO_HISTORY: 'false' })).toBe(false)
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(hasHistory({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toBe(false)
  expect(hasHistory({ ...REAL_SHOP, DEMO_HISTORY: 'true' })).toBe(false)
})

test('an APP_SECRET with nothing in it is refused', () => {
  const empty = [' '.repeat(32), 'a'.repeat(64), 'ab'.repeat(20), `${'\t '.repeat(20)}secret`]
  for (const APP_SECRET of [...empty, 'secret '.repeat(10), `short${' '.repeat(40)}`]) {
    expect(refusalOf({ ...REAL_SHOP, APP_SECRET }), APP_SECRET).toContain('  APP_SECRET: must have')
  }
  const openssl = [
    'Cq1vJc0u6E0y5bE2E1L2mX8xYk0Jt3bqVd7s1H2w9aQ=',
    '3f9a0c71be5d24863f9a0c71be5d2486',
  ]
  for (const APP_SECRET of openssl) {
    expect(readEnv({ ...REAL_SHOP, APP_SECRET }).appSecret).toBe(APP_SECRET)
  }
})

test('a real shop is reached over TLS, or on this machine only', () => {
  const at = (PUBLIC_URL: string) => refusalOf({ ...REAL_SHOP, PUBLIC_URL })
  for (const url of ['http://parts.example', 'http://10.0.0.1', 'http://127.0.0.1.example']) {
    expect(at(url)).toContain('  PUBLIC_URL: must be https://')
  }
  for (const url of ['https://parts.example', 'http://127.0.0.1:3000', 'http://localhost']) {
    expect(at(url)).toBe('not refused')
  }
})

test('Google takes both settings or none; without them only a demo has the stand-in', () => {
  const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  const configured = { clientId: 'id', clientSecret: 'secret', sandboxUrl: undefined }
  expect(readEnv({ APP_SECRET, ...client }).google).toEqual(configured)
  expect(readEnv({ ...REAL_SHOP, ...client }).google).toEqual(configured)
  expect(readEnv({ APP_SECRET }).google).toMatchObject({ sandboxUrl: 'http://127.0.0.1:3000' })
  expect(readEnv(REAL_SHOP).google).toBeUndefined()
  const sandbox = { GOOGLE_SANDBOX_URL: 'http://127.0.0.1:9' }
  expect(readEnv({ ...REAL_SHOP, ...sandbox }).google).toBeUndefined()
  expect(readEnv({ ...REAL_SHOP, ...client, ...sandbox }).google).toEqual(configured)
  for (const name of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const) {
    const other = name === 'GOOGLE_CLIENT_ID' ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID'
    expect(refusalOf({ APP_SECRET, [name]: 'x' })).toContain(`  ${other}: missing`)
  }
})

test('a real shop requires its secret, its URL and its keys', () => {
  const message = refusalOf({ DEMO: 'false' })
  const names = ['APP_SECRET', 'PUBLIC_URL', 'SMTP_URL', ...Object.keys(LIVE_KEYS)]
  for (const name of names) expect(message).toContain(`  ${name}: `)
  expect(readEnv({ ...REAL_SHOP, HOST: '0.0.0.0' })).toMatchObject({
    demo: false,
    appSecret: APP_SECRET,
    publicUrl: 'https://parts.example',
    stripe: { sandbox: false, apiUrl: undefined },
  })
})

test('mail comes from the shop’s own host unless the configuration names a sender', () => {
  expect(readEnv(REAL_SHOP).mail).toEqual({
    smtpUrl: REAL_SHOP.SMTP_URL,
    from: { name: 'Driveline', address: 'no-reply@parts.example' },
  })
  for (const sender of ['shop@parts.example', 'Parts & more <shop@parts.example>']) {
    expect(readEnv({ ...REAL_SHOP, MAIL_FROM: sender }).mail.from).toBe(sender)
  }
  for (const wrong of ['Parts', 'a@b <c', 'Parts\r\nBcc: <a@b.example>', 'a@b.example\n']) {
    expect(refusalOf({ ...REAL_SHOP, MAIL_FROM: wrong })).toContain('MAIL_FROM: must be an email')
  }
  expect(refusalOf({ ...REAL_SHOP, SMTP_URL: 'https://mail.example' })).toContain(
    'SMTP_URL: must be',
  )
})

test('an empty value means not set', () => {
  expect(readEnv({ APP_SECRET, PORT: '', STRIPE_SECRET_KEY: '' }).port).toBe(3000)
})

test('proxies are IPs, networks or their names; a network of everybody is none', () => {
  const proxies = (list: string) => readEnv({ APP_SECRET, TRUST_PROXY: list }).trustProxy
  const right = ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8', 'loopback', 'uniquelocal']
  expect(proxies(right.join(', '))).toEqual(right)
  for (const wrong of ['true', 'all', '10.0.0', '10.0.0.0/33', '10.0.0.0/x', '0.0.0.0/0', '::/0']) {
    expect(refusalOf({ APP_SECRET, TRUST_PROXY: wrong }), wrong).toContain('  TRUST_PROXY: must be')
  }
})

test('a real shop behind TLS names its proxy, because it would count all customers as one', () => {
  const { TRUST_PROXY: _, ...withoutProxy } = REAL_SHOP
  expect(refusalOf(withoutProxy)).toContain('  TRUST_PROXY: required with https://')
  expect(readEnv({ ...withoutProxy, PUBLIC_URL: 'http://127.0.0.1:3000' }).demo).toBe(false)
})

test('a variable of an older version is named with what has replaced it', () => {
  const { warnings } = readEnv({ APP_SECRET, HOLD_HOURS: '24', MAX_OPEN_ORDERS_PAID: '50' })
  expect(warnings).toEqual([
    'HOLD_HOURS: no longer read; HOLD_MINUTES says how long any unpaid order holds its units',
    'MAX_OPEN_ORDERS_PAID: no longer read; UNPAID_LINES_PER_CUSTOMER bounds what a customer holds who has paid',
  ])
})
