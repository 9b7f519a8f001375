import type { Finding } from '#contract/import/import-finding.ts'
import type { Raw } from '../file/source-row.ts'

type Refused = { ok: false; text: string }

/**
 * A row without its pack size, if that alone contradicts the minimum, the price steps or the part:
 * the rest of the row is applied.
 * @param read what the cells write
 */
export function withFittingPack<Written extends { ok: true }>(
  file: Raw,
  read: (raw: Raw) => Written | Refused,
): { raw: Raw; findings: Finding[]; written: Written | Refused } {
  const written = read(file)
  const whole = { raw: file, findings: [], written }
  const { pack_size: pack, ...raw } = file
  if (written.ok || pack === undefined) return whole
  const without = read(raw)
  if (!without.ok) return whole
  const { text } = written
  const dropped: Finding = { code: 'field-dropped', field: 'pack_size', found: pack, text }
  return { raw, findings: [dropped], written: without }
}
