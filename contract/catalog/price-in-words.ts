const UNDER = [
  'under|below|less than|lower than|cheaper than|(?:no|not) (?:more|higher|over|above)(?: than)?',
  'no(?:thing)? over|not exceeding|up to|at most|within|(?:(?:a )?budget|max(?:imum)?)(?: of)?',
  '(?:por )?menos de|no m[aá]s de|hasta|m[aá]ximo|bajo|m[aá]s barat[oa]s? (?:de|que)',
].join('|')
const OVER = 'over|above|more than|at least|min(?:imum)?(?: of)?|starting at|m[aá]s de|desde'
const ABOUT = 'around|about|roughly|approx(?:imately)?|circa|near|alrededor de|como|cerca de'
const MONEY = 'dollars?|usd|bucks|quid|pounds?|gbp|euros?|eur|pesos?|d[oó]lares|d[oó]lar'

const AMOUNT =
  '([$£€]?)\\s?(\\d{1,3}(?:,\\d{3})+|\\d{1,6})(\\.\\d{1,2})?' +
  `(\\s?[$£€]|\\s?(?:${MONEY})(?=\\s|$))?`
const END = '(?=\\s|$)'

/** ‘between $20 and $40’, ‘$20 - $40’, ‘from 20 to 40 dollars’ */
const BETWEEN = new RegExp(
  `(?:^|\\s)(?:(?:between|from|entre|de)\\s+)?${AMOUNT}\\s*(?:-|–|and|to|y|a)\\s*${AMOUNT}${END}`,
  'i',
)

type Bounds = Pick<PriceInWords, 'over' | 'under'>

/** What is about a price costs a quarter more or less. */
const NEAR = 0.25

/** What stands before an amount, and what is meant. */
const BEFORE: [RegExp, (amount: number) => Bounds][] = [
  [before(`(?:${UNDER})\\s|<=?|≤`), atMost],
  [before(`(?:${OVER})\\s|>=?|≥`), (amount) => ({ over: Math.floor(amount) })],
  [before(`(?:${ABOUT})\\s|~`), about],
]

/** ‘brake pads 50 max’, ‘$50 or less’, ‘$50 ish’ */
const BEHIND: [RegExp, (amount: number) => Bounds][] = [
  [behind('max(?:imum)?|or (?:less|under|below|cheaper)|tops|at most|o menos'), atMost],
  [behind('or (?:more|over|above)|min(?:imum)?|o m[aá]s'), (amount) => ({ over: amount })],
  [behind('-?ish|or so|m[aá]s o menos'), about],
]

function before(words: string) {
  return new RegExp(
    `(?:^|\\s)(?:(?:for|priced|costing|que cueste)\\s)?(?:${words})\\s*${AMOUNT}${END}`,
    'i',
  )
}

function behind(words: string) {
  return new RegExp(`(?:^|\\s)${AMOUNT}\\s?(?:${words})${END}`, 'i')
}

function atMost(amount: number): Bounds {
  return { under: Math.ceil(amount) }
}

function about(amount: number): Bounds {
  return { over: Math.floor(amount * (1 - NEAR)), under: Math.ceil(amount * (1 + NEAR)) }
}

/** Alone at the end ‘2014’ is a year. */
const YEAR = /^(?:19|20)\d\d$/

const CHEAPEST =
  /(?:^|\s)(?:the\s+)?(?:cheapest|lowest price|least expensive|m[aá]s barat[oa]s?)(?=\s|$)/gi

/** What a search says of prices. @property rest the words without it */
type PriceInWords = { rest: string; over?: number; under?: number; isCheapest?: true }

/** ‘cheapest brake pads under 50’. Undefined: it says nothing of prices, or nothing else. */
export function takePrice(text: string): PriceInWords | undefined {
  const bounded = takeBetween(text) ?? takeBound(text)
  const { rest: left, ...price } = bounded ?? { rest: text }
  const rest = left.replace(CHEAPEST, ' ').trim()
  if (rest === left.trim() || rest === '') return bounded
  return { ...price, rest, isCheapest: true }
}

function takeBound(text: string) {
  for (const [pattern, boundsOf] of [...BEFORE, ...BEHIND]) {
    const [span, ...amount] = pattern.exec(text) ?? []
    if (span === undefined) continue
    const bounds = boundsOf(amountOf(amount))
    if (isMoney(amount) || (bounds.over === undefined && isAtEnd(amount, text, span)))
      return without(text, span, bounds)
  }
  return undefined
}

/** One of the two amounts says that they are money. */
function takeBetween(text: string) {
  const [span, ...amounts] = BETWEEN.exec(text) ?? []
  if (span === undefined) return undefined
  const [low, high] = [amounts.slice(0, 4), amounts.slice(4)]
  if (!isMoney(low) && !isMoney(high)) return undefined
  const [from, to] = [amountOf(low), amountOf(high)].sort((a, b) => a - b)
  return without(text, span, { over: Math.floor(from ?? 0), under: Math.ceil(to ?? 0) })
}

type Amount = readonly (string | undefined)[]

function isMoney([before, , , after]: Amount) {
  return Boolean(before) || after !== undefined
}

/** A number without a sign may be a size, ‘under 18 inch’, or a speed, ‘shakes around 60’. */
function isAtEnd([, whole = '']: Amount, text: string, span: string) {
  return text.trimEnd().endsWith(span.trim()) && !YEAR.test(whole)
}

function amountOf([, whole = '', cents = '']: Amount) {
  return Number(whole.replaceAll(',', '') + cents)
}

function without(text: string, span: string, bounds: Bounds) {
  const rest = text.replace(span, ' ').replace(/\s+/g, ' ').trim()
  return (bounds.under ?? 1) > 0 && rest !== '' ? { rest, ...bounds } : undefined
}
