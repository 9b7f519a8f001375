import { NOT_A_TRACKING, TRACKING, trackingOf } from '#contract/order/tracking.ts'
import type { Carrier } from '#contract/staff/carrier.ts'

export function isTracking(text: string) {
  return TRACKING.test(text.trim())
}

export const NO_CARRIER = 'Carrier is required.'

/** What is wrong with how a parcel is to be sent, by field; undefined if nothing is. */
export function trackingProblem(
  carrier: string,
  tracking: string,
): { carrier?: string; tracking?: string } | undefined {
  if (!carrier) return { carrier: NO_CARRIER }
  return tracking && !isTracking(tracking) ? { tracking: `${NOT_A_TRACKING}.` } : undefined
}

/** Where the customer will track a parcel; undefined if the carrier has no link. */
export function trackingLink(carriers: Carrier[], name: string, tracking: string) {
  if (!isTracking(tracking)) return undefined
  return trackingOf(carriers, name, tracking.trim()).trackingUrl ?? undefined
}
