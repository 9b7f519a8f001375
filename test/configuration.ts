import { readEnv } from '#server/platform/env.server.ts'

// Configurations, and what the shop says of wrong ones.

export const APP_SECRET = 'a secret of thirty-two characters'
export const LIVE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
export const REAL_SHOP = {
  DEMO: 'false',
  APP_SECRET,
  PUBLIC_URL: 'https://parts.example',
  TRUST_PROXY: '127.0.0.1',
  SMTP_URL: 'smtps://shop:secret@mail.example',
  ...LIVE_KEYS,
}

export function refusalOf(source: Record<string, string>) {
  try {
    readEnv(source)
  } catch (error) {
    return String(error)
  }
  return 'not refused'
}
