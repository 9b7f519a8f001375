// What is typed into a field, as its schema has it. A field that shows a stored value passes through it untouched.

/** NaN, which schemas refuse, for what is no number; null for nothing. */
export function numberOrNull(typed: unknown) {
  if (typeof typed === 'number' || typed === null || typed === undefined) return typed ?? null
  const text = String(typed).trim()
  return text === '' ? null : Number(text)
}

/** The same for a field that must have one. */
export function toNumber(typed: unknown) {
  return numberOrNull(typed) ?? Number.NaN
}

/** Words that commas or spaces separate. */
export function toWords(typed: unknown): string[] {
  if (Array.isArray(typed)) return typed
  return String(typed ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
}
