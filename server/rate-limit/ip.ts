import ipaddr from 'ipaddr.js'

const IPV6_NETWORK_GROUPS = 4 // a /64

/** The network of one household or machine: an IPv4 address, or the /64 of an IPv6 address, which one host owns whole. */
export function networkOf(ip: string) {
  if (!ipaddr.isValid(ip)) return ip
  // An IPv4-mapped IPv6 address is parsed as IPv4.
  const parsed = ipaddr.process(ip)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return parsed.parts
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')
}
