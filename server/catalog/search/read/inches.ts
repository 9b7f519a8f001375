// Inches as people write them in a search: 5/8, 1 1/2", .044. Each becomes a decimal with its unit.

const FRACTION = /^(?:(\d\d?)-)?(\d\d?)\/(2|4|8|16|32)(?:["”″]|in|inch)?$/i
const WHOLE = /^\d\d?$/
const DECIMAL = /^0?(\.\d+)(["”″]|in|inch)?$/i
const UNIT = /^(?:["”″]|in|inch|inches)$/i

/** @param typed what stands between spaces */
export function withDecimalInches(typed: string[]) {
  const isUnit = (at: number) => UNIT.test(typed[at] ?? '')
  return typed.map((text, at) => {
    if (isUnit(at) && inchesOf(typed[at - 1] ?? '') !== undefined) return ''
    // ‘2 1/8’
    const isMixed = WHOLE.test(text) && isFraction(typed[at + 1] ?? '')
    if (isMixed) return ''
    const before = typed[at - 1] ?? ''
    const inches =
      WHOLE.test(before) && isFraction(text) ? inchesOf(`${before}-${text}`) : inchesOf(text)
    return inches === undefined ? text : `${inches}in`
  })
}

function isFraction(text: string) {
  return !text.includes('-') && inchesOf(text) !== undefined && text.includes('/')
}

function inchesOf(text: string) {
  const [, whole = '0', above, below] = FRACTION.exec(text) ?? []
  if (above !== undefined && below !== undefined && Number(above) < Number(below))
    return String(Number(whole) + Number(above) / Number(below))
  const [, decimals, unit] = DECIMAL.exec(text) ?? []
  // Thousandths, as of a gap, need no unit.
  const isInches = unit !== undefined || decimals?.startsWith('.0')
  return decimals !== undefined && isInches ? `0${decimals}` : undefined
}
