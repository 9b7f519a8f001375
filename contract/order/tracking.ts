import { TRACKING_LENGTH } from '../field-lengths.ts'

// What a tracking number may be, for pages, too: they check it without the library of the schemas.

/** Where the tracking number goes in a carrier's URL. */
export const TRACKING_PLACE = '{tracking}'

export const NOT_A_TRACKING = `A tracking number has letters, digits, spaces and hyphens, ${TRACKING_LENGTH} at most`

/** A tracking number, without spaces around it. */
export const TRACKING = /^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$/

type Carrier = { name: string; urlTemplate: string }

/** The carrier of the settings that has the name, written in any case. */
export function findCarrier<Found extends Carrier>(carriers: Found[], name: string) {
  return carriers.find((carrier) => carrier.name.toLowerCase() === name.toLowerCase())
}

/**
 * What a parcel stores of its carrier: the name as the settings have it, and where it is tracked.
 */
export function trackingOf(carriers: Carrier[], name: string, tracking: string | null) {
  const carrier = findCarrier(carriers, name)
  const trackingUrl =
    carrier?.urlTemplate && tracking
      ? carrier.urlTemplate.replace(TRACKING_PLACE, () => encodeURIComponent(tracking))
      : null
  return { carrier: carrier?.name ?? name, tracking, trackingUrl }
}
