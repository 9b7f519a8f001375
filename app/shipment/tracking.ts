import type { Carrier } from '../api/shipment.ts'

/** As contract/shipment.ts has it, which the page would load with the library of its schemas. */
export function isTracking(text: string) {
  return /^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$/.test(text.trim())
}

export const NOT_A_TRACKING =
  'A tracking number has letters, digits, spaces and hyphens, 60 at most.'

/** Where the customer will track a parcel; undefined if the carrier has no link. */
export function trackingLink(carriers: Carrier[], name: string, tracking: string) {
  const template = carriers.find((carrier) => carrier.name === name)?.urlTemplate
  if (!template || !isTracking(tracking)) return undefined
  return template.replace('{tracking}', encodeURIComponent(tracking.trim()))
}
