import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

// The only reader of process.env. Browser code that reaches this file, by whatever path, stops the
// build: React Router refuses `*.server.ts` in the client bundle.

const text = z.string().trim().min(1)
const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true')
const SOME_REVIEWS = 'must be a whole number, at least 1'
const reviewsPerDay = z.coerce.number(SOME_REVIEWS).int(SOME_REVIEWS).min(1, SOME_REVIEWS)
const hours = z.coerce.number('must be a number of hours').positive('must be more than 0')
const minutes = z.coerce.number('must be a number of minutes').positive('must be more than 0')
const count = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(0, 'must not be negative')
/** Beyond it a process's share of the database's connections would be too small to work with. */
const MAX_WORKERS = 16
const SOME_WORKERS = `must be a whole number from 1 to ${MAX_WORKERS}`
const workers = z.coerce
  .number(SOME_WORKERS)
  .int(SOME_WORKERS)
  .min(1, SOME_WORKERS)
  .max(MAX_WORKERS, SOME_WORKERS)
/** More than any phrase that only fills the length has, fewer than chance gives 32 characters of any alphabet. */
const SECRET_VARIETY = 8
const port = z.coerce.number('must be a port number').int().min(0).max(65535)
/** Beginning with a name or not. No line breaks: it becomes a header. */
const SENDER = /^(?:[^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u

const variables = z.object({
  PORT: port.default(3000),
  WORKERS: workers.default(1),
  HOST: text.default('127.0.0.1'),
  SHOP_NAME: text.max(40).default('Driveline'),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional(),
  DEMO: flag.default(true),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// URL' })
    .transform((url) => new URL(url))
    .refine((url) => url.href === `${url.origin}/`, 'must have nothing after the host')
    .transform((url) => url.origin)
    .optional(),
  TRUST_PROXY: text.optional(),
  APP_SECRET: z
    .string()
    .refine((secret) => secret.trim().length >= 32, 'must have at least 32 characters')
    .refine(
      (secret) => new Set(secret.replaceAll(/\s/g, '')).size >= SECRET_VARIETY,
      `must have at least ${SECRET_VARIETY} different characters`,
    )
    .optional(),
  HOLD_HOURS: hours.default(24),
  UNVERIFIED_HOLD_HOURS: hours.default(1),
  LARGE_ORDER_HOLD_HOURS: hours.default(1),
  MAX_OPEN_ORDERS: count.default(10),
  MAX_OPEN_ORDERS_PAID: count.default(50),
  MAX_OPEN_ORDERS_NETWORK: count.default(60),
  RENEWED_HOLD_MINUTES: minutes.default(15),
  HOLD_RENEWALS: count.default(3),
  UNPAID_ORDER_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a whole number of days')
    .positive('must be more than 0')
    .default(7),
  REVIEWS_PER_DAY: reviewsPerDay.default(1),
  REVIEWS_PER_DAY_BUYER: reviewsPerDay.default(3),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\S+$/, 'must start with sk_test_ or sk_live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\S+$/, 'must start with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must start with whsec_, and go on')
    .optional(),
  /** A real shop (DEMO=false) that uses Stripe's test mode on purpose. */
  STRIPE_TEST_MODE: flag.default(false),
  /** Where Stripe's API answers, if not at Stripe. Tests point the SDK at the sandbox with it. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s):// URL' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an address, as in shop@parts.example or Parts <shop@parts.example>')
    .optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  /** Where the shop asks the stand-in for Google, if not at itself. Tests have it on a port of its own. */
  GOOGLE_SANDBOX_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// URL' })
    .optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
  LOG_FILE: text.optional(),
  CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .refine(
      (list) => list.every(isOrigin),
      'must be origins, as in https://app.example, comma separated',
    )
    .default([]),
})

const STRIPE_KEYS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

/** Public, as are the sandbox's keys: every reader of this file can sign an event. */
const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox'

/** The start is refused: `message` lists every variable that is wrong, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export const env = readEnv(process.env)

/**
 * Checks and completes the configuration; `.env.example` documents each variable.
 * @throws ConfigError naming all wrong variables at once
 */
export function readEnv(source: Record<string, string | undefined>) {
  // An empty value (`PORT=`) means "not set", as in a copied .env.example.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  const wrong = parsed.success ? conflicts(parsed.data) : issuesOf(parsed.error)
  if (!parsed.success || wrong.length > 0) {
    throw new ConfigError(
      `The configuration is wrong:\n${wrong.map((line) => `  ${line}`).join('\n')}`,
    )
  }

  const config = parsed.data
  const dataDir = path.resolve(config.DATA_DIR)
  const sandbox = config.STRIPE_SECRET_KEY === undefined
  const ownUrl = `http://${hostInUrl(config.HOST)}:${config.PORT}`
  const publicUrl = config.PUBLIC_URL ?? ownUrl
  return {
    host: config.HOST,
    port: config.PORT,
    /** How many processes serve. */
    workers: config.WORKERS,
    connections: shareOfConnections(config.WORKERS),
    shopName: config.SHOP_NAME,
    dataDir,
    /** undefined: the embedded PostgreSQL in `dataDir` */
    databaseUrl: config.DATABASE_URL,
    demo: config.DEMO,
    /** Where the shop is reached from outside, without a slash at its end. */
    publicUrl,
    /** Addresses whose X-Forwarded-For is believed; undefined: nobody's. */
    trustProxy: config.TRUST_PROXY?.split(',').map((address) => address.trim()),
    appSecret: config.APP_SECRET ?? demoSecret(dataDir),
    /** How long unpaid orders hold their units, and how many do (hold.ts). */
    hold: {
      hours: config.HOLD_HOURS,
      /** Of an account that never paid and whose email is not verified. */
      unverifiedHours: config.UNVERIFIED_HOLD_HOURS,
      /** Of an order that takes more than half of a product's units. */
      largeHours: config.LARGE_ORDER_HOLD_HOURS,
      /** Of one account that never paid. */
      maxOpen: config.MAX_OPEN_ORDERS,
      /** Of one account that has paid. */
      maxOpenPaid: config.MAX_OPEN_ORDERS_PAID,
      /** Of all accounts in one network that never paid and whose email is not verified. */
      maxOpenNetwork: config.MAX_OPEN_ORDERS_NETWORK,
      renewedMinutes: config.RENEWED_HOLD_MINUTES,
      /** Of one order. */
      renewals: config.HOLD_RENEWALS,
    },
    /** After its hold an unpaid order is kept for so many days, then canceled. */
    unpaidOrderDays: config.UNPAID_ORDER_DAYS,
    /** How many an account may write in a day (UTC). */
    reviewsPerDay: { anybody: config.REVIEWS_PER_DAY, buyer: config.REVIEWS_PER_DAY_BUYER },
    /** A real shop logs every request; the demo's terminal stays readable. */
    logLevel: config.LOG_LEVEL ?? (config.DEMO ? 'warn' : 'info'),
    /** undefined: standard output */
    logFile: config.LOG_FILE,
    /** Other sites whose pages may call the API. */
    corsOrigins: config.CORS_ORIGINS,
    mail: {
      /** undefined: messages stay in the database, and the demo's inbox shows them */
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM ?? {
        name: config.SHOP_NAME,
        address: `no-reply@${new URL(publicUrl).hostname}`,
      },
    },
    stripe: {
      /** true: no key is configured and the local card sandbox stands in for Stripe */
      sandbox,
      /** true: every page says that no card is charged */
      testMode: config.STRIPE_TEST_MODE,
      secretKey: config.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
      publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
      webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? SANDBOX_WEBHOOK_SECRET,
      /** undefined: Stripe's own address */
      apiUrl: config.STRIPE_API_URL ?? (sandbox ? ownUrl : undefined),
    },
    /** undefined: nobody can sign in with Google */
    google: googleClient(config, ownUrl),
  }
}

/**
 * How many connections each process may open: enough for one, and for all together below the 100 that
 * PostgreSQL has unless told otherwise.
 */
function shareOfConnections(processes: number) {
  const all = Math.min(22, Math.floor(64 / processes))
  /** For transactions that wait for Stripe. */
  const patient = Math.max(1, Math.floor((all - 1) / 2))
  return { shop: all - patient, patient }
}

/** The shop as Google knows it, or as its stand-in does: only in demo mode, only without Google's keys. */
function googleClient(config: z.infer<typeof variables>, ownUrl: string) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config
  if (clientId && clientSecret) return { clientId, clientSecret, sandboxUrl: undefined }
  if (!config.DEMO) return undefined
  const sandboxUrl = config.GOOGLE_SANDBOX_URL ?? ownUrl
  return { clientId: 'sandbox', clientSecret: 'sandbox-secret', sandboxUrl }
}

function conflicts(config: z.infer<typeof variables>) {
  const wrong = [
    ...(config.DEMO ? demoConflicts(config) : realConflicts(config)),
    ...stripeConflicts(config),
  ]
  if (config.GOOGLE_CLIENT_ID && !config.GOOGLE_CLIENT_SECRET) {
    wrong.push('GOOGLE_CLIENT_SECRET: missing beside GOOGLE_CLIENT_ID')
  }
  if (config.GOOGLE_CLIENT_SECRET && !config.GOOGLE_CLIENT_ID) {
    wrong.push('GOOGLE_CLIENT_ID: missing beside GOOGLE_CLIENT_SECRET')
  }
  return wrong
}

function demoConflicts(config: z.infer<typeof variables>) {
  const wrong: string[] = []
  for (const name of STRIPE_KEYS) {
    if (isLive(config[name])) {
      wrong.push(`${name}: a live key is refused in demo mode; set DEMO=false`)
    }
  }
  if (!isLoopback(config.HOST)) {
    wrong.push(`HOST: demo mode listens on loopback only, not on ${config.HOST}; set DEMO=false`)
  }
  if (config.PUBLIC_URL && !isLoopback(new URL(config.PUBLIC_URL).hostname)) {
    wrong.push(`PUBLIC_URL: demo mode has no public address; set DEMO=false`)
  }
  const missing = STRIPE_KEYS.filter((name) => config[name] === undefined)
  if (missing.length < STRIPE_KEYS.length) {
    wrong.push(...missing.map((name) => `${name}: missing beside the other Stripe keys`))
  }
  return wrong
}

function realConflicts(config: z.infer<typeof variables>) {
  const required = [...STRIPE_KEYS, 'APP_SECRET', 'PUBLIC_URL', 'SMTP_URL'] as const
  const missing = required.filter((name) => config[name] === undefined)
  const wrong = missing.map((name) => `${name}: required when DEMO=false`)
  if (config.PUBLIC_URL && !isPrivate(config.PUBLIC_URL)) {
    wrong.push('PUBLIC_URL: must be https://, or loopback; http:// shows passwords to the network')
  }
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
    if (isTest(config[name]) && !config.STRIPE_TEST_MODE) {
      wrong.push(
        `${name}: a test key charges nobody; set a live one, or STRIPE_TEST_MODE=true to say so on every page`,
      )
    }
  }
  return wrong
}

function stripeConflicts(config: z.infer<typeof variables>) {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = config
  const wrong: string[] = []
  if ((isLive(secret) && isTest(publishable)) || (isTest(secret) && isLive(publishable))) {
    wrong.push(
      'STRIPE_PUBLISHABLE_KEY: must be of the same mode (test or live) as STRIPE_SECRET_KEY',
    )
  }
  if (!isLive(secret) && !isLive(publishable)) return wrong
  if (config.STRIPE_TEST_MODE) {
    wrong.push('STRIPE_TEST_MODE: refused beside live keys, which charge cards')
  }
  if (config.STRIPE_API_URL && !isLoopback(new URL(config.STRIPE_API_URL).hostname)) {
    wrong.push('STRIPE_API_URL: live keys go to Stripe alone, or to a program on this machine')
  }
  if (config.STRIPE_WEBHOOK_SECRET === SANDBOX_WEBHOOK_SECRET) {
    wrong.push('STRIPE_WEBHOOK_SECRET: is the sandbox’s, which everybody knows')
  }
  return wrong
}

function isLive(key: string | undefined) {
  return key !== undefined && /^[a-z]+_live_/.test(key)
}

function isTest(key: string | undefined) {
  return key !== undefined && /^[a-z]+_test_/.test(key)
}

/** What is sent there can't be read on the way. */
function isPrivate(url: string) {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopback(hostname)
}

function issuesOf(error: z.ZodError) {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

function isOrigin(text: string) {
  return URL.canParse(text) && new URL(text).origin === text
}

function isLoopback(host: string) {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function hostInUrl(host: string) {
  return host.includes(':') ? `[${host}]` : host
}

/** Demo mode's own secret: made at the first start, kept beside the data. */
function demoSecret(dataDir: string) {
  const file = path.join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
