import { isIPv6 } from 'node:net'

/** One household or machine: an IPv4 address, or the /64 of which an IPv6 host has every address. */
export function networkOf(address: string) {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  // Spelled out, so that one network has one name.
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = 8 - head.length - (tail?.length ?? 0)
  const groups = tail ? [...head, ...Array<string>(missing).fill('0'), ...tail] : head
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return network.join(':')
}
