/** Above every other character in the collation "C". */
const LAST = '\u{10ffff}'

/** The texts that begin with this one, in the collation "C": from `from` on, and below `to`. */
export function beginningWith(text: string) {
  return { from: text, to: `${text}${LAST}` }
}
