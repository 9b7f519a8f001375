import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import { conflictsOf, SANDBOX_WEBHOOK_SECRET } from './env/conflicting-variables.ts'
import { mediaConfig } from './env/media.ts'
import { removedWarnings } from './env/removed-variables.ts'
import { withSecretFiles } from './env/secret-files.ts'
import { misspelledNames } from './env/unknown-names.ts'
import { type Variables, variables } from './env/variables.ts'

// The only reader of process.env. Browser code that reaches this file, by whatever path, stops the
// build: React Router refuses `*.server.ts` in the client bundle.

/** `message` lists every wrong variable, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** It tells Bing, Yandex and others. */
const INDEX_NOW = 'https://api.indexnow.org/indexnow'

export const env = readEnv(process.env, namesInFile())

/**
 * Checks and completes the configuration; `.env.example` documents each variable.
 * @param written the names that `.env` has set
 * @throws ConfigError naming all wrong variables at once
 */
export function readEnv(source: Record<string, string | undefined>, written: string[] = []) {
  // An empty value (`PORT=`) means "not set", as in a copied .env.example.
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const { complete: given, wrong: unread } = withSecretFiles(set)
  const parsed = variables.safeParse(given)
  const wrong = [
    ...misspelledNames(written),
    ...unread,
    ...(parsed.success ? conflictsOf(parsed.data) : issuesOf(parsed.error)),
  ]
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
    /** undefined: no metrics */
    metrics:
      config.METRICS_PORT === undefined
        ? undefined
        : { host: config.METRICS_HOST, port: config.METRICS_PORT },
    /** How many processes serve. */
    workers: config.WORKERS,
    connections: connectionsPerProcess(config.WORKERS),
    /** How long a process that is going to stop still serves. */
    drainSeconds: config.DRAIN_SECONDS,
    shopName: config.SHOP_NAME,
    dataDir,
    /** undefined: the embedded PostgreSQL in `dataDir` */
    databaseUrl: config.DATABASE_URL,
    /** A standby of it that answers searches and lists; undefined: there is none. */
    databaseReadUrl: config.DATABASE_READ_URL,
    /** undefined: no nightly backups */
    backupDir: config.BACKUP_DIR && path.resolve(config.BACKUP_DIR),
    media: mediaConfig(config, dataDir),
    demo: config.DEMO,
    /** Only the card sandbox makes it: no history calls Stripe. */
    demoHistory: config.DEMO && config.DEMO_HISTORY && sandbox,
    /** What works, and badly: a line for each. */
    warnings: removedWarnings(given),
    /** Without a slash at its end. */
    publicUrl,
    /** The proxies' IPs, whose X-Forwarded-For is believed. */
    trustProxy: config.TRUST_PROXY,
    /** Besides the internet, where webhooks may go. */
    webhookNetworks: config.WEBHOOK_NETWORKS,
    /** Whom the shop tells of changed parts; undefined: nobody could open its URLs. */
    indexNowUrl: config.INDEXNOW_URL ?? (publicUrl.startsWith('https:') ? INDEX_NOW : undefined),
    appSecret: config.APP_SECRET ?? demoSecret(dataDir),
    /** For how long an unpaid order holds its units (order/stock-hold.ts). */
    holdMinutes: config.HOLD_MINUTES,
    /** The same of an order that the staff place for a customer, who gets a link to pay it. */
    staffHoldMinutes: config.STAFF_HOLD_HOURS * 60,
    /** How many lines of unpaid orders are allowed (order/open-lines.ts). */
    openLines: {
      /** To all customers of one network together who have never paid. */
      perNetwork: config.UNPAID_LINES_PER_NETWORK,
      /** To a customer who has paid. */
      perCustomer: config.UNPAID_LINES_PER_CUSTOMER,
    },
    /** Days after the end of its hold until an unpaid order is canceled. */
    unpaidOrderDays: config.UNPAID_ORDER_DAYS,
    /** How many accounts a network may make in a day. All who try a demo may share one. */
    signUpsPerDay: config.SIGN_UPS_PER_DAY ?? (config.DEMO ? 5_000 : 200),
    /**
     * How many baskets of guests and unverified accounts begin in a day and are kept for long, in
     * the whole shop.
     */
    guestBasketsPerDay: config.GUEST_BASKETS_PER_DAY ?? (config.DEMO ? 50_000 : 5_000),
    /** To emails that are not verified, of the whole shop. */
    unverifiedMailsPerHour: config.UNVERIFIED_MAILS_PER_HOUR,
    /** Calculations of Stripe Tax for quotes of the whole shop. */
    taxQuotes: { perHour: config.TAX_QUOTES_PER_HOUR, perDay: config.TAX_QUOTES_PER_DAY },
    /**
     * The same for orders that no quote has asked for; accounts whose email is verified have as
     * many besides.
     */
    taxOrders: { perHour: config.TAX_ORDERS_PER_HOUR, perDay: config.TAX_ORDERS_PER_DAY },
    /** How many an account may write in a day (UTC). */
    reviewsPerDay: { other: config.REVIEWS_PER_DAY, buyer: config.REVIEWS_PER_DAY_BUYER },
    /** A real shop logs every request; the demo's terminal stays readable. */
    logLevel: config.LOG_LEVEL ?? (config.DEMO ? 'warn' : 'info'),
    /** undefined: standard output */
    logFile: config.LOG_FILE,
    /** Other sites whose pages may call the API. */
    corsOrigins: config.CORS_ORIGINS,
    mail: {
      /** undefined: messages are stored, and the demo's inbox shows them */
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
      /** undefined: Stripe's own URL */
      apiUrl: config.STRIPE_API_URL ?? (sandbox ? ownUrl : undefined),
    },
    /** undefined: there is no sign-in with Google */
    google: googleClient(config, ownUrl),
  }
}

/** *Setup* does not read it into the environment. */
function namesInFile() {
  const names = existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : []
  return names.filter((name) => process.env[name] !== undefined)
}

/** For a process that has other settings than this one. */
export function environmentWith(settings: Record<string, string | undefined>) {
  return { ...process.env, ...settings }
}

/**
 * How many connections the pools of each process may open. Those of eight workers stay below
 * PostgreSQL's default of 100 together.
 */
function connectionsPerProcess(processes: number) {
  const all = Math.min(22, Math.floor(64 / processes))
  /** For transactions that wait for Stripe. */
  const payment = Math.max(1, Math.floor((all - 1) / 2))
  /** For searches, so that they never take those of the rest. */
  const search = Math.max(1, Math.floor(all / 7))
  /** Of a replica, which has nothing else to do. */
  const replica = Math.max(1, Math.floor(all / 2))
  return { shop: all - payment, payment, search, replica }
}

/** Google's client, or in demo mode without Google's keys the sandbox's. */
function googleClient(config: Variables, ownUrl: string) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config
  if (clientId && clientSecret) return { clientId, clientSecret, sandboxUrl: undefined }
  if (!config.DEMO) return undefined
  const sandboxUrl = config.GOOGLE_SANDBOX_URL ?? ownUrl
  return { clientId: 'sandbox', clientSecret: 'sandbox-secret', sandboxUrl }
}

function issuesOf(error: z.ZodError) {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

function hostInUrl(host: string) {
  return host.includes(':') ? `[${host}]` : host
}

/** Demo mode's own secret: made at the first start, stored beside the data. */
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
