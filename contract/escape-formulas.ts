// A spreadsheet calculates a text that begins like a formula: in the shop's files such a text has
// an apostrophe before it, which an import drops.

const START = '[=+\\-@＝＋－＠]'
const FORMULA = new RegExp(`^(?=[\\t\\r]|${START})`)
/** Where a country separates by semicolons, a cell begins in the middle of a text. */
const FORMULA_AFTER_SEMICOLON = new RegExp(`;(?=["\\s]*${START})`, 'g')
const ESCAPED = new RegExp(`^'(?=[\\t\\r]|${START})`)
const ESCAPED_AFTER_SEMICOLON = new RegExp(`;'(?=["\\s]*${START})`, 'g')

export function escapeFormulas(text: string) {
  return text.replace(FORMULA, "'").replaceAll(FORMULA_AFTER_SEMICOLON, ";'")
}

export function unescapeFormulas(text: string) {
  return text.replace(ESCAPED, '').replaceAll(ESCAPED_AFTER_SEMICOLON, ';')
}
