// An address as text, in lines. Imports no zod: pages do without.

/** The lines that an address may have. */
export const MAX_ADDRESS_LINES = 8

const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/
const BIDI_CONTROLS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The lines of a text, trimmed, without the empty ones. */
export function linesOfAddress(text: string) {
  return text
    .split(LINE_BREAKS)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/**
 * An address as it is shown and printed. Those that were stored before the lines were counted may
 * have any number of them, which would look like the shop's own on a packing slip: what follows the
 * bound is on its last line.
 */
export function shownAddress(text: string) {
  const lines = linesOfAddress(text.replace(BIDI_CONTROLS, ''))
  const rest = lines.splice(MAX_ADDRESS_LINES - 1).join(', ')
  return [...lines, rest].filter(Boolean).join('\n')
}
