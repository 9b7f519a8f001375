import { mayBecomeVin as mayBecome } from '#contract/vehicle/vin-begun.ts'
import { makersOf } from '#contract/vehicle/vin-patterns.ts'
import { findVin, tidyVin } from '#contract/vehicle/vin-shape.ts'
import { openGarage } from './open-garage.ts'
import { fetchPatterns } from './vin-files.ts'

// Recognizes a VIN in the search box, whole or begun, so that nothing of it is sent to the server.

/** Opens the garage with the VIN in the text. @returns whether there is one */
export async function readVin(text: string) {
  const vin = findVin(text)
  if (vin === undefined) return false
  openGarage(tidyVin(vin))
  return true
}

/** Is it a VIN, or may it become one? While it may, nothing is suggested. */
export function mayBecomeVin(text: string) {
  return mayBecome(text, isMaker)
}

async function isMaker(wmi: string) {
  const makers = await fetchPatterns('makers').catch(() => '')
  return makersOf(wmi, makers ?? '').length > 0
}
