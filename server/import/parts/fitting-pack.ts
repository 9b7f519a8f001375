import type { Finding } from '#contract/import/import-finding.ts'
import type { Raw } from '../file/source-row.ts'
import { type PresentPart, partChange } from './part-change.ts'
import { readProductSource, sellingProblemOf } from './product-source.ts'

/**
 * A row without its pack size, if that alone contradicts the minimum, the price steps or the part:
 * the rest of the row is applied.
 * @param now undefined: a new part
 */
export function withFittingPack(file: Raw, now: PresentPart | undefined) {
  const { pack_size: pack, ...raw } = file
  const text = pack === undefined ? undefined : contradictionOf(file, now)
  if (!pack || !text || contradictionOf(raw, now)) return { raw: file, findings: [] }
  const dropped: Finding = { code: 'field-dropped', field: 'pack_size', found: pack, text }
  return { raw, findings: [dropped] }
}

function contradictionOf(raw: Raw, now: PresentPart | undefined) {
  if (now) {
    const change = partChange(raw, now)
    return change.ok ? undefined : change.text
  }
  const read = readProductSource(raw, true)
  return read.ok ? sellingProblemOf(raw, read.source.fields, undefined) : read.text
}
