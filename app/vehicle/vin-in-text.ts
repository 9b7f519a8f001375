import { makersOf } from '#contract/vehicle/vin-patterns.ts'
import { findVin, tidyVin, withoutLookalikes } from '#contract/vehicle/vin-shape.ts'
import { openGarage } from './open-garage.ts'
import { fetchPatterns } from './vin-files.ts'

// Recognizes a VIN in the search box, whole or begun, so that nothing of it is sent to the server.

/**
 * Text with this beginning may be a VIN, if a maker has that WMI. Letters alone are a word, unless they are a VIN's
 * filler.
 */
const BEGINS_LIKE_VIN = /^(?=.*\d|...Z)[A-HJ-NPR-Z1-9][A-HJ-NPR-Z][A-HJ-NPR-Z0-9]{1,15}$/

/** A word of more letters than a VIN's groups have, or one behind a space. */
const HAS_WORDS = /\b[a-z]{5}|\s(?!zz)[a-z]{3,}\b/i

/** Two characters that a North American VIN may begin with. They tell nothing yet, and are too few to suggest anything for. */
const TOO_SHORT = /^[1-57][A-Z]$/

/** Opens the garage with the VIN in the text. @returns whether there is one */
export async function readVin(text: string) {
  const vin = findVin(text)
  if (vin === undefined) return false
  openGarage(tidyVin(vin))
  return true
}

/** Is it a VIN, or may it become one? While it may, nothing is suggested. */
export async function mayBecomeVin(text: string) {
  if (findVin(text) !== undefined) return true
  const begun = withoutLookalikes(tidyVin(text))
  if (TOO_SHORT.test(begun)) return true
  if (HAS_WORDS.test(text.trim()) || !BEGINS_LIKE_VIN.test(begun)) return false
  const makers = await fetchPatterns('makers').catch(() => '')
  return makersOf(begun.slice(0, 3), makers ?? '').length > 0
}
