/** The word without the s of a plural. */
export function stem(word: string) {
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word
}
