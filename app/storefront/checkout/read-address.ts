import type { ShipTo } from '#contract/address/ship-to.ts'

/** Parses an address that was stored as text into fields, as far as they are recognized. */
export function readAddress(text: string): Partial<ShipTo> {
  const isOneLine = !text.includes('\n')
  const lines = text
    .split(isOneLine ? ', ' : '\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const at = lines.findIndex((line) => PLACE.test(line))
  const found = PLACE.exec(lines[at] ?? '')
  if (!found) {
    const [line1, city] = lines
    return { ...(line1 && { line1 }), ...(city && { city }) }
  }
  const { city = '', region, postalCode } = found.groups ?? {}
  const before = lines.slice(0, at)
  const name = !isOneLine && before.length > 1 ? before.shift() : undefined
  const street = before.findIndex((line) => /\d/.test(line))
  const [line1, line2] = before.slice(Math.max(0, street))
  const placeName = city || (isOneLine ? line2 : '')
  return {
    ...(name && { name }),
    ...(line1 && { line1 }),
    ...(line2 && line2 !== placeName && { line2 }),
    ...(placeName && { city: placeName }),
    ...(region && { region }),
    ...(postalCode && { postalCode }),
  }
}

/** ‘Austin, TX 78702’; of a text in one line its end, ‘TX 78702’. */
const PLACE = /^(?:(?<city>.+), )?(?<region>[A-Z]{2}) (?<postalCode>\d{5}(?:-\d{4})?)$/
