import { expect, test } from 'vitest'
import { APP_SECRET, REAL_SHOP, refusalOf } from '#test/configuration.ts'
import { readEnv } from '../env.server.ts'

// Stripe's keys in the configuration.

test('demo mode takes Stripe’s test keys, but only all three', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(refusalOf({ APP_SECRET, ...keys })).toContain('STRIPE_WEBHOOK_SECRET')
  const env = readEnv({ APP_SECRET, ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_1' })
  expect(env.stripe).toMatchObject({ sandbox: false, apiUrl: undefined })
})

test('a real shop takes test keys only when it says so, and then every page does', () => {
  const test = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  const sandbox = {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_API_URL: 'http://127.0.0.1:9',
  }
  for (const keys of [test, { ...test, STRIPE_SECRET_KEY: 'rk_test_1' }, sandbox]) {
    const refusal = refusalOf({ ...REAL_SHOP, ...keys })
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']) {
      expect(refusal).toContain(`  ${name}: a test key charges no card`)
    }
    expect(refusalOf({ ...REAL_SHOP, ...keys, STRIPE_TEST_MODE: 'false' })).toBe(refusal)
    const { stripe } = readEnv({ ...REAL_SHOP, ...keys, STRIPE_TEST_MODE: 'true' })
    expect(stripe).toMatchObject({ sandbox: false, testMode: true })
  }
  expect(readEnv(REAL_SHOP).stripe.testMode).toBe(false)
})

test('live keys are refused beside STRIPE_TEST_MODE=true', () => {
  expect(refusalOf({ ...REAL_SHOP, STRIPE_TEST_MODE: 'true' })).toContain('  STRIPE_TEST_MODE: ')
})

test.each([
  ['sk_live_1', 'pk_test_1'],
  ['rk_live_1', 'pk_test_1'],
  ['sk_test_1', 'pk_live_1'],
])('keys of two modes, %s and %s, are refused in every way to set them', (secret, publishable) => {
  const keys = { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }
  const modes: Record<string, string>[] = [{}, { STRIPE_TEST_MODE: 'true' }, { DEMO: 'true' }]
  for (const mode of modes) {
    expect(refusalOf({ ...REAL_SHOP, ...keys, ...mode })).toContain(
      '  STRIPE_PUBLISHABLE_KEY: must be of the same mode',
    )
  }
})

test('live keys go to Stripe or stay on this machine, and never with the sandbox’s secret', () => {
  const at = (STRIPE_API_URL: string) => refusalOf({ ...REAL_SHOP, STRIPE_API_URL })
  for (const url of ['http://10.0.0.1:9', 'https://stripe.example', 'http://127.0.0.1.example']) {
    expect(at(url)).toContain('  STRIPE_API_URL: ')
  }
  for (const url of ['http://127.0.0.1:9', 'http://localhost:9', 'http://[::1]:9']) {
    expect(at(url)).toBe('not refused')
  }
  expect(refusalOf({ ...REAL_SHOP, STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' })).toContain(
    '  STRIPE_WEBHOOK_SECRET: is the sandbox',
  )
})

test('a Stripe key with nothing behind its prefix is refused', () => {
  for (const blank of ['', ' ', '   \t']) {
    expect(refusalOf({ ...REAL_SHOP, STRIPE_WEBHOOK_SECRET: `whsec_${blank}` })).toContain(
      '  STRIPE_WEBHOOK_SECRET: must start with whsec_, and go on',
    )
    expect(refusalOf({ ...REAL_SHOP, STRIPE_SECRET_KEY: `sk_live_${blank}` })).toContain(
      '  STRIPE_SECRET_KEY: ',
    )
    expect(refusalOf({ ...REAL_SHOP, STRIPE_PUBLISHABLE_KEY: `pk_live_${blank}` })).toContain(
      '  STRIPE_PUBLISHABLE_KEY: ',
    )
  }
})
