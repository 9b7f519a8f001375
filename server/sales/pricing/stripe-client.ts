import Stripe from 'stripe'
import { env } from '../../platform/env.server.ts'
import { traceHeaders } from '../../platform/trace.ts'

// Every client of Stripe, or of the sandbox in its place.

export const CURRENCY = 'usd'

/** @param limits `timeout` in milliseconds, and retries */
export function newStripe(key: string, limits: { timeout: number; maxNetworkRetries: number }) {
  return new Stripe(key, {
    ...sdkHost(env.stripe.apiUrl),
    telemetry: false,
    httpClient: tracedClient(),
    ...limits,
  })
}

/** Its requests are of the trace of what causes them. */
function tracedClient() {
  const client = Stripe.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  client.makeRequest = (host, port, path, method, headers, ...rest) =>
    send(host, port, path, method, { ...headers, ...traceHeaders() }, ...rest)
  return client
}

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
