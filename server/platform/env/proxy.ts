import { isIP, isIPv4 } from 'node:net'
import { z } from 'zod'

// TRUST_PROXY: the proxies whose X-Forwarded-For is believed.

/** Networks that Fastify knows by name. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal']

export const proxies = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .refine(
    (list) => list.every(isProxy),
    'must be IPs or networks, as in 127.0.0.1, 10.0.0.0/8; not 0.0.0.0/0, with which a client could forge its IP',
  )

/** WEBHOOK_NETWORKS: private networks that webhooks may reach. */
export const networks = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .refine(
    (list) => list.every((entry) => entry.includes('/') && isProxy(entry)),
    'must be networks, as in 10.0.0.0/8, fd00::/8',
  )

function isProxy(entry: string) {
  const [ip = '', prefix, ...rest] = entry.split('/')
  if (rest.length > 0) return false
  if (prefix === undefined) return NAMED.includes(ip) || isIP(ip) > 0
  if (isIPv4(ip) && isIPv4(prefix)) return prefix !== '0.0.0.0'
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0
  return /^[1-9]\d*$/.test(prefix) && Number(prefix) <= bits
}

/**
 * The shop speaks no TLS itself, so a shop at https:// has a proxy in front. @returns a line, or
 * none
 */
export function proxyConflicts(config: {
  PUBLIC_URL?: string | undefined
  TRUST_PROXY?: string[] | undefined
}) {
  if (!config.PUBLIC_URL?.startsWith('https:') || config.TRUST_PROXY) return []
  return [
    'TRUST_PROXY: required with https://: the IP of the proxy, as in 127.0.0.1; without it all customers count as one',
  ]
}
