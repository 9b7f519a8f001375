import type { Carrier } from '#app/api/shipment.ts'
import { NOT_A_TRACKING, TRACKING, TRACKING_PLACE } from '#contract/order/tracking.ts'

export function isTracking(text: string) {
  return TRACKING.test(text.trim())
}

/** The form's message for a text that is no tracking number. */
export const TRACKING_ERROR = `${NOT_A_TRACKING}.`

/** Where the customer will track a parcel; undefined if the carrier has no link. */
export function trackingLink(carriers: Carrier[], name: string, tracking: string) {
  const template = carriers.find((carrier) => carrier.name === name)?.urlTemplate
  if (!template || !isTracking(tracking)) return undefined
  return template.replace(TRACKING_PLACE, encodeURIComponent(tracking.trim()))
}
