import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

const IPV6_NETWORK_GROUPS = 4 // a /64
const IPV6_SITE_GROUPS = 3 // a /48
const MAX_LENGTH = 100 // the longest IP, with a zone, brackets and a port

/**
 * One for all: a key of what a client wrote would be as long as it likes, and a new one for each
 * call.
 */
const NO_IP = 'unknown'

/**
 * The network of one household or machine: an IPv4 address, or the /64 of an IPv6 address, which
 * one host owns whole.
 * @returns `unknown` for what is no IP
 */
export function networkOf(ip: string) {
  if (isIPv4(ip)) return ip // in its only spelling; parsing takes thirty times as long
  const parsed = parse(ip)
  if (!parsed) return NO_IP
  return parsed instanceof ipaddr.IPv6
    ? firstGroups(parsed, IPV6_NETWORK_GROUPS)
    : parsed.toString()
}

/**
 * The /48 around an IPv6 network: providers give one customer as many as its 65,536 networks.
 * undefined: not IPv6.
 */
export function siteOf(ip: string) {
  if (isIPv4(ip)) return undefined
  const parsed = parse(ip)
  return parsed instanceof ipaddr.IPv6 ? firstGroups(parsed, IPV6_SITE_GROUPS) : undefined
}

/** Is it this machine? */
export function isLoopback(ip: string) {
  return isIPv4(ip) ? ip.startsWith('127.') : parse(ip)?.range() === 'loopback'
}

/**
 * Some proxies write a port, which differs with each connection: `192.0.2.1:5678`,
 * `[2001:db8::1]:443`.
 */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/

/** An IPv4-mapped IPv6 address is parsed as IPv4. */
function parse(ip: string) {
  if (ip.length > MAX_LENGTH) return undefined
  const { v6, v4 } = WITH_PORT.exec(ip)?.groups ?? {}
  const bare = v6 ?? v4 ?? ip
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined
}

function firstGroups({ parts }: ipaddr.IPv6, count: number) {
  return parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')
}
