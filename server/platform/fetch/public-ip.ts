import ipaddr from 'ipaddr.js'

/** All that is assigned to the internet: the rest of IPv6 is local, mapped or reserved. */
const IPV6_INTERNET = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * Is it an IP of the internet? Not one of this machine, a private network, a cloud's metadata or
 * many at once. An IPv4-mapped IPv6 address counts as IPv4.
 */
export function isPublicIp(ip: string) {
  if (!ipaddr.isValid(ip)) return false
  const parsed = ipaddr.process(ip)
  const isInternet = parsed instanceof ipaddr.IPv4 || parsed.match(IPV6_INTERNET)
  return isInternet && parsed.range() === 'unicast'
}
