import { readTab, writeTab } from '#app/session/tab-storage.ts'

// Where the buyer has said that it goes: in the basket or at the checkout. This tab stores it.

export type Place = { country: string; postalCode: string }

const PLACE = 'place'

export function readPlace(): Place | undefined {
  const [, country, postalCode] = /^([A-Z]{2}) (.+)$/.exec(readTab(PLACE) ?? '') ?? []
  return country && postalCode ? { country, postalCode } : undefined
}

/** @param place undefined: nowhere in particular */
export function writePlace(place: Place | undefined) {
  writeTab(PLACE, place ? `${place.country} ${place.postalCode}` : null)
}
