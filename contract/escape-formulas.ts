// A spreadsheet calculates a text that begins like a formula: in the shop's files such a text has
// an apostrophe before it, which an import drops.

const START = '[=+\\-@＝＋－＠]'
/** A text that itself has apostrophes in front gets one more, so that an import drops only that. */
const BEGINNING = `'*(?:[\\t\\r]|${START})`
/** Where a country separates by semicolons, a cell begins in the middle of a text. */
const BEGINNING_AFTER_SEMICOLON = `'*["\\s]*${START}`

const FORMULA = new RegExp(`^(?=${BEGINNING})`)
const FORMULA_AFTER_SEMICOLON = new RegExp(`;(?=${BEGINNING_AFTER_SEMICOLON})`, 'g')
const ESCAPED = new RegExp(`^'(?=${BEGINNING})`)
const ESCAPED_AFTER_SEMICOLON = new RegExp(`;'(?=${BEGINNING_AFTER_SEMICOLON})`, 'g')

export function escapeFormulas(text: string) {
  return text.replace(FORMULA, "'").replaceAll(FORMULA_AFTER_SEMICOLON, ";'")
}

export function unescapeFormulas(text: string) {
  return text.replace(ESCAPED, '').replaceAll(ESCAPED_AFTER_SEMICOLON, ';')
}

/** Where a text is never calculated, as in a workbook: what an import reads as this text. */
export function asImported(text: string) {
  return unescapeFormulas(text) === text ? text : escapeFormulas(text)
}
