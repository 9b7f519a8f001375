import { z } from 'zod'
import { mediaVariables } from './media.ts'
import { networks, proxies } from './proxy.ts'

// The variables of the environment, each by itself; .env.example documents them.

const text = z.string().trim().min(1)
const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true')
const AT_LEAST_ONE = 'must be a whole number, at least 1'
const atLeastOne = z.coerce.number(AT_LEAST_ONE).int(AT_LEAST_ONE).min(1, AT_LEAST_ONE)
/** With more, a process would have too few of the database's connections. */
const MAX_WORKERS = 16
const SOME_WORKERS = `must be a whole number from 1 to ${MAX_WORKERS}`
const workers = z.coerce
  .number(SOME_WORKERS)
  .int(SOME_WORKERS)
  .min(1, SOME_WORKERS)
  .max(MAX_WORKERS, SOME_WORKERS)
/** Service managers end a process that takes minutes to stop. */
const MAX_DRAIN_SECONDS = 600
const DRAIN = `must be a whole number of seconds, at most ${MAX_DRAIN_SECONDS}`
/** More than a repeated phrase has, fewer than 32 random characters of any alphabet. */
const SECRET_VARIETY = 8
const port = z.coerce.number('must be a port number').int().min(0).max(65535)
/** An email, with a name before it or without. No line breaks: it becomes a header. */
const SENDER = /^(?:[^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u

export const variables = z.object({
  PORT: port.default(3000),
  WORKERS: workers.default(1),
  DRAIN_SECONDS: z.coerce
    .number(DRAIN)
    .int(DRAIN)
    .min(0, DRAIN)
    .max(MAX_DRAIN_SECONDS, DRAIN)
    .default(0),
  HOST: text.default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  SHOP_NAME: text.max(40).default('Driveline'),
  DATA_DIR: text.default('./data'),
  BACKUP_DIR: text.optional(),
  ...mediaVariables,
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional(),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional(),
  DEMO: flag.default(true),
  DEMO_HISTORY: flag.default(true),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// URL' })
    .transform((url) => new URL(url))
    .refine((url) => url.href === `${url.origin}/`, 'must have nothing after the host')
    .transform((url) => url.origin)
    .optional(),
  TRUST_PROXY: proxies.optional(),
  WEBHOOK_NETWORKS: networks.default([]),
  INDEXNOW_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s):// URL' }).optional(),
  APP_SECRET: z
    .string()
    .refine((secret) => secret.trim().length >= 32, 'must have at least 32 characters')
    .refine(
      (secret) => new Set(secret.replaceAll(/\s/g, '')).size >= SECRET_VARIETY,
      `must have at least ${SECRET_VARIETY} different characters`,
    )
    .optional(),
  HOLD_MINUTES: z.coerce
    .number('must be a number of minutes')
    .positive('must be more than 0')
    .default(60),
  STAFF_HOLD_HOURS: z.coerce
    .number('must be a number of hours')
    .min(1, 'must be at least 1')
    .max(336, 'must be at most 336')
    .default(72),
  UNPAID_LINES_PER_NETWORK: atLeastOne.default(10),
  UNPAID_LINES_PER_CUSTOMER: atLeastOne.default(50),
  UNPAID_ORDER_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a whole number of days')
    .positive('must be more than 0')
    .default(7),
  SIGN_UPS_PER_DAY: atLeastOne.optional(),
  GUEST_BASKETS_PER_DAY: atLeastOne.optional(),
  UNVERIFIED_MAILS_PER_HOUR: atLeastOne.default(300),
  TAX_QUOTES_PER_HOUR: atLeastOne.default(500),
  TAX_QUOTES_PER_DAY: atLeastOne.default(3000),
  TAX_ORDERS_PER_HOUR: atLeastOne.default(100),
  TAX_ORDERS_PER_DAY: atLeastOne.default(600),
  REVIEWS_PER_DAY: atLeastOne.default(1),
  REVIEWS_PER_DAY_BUYER: atLeastOne.default(3),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\S+$/, 'must start with rk_test_, rk_live_, sk_test_ or sk_live_')
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
  /** Tests point Stripe's SDK at the sandbox with it. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s):// URL' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an email, as in shop@parts.example or Parts <shop@parts.example>')
    .optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  /** Tests have the sandbox on a port of its own. */
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

export const STRIPE_KEYS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

export type Variables = z.infer<typeof variables>

function isOrigin(text: string) {
  return URL.canParse(text) && new URL(text).origin === text
}
