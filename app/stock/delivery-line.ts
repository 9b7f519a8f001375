import type { CodedPart } from '#contract/catalog/received-stock.ts'
import { MAX_ADJUSTMENT } from '#contract/catalog/stock-bounds.ts'

// The lines of a delivery while it is scanned and typed.

export type DeliveryLine = {
  part: CodedPart
  /** As typed. */
  units: string
  /** From the server. */
  error?: string | undefined
}

/** A part that has a line gets `units` more; a new part becomes the first line, next to the code field. */
export function withPart(lines: DeliveryLine[], part: CodedPart, units: number): DeliveryLine[] {
  const known = lines.find((line) => line.part._id === part._id)
  if (!known) return [{ part, units: String(units) }, ...lines]
  const more = String((unitsOf(known) ?? 0) + units)
  return lines.map((line) => (line === known ? { ...line, units: more, error: undefined } : line))
}

/** @returns undefined: not a number that can be received */
export function unitsOf({ units }: DeliveryLine) {
  const text = units.trim()
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return count > 0 && count <= MAX_ADJUSTMENT ? count : undefined
}

export function totalOf(lines: DeliveryLine[]) {
  return lines.reduce((sum, line) => sum + (unitsOf(line) ?? 0), 0)
}

/** `12*ABC` or `12×ABC` is twelve units. A code alone is one. */
export function readCode(typed: string): { code: string; units: number | undefined } {
  const [, count, code] = /^(\d{1,7})\s*[*×]\s*(\S.*)$/.exec(typed) ?? []
  const units = count === undefined ? undefined : Number(count)
  return code && units ? { code, units } : { code: typed, units: undefined }
}
