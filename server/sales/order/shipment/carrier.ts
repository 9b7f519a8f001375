import { TRACKING_PLACE } from '#contract/order/tracking.ts'
import type { CarriersSetting } from '#contract/staff/setting.ts'

/**
 * What a parcel stores of its carrier: the name as the settings have it, and where it is tracked.
 */
export function trackingOf({ list }: CarriersSetting, carrier: string, tracking: string | null) {
  const known = list.find(({ name }) => name.toLowerCase() === carrier.toLowerCase())
  const trackingUrl =
    known?.urlTemplate && tracking
      ? known.urlTemplate.replace(TRACKING_PLACE, () => encodeURIComponent(tracking))
      : null
  return { carrier: known?.name ?? carrier, tracking, trackingUrl }
}
