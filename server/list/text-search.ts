/**
 * The pattern of LIKE for what staff search, in upper case as the indexes of trigrams have it. These know parts of
 * three characters or more; of shorter texts the beginnings of words are found, and an email is found by its beginning.
 */
export function patternOf(q: string) {
  const text = q.toUpperCase().replace(/[\\%_]/g, '\\$&')
  const isStart = [...q].length < 3 || /[^@\s]@/.test(q)
  return isStart ? `% ${text}%` : `%${text}%`
}
