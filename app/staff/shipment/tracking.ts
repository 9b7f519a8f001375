import { NOT_A_TRACKING, TRACKING, trackingOf } from '#contract/order/tracking.ts'
import type { Carrier } from '#contract/staff/carrier.ts'

export function isTracking(text: string) {
  return TRACKING.test(text.trim())
}

/** The form's message for a text that is no tracking number. */
export const TRACKING_ERROR = `${NOT_A_TRACKING}.`

/** Where the customer will track a parcel; undefined if the carrier has no link. */
export function trackingLink(carriers: Carrier[], name: string, tracking: string) {
  if (!isTracking(tracking)) return undefined
  return trackingOf(carriers, name, tracking.trim()).trackingUrl ?? undefined
}
