import { mediaConflicts } from './media.ts'
import { proxyConflicts } from './proxy.ts'
import { STRIPE_KEYS, type Variables } from './variables.ts'

// Variables that are right by themselves and wrong together.

/** Public, as are the sandbox's keys: every reader of this file can sign an event. */
export const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox'

/** @returns a line for each */
export function conflictsOf(config: Variables) {
  const wrong = [
    ...(config.DEMO ? demoConflicts(config) : realConflicts(config)),
    ...stripeConflicts(config),
    ...mediaConflicts(config),
  ]
  if (config.DATABASE_READ_URL && !config.DATABASE_URL) {
    wrong.push('DATABASE_READ_URL: is a standby of DATABASE_URL, which is missing')
  }
  if (config.GOOGLE_CLIENT_ID && !config.GOOGLE_CLIENT_SECRET) {
    wrong.push('GOOGLE_CLIENT_SECRET: missing beside GOOGLE_CLIENT_ID')
  }
  if (config.GOOGLE_CLIENT_SECRET && !config.GOOGLE_CLIENT_ID) {
    wrong.push('GOOGLE_CLIENT_ID: missing beside GOOGLE_CLIENT_SECRET')
  }
  return wrong
}

function demoConflicts(config: Variables) {
  const wrong: string[] = []
  for (const name of STRIPE_KEYS) {
    if (isLive(config[name])) {
      wrong.push(`${name}: a live key is refused in demo mode; set DEMO=false`)
    }
  }
  if (!isLoopback(config.HOST)) {
    wrong.push(`HOST: demo mode listens on loopback only, not on ${config.HOST}; set DEMO=false`)
  }
  if (!isLoopback(config.METRICS_HOST)) {
    wrong.push('METRICS_HOST: demo mode listens on loopback only; set DEMO=false')
  }
  if (config.PUBLIC_URL && !isLoopback(new URL(config.PUBLIC_URL).hostname)) {
    wrong.push(`PUBLIC_URL: demo mode has no public URL; set DEMO=false`)
  }
  const missing = STRIPE_KEYS.filter((name) => config[name] === undefined)
  if (missing.length < STRIPE_KEYS.length) {
    wrong.push(...missing.map((name) => `${name}: missing beside the other Stripe keys`))
  }
  return wrong
}

function realConflicts(config: Variables) {
  const required = [...STRIPE_KEYS, 'APP_SECRET', 'PUBLIC_URL', 'SMTP_URL'] as const
  const missing = required.filter((name) => config[name] === undefined)
  const wrong = missing.map((name) => `${name}: required when DEMO=false`)
  if (config.PUBLIC_URL && !isPrivate(config.PUBLIC_URL)) {
    wrong.push('PUBLIC_URL: must be https://, or loopback; http:// shows passwords to the network')
  }
  wrong.push(...proxyConflicts(config))
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
    if (isTest(config[name]) && !config.STRIPE_TEST_MODE) {
      wrong.push(
        `${name}: a test key charges no card; set a live one, or STRIPE_TEST_MODE=true to say so on every page`,
      )
    }
  }
  return wrong
}

function stripeConflicts(config: Variables) {
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
    wrong.push('STRIPE_WEBHOOK_SECRET: is the sandbox’s, which is public')
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

function isLoopback(host: string) {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host)
}
