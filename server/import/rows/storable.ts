/**
 * As JSON, for PostgreSQL: it has no NUL in text, and half a surrogate pair is no character.
 * Neither can be stored.
 */
export function storable(values: unknown) {
  const json = JSON.stringify(values)
  if (!json.includes('\\u')) return json
  // A backslash of the text itself is two: what follows them is text, too.
  const escapes = /\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/gi
  return json.replace(escapes, (one) => (one === '\\\\' ? one : '\ufffd'))
}
