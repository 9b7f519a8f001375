import type { CodedPart } from '#contract/catalog/received-stock.ts'
import { MAX_ADJUSTMENT } from '#contract/catalog/stock-bounds.ts'
import { sumOf } from '#contract/sum.ts'

// The lines of *Receive stock*, while they are scanned and typed.

export type ReceivedLine = {
  part: CodedPart
  /** As typed. */
  units: string
  /** From the server. */
  error?: string | undefined
}

/**
 * A part that has a line gets `units` more; a new part becomes the first line, next to the code
 * field.
 */
export function withPart(lines: ReceivedLine[], part: CodedPart, units: number): ReceivedLine[] {
  const known = lines.find((line) => line.part._id === part._id)
  if (!known) return [{ part, units: String(units) }, ...lines]
  const more = String((unitsOf(known) ?? 0) + units)
  return lines.map((line) => (line === known ? { ...line, units: more, error: undefined } : line))
}

/** @returns undefined: not a number that can be received */
export function unitsOf({ units }: ReceivedLine) {
  const text = units.trim()
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return count > 0 && count <= MAX_ADJUSTMENT ? count : undefined
}

export function totalOf(lines: ReceivedLine[]) {
  return sumOf(lines, (line) => unitsOf(line) ?? 0)
}

/** `12*ABC` or `12×ABC` is twelve units. A code alone is one. */
export function readCode(typed: string): { code: string; units: number | undefined } {
  const [, count, code] = /^(\d{1,7})\s*[*×]\s*(\S.*)$/.exec(typed) ?? []
  const units = count === undefined ? undefined : Number(count)
  return code && units ? { code, units } : { code: typed, units: undefined }
}
