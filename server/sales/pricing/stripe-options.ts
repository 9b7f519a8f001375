import { env } from '../../platform/env.server.ts'

// What every client of Stripe begins with. It does not import the SDK.

export const CURRENCY = 'usd'

export const STRIPE_OPTIONS = { ...sdkHost(env.stripe.apiUrl), telemetry: false }

/** The SDK's way to say "not api.stripe.com". */
function sdkHost(url: string | undefined) {
  if (!url) return {}
  const { protocol, hostname, port } = new URL(url)
  const secure = protocol === 'https:'
  return {
    protocol: secure ? 'https' : 'http',
    host: hostname,
    port: port || (secure ? 443 : 80),
  } as const
}
