// Inches as people write them in a search: 5/8, 1 1/2", .044. Each becomes a decimal with its unit.

const FRACTION = /^(?:(\d\d?)-)?(\d\d?)\/(2|4|8|16|32)(?:["”″]|in|inch)?$/i
const WHOLE = /^\d\d?$/
const DECIMAL = /^0?(\.\d+)(["”″]|in|inch)?$/i
const UNIT = /^(?:["”″]|in|inch|inches)[,;.]?$/i
const OTHER_UNIT = /^(?:mm|cm|m?l|lit(?:er|re)s?|bar|a|v)$/i

/** @param typed what stands between spaces */
export function withDecimalInches(typed: string[]) {
  const threads = withThreads(withLengthOfWiper(typed))
  const isUnit = (at: number) => UNIT.test(threads[at] ?? '')
  return threads.map((text, at) => {
    if (isUnit(at) && inchesOf(threads[at - 1] ?? '') !== undefined) return ''
    // ‘2 1/8’
    const isMixed = WHOLE.test(text) && isFraction(threads[at + 1] ?? '')
    if (isMixed) return ''
    const before = threads[at - 1] ?? ''
    if (OTHER_UNIT.test(threads[at + 1] ?? '')) return text
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

const DIAMETER = /^(\d\d?)\/(2|4|8|16)["”″]?$/
const THREAD = /^(\d\d?)\/(2|4|8|16)["”″]?[-x×](\d\d)(?:un[fcs]|tpi)?$/i
const PER_INCH = /^[-x×]?(\d\d)(?:un[fcs]|tpi)?$/i
const OF_THREAD = /^(?:un[fcs]|tpi|thread(?:s|ed)?|nipple|studs?|[-x×])$/i

/** ‘3/4-16’, ‘3/4 x 16’, ‘3/4 16 UNF’: a thread of so many turns an inch, as titles are folded. */
function withThreads(typed: readonly string[]) {
  const said = [...typed]
  for (const [at, text] of typed.entries()) {
    const [, above, below, turns] = THREAD.exec(text) ?? []
    if (turns !== undefined) said[at] = `${above}${below}${turns}`
    const isApart = /^[-x×]$/i.test(typed[at + 1] ?? '')
    const next = at + 1 + Number(isApart)
    const [, first, second] = DIAMETER.exec(text) ?? []
    const [, behind] = PER_INCH.exec(typed[next] ?? '') ?? []
    const isSaid = [typed[at + 1], typed[next + 1]].some((word) => OF_THREAD.test(word ?? ''))
    if (first === undefined || behind === undefined || !isSaid) continue
    for (let place = at; place < next; place += 1) said[place] = ''
    said[next] = `${first}${second}${behind}`
  }
  return withoutScrewing(said)
}

const IS_THREAD = /^(?:\d{4}|m(?:[6-9]|\d\d)(?:x[\d.]+)?)$/i
const SCREWS = /^(?:screws?|threads?|goes|fits|on|onto|to|an?|the)$/i
const NIPPLE = /^(?:nipples?|threads?|threaded)$/i

/** ‘Filter that screws on a 3/4-16 nipple’: of the thread, and no word of a part. */
function withoutScrewing(typed: readonly string[]) {
  const said = [...typed]
  for (const [at, text] of typed.entries()) {
    if (!IS_THREAD.test(text)) continue
    for (const beside of [at - 1, at + 1]) if (NIPPLE.test(said[beside] ?? '')) said[beside] = ''
    const words = said.slice(0, at).findLastIndex((word) => !SCREWS.test(word)) + 1
    if (said.slice(words, at).some((word) => /^on/i.test(word))) said.fill('', words, at)
  }
  return said
}

const WIPER = /^(?:wind(?:screen|shield))?(?:wip(?:p?er)s?|escobillas?|plumas?|limpiaparabrisas)$/i
const LENGTH = /^(?:1[1-9]|2\d|3[0-2])$/
const PAIR = /^(\d\d)[/+&x](\d\d)$/i
const JOINS = /^(?:and|y|n|&|\+|x|\/)$/i

/**
 * Two lengths of wipers are inches: ‘wipers 26 16’, ‘26/16’. Read before years: 16 is none there.
 */
export function withPairOfWipers(typed: string[]) {
  if (!typed.some((text) => WIPER.test(text))) return typed
  const isLength = (at: number) => LENGTH.test(typed[at] ?? '') && !UNIT.test(typed[at + 1] ?? '')
  const isBeside = (at: number, by: -1 | 1) =>
    isLength(at + by) || (JOINS.test(typed[at + by] ?? '') && isLength(at + 2 * by))
  return typed.map((text, at) => {
    const pair =
      PAIR.exec(text)
        ?.slice(1)
        .filter((one) => LENGTH.test(one)) ?? []
    if (pair.length === 2) return pair.map((one) => `${one}in`).join(' ')
    return isLength(at) && (isBeside(at, -1) || isBeside(at, 1)) ? `${text}in` : text
  })
}

/** One is, if it is no year: ‘wiper blade 22’. */
function withLengthOfWiper(typed: string[]) {
  const isOne = (text: string, at: number) => LENGTH.test(text) && !UNIT.test(typed[at + 1] ?? '')
  if (!typed.some((text) => WIPER.test(text))) return typed
  return typed.map((text, at) => (isOne(text, at) ? `${text}in` : text))
}
