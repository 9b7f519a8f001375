import { checkVin } from '#contract/vehicle/vin.ts'
import { decodeVin } from '#contract/vehicle/vin-decode.ts'

// The makers' data about VINs, a file for each WMI. The server learns only the file's name, the
// VIN's first three characters.

const files = new Map<string, Promise<string | undefined>>()

/** @returns undefined when none has filed any */
export function fetchPatterns(name: string) {
  const known = files.get(name)
  if (known) return known
  const file = fetchText(`/vin/${name}.txt`)
  files.set(name, file)
  file.catch(() => files.delete(name))
  return file
}

/**
 * @param year what the buyer answered, if the VIN left two
 * @throws TypeError when the shop can't be reached
 */
export async function readWholeVin(text: string, year?: number) {
  const check = checkVin(text)
  if (!check.isVin) return { check }
  const patterns = await fetchPatterns(check.vin.slice(0, 3))
  const decoded = decodeVin(check, patterns, '', year)
  if (decoded.models.length > 0) return { check, decoded }
  return { check, decoded: decodeVin(check, patterns, await fetchPatterns('makers'), year) }
}

async function fetchText(path: string) {
  const response = await fetch(path)
  if (response.status === 404) return undefined
  if (!response.ok) throw new TypeError(response.statusText)
  return response.text()
}
