const LIMIT = [
  'under|below|less than|cheaper than|no more than|not more than|up to|max(?:imum)?',
  'menos de|por menos de|hasta|m[aá]ximo|bajo',
].join('|')
const MONEY = 'dollars?|usd|bucks|quid|pounds?|gbp|euros?|eur|pesos?|d[oó]lares|d[oó]lar'
const HIGHEST = new RegExp(
  `(?:^|\\s)(?:(?:${LIMIT})\\s|<)\\s*([$£€]?)\\s?(\\d{1,3}(?:,\\d{3})+|\\d{1,6})(\\.\\d{1,2})?(\\s?[$£€]|\\s?(?:${MONEY})(?=\\s|$))?(?=\\s|$)`,
  'i',
)

/** ‘brake pads 50 max’, ‘$50 or less’ */
const HIGHEST_BEHIND =
  /\s([$£€]?)(\d{1,6})(\.\d{1,2})?(\s?[$£€]|\s?(?:dollars?|bucks|quid|pounds?|pesos?))?\s(?:max(?:imum)?|or less|tops|o menos)\s*$/i

/** Alone at the end ‘2014’ is a year. */
const YEAR = /^(?:19|20)\d\d$/

const CHEAPEST =
  /(?:^|\s)(?:the\s+)?(?:cheapest|lowest price|least expensive|m[aá]s barat[oa]s?)(?=\s|$)/gi

/** What a search says of prices. @property rest the words without it */
type PriceInWords = { rest: string; under?: number; isCheapest?: true }

/** ‘cheapest brake pads under 50’. Undefined: it says nothing of prices, or nothing else. */
export function takePrice(text: string): PriceInWords | undefined {
  const highest = takeHighest(text)
  const { rest: left, ...price } = highest ?? { rest: text }
  const rest = left.replace(CHEAPEST, ' ').trim()
  if (rest === left.trim() || rest === '') return highest
  return { ...price, rest, isCheapest: true }
}

function takeHighest(text: string) {
  const [span, before, whole = '', cents = '', after] =
    HIGHEST.exec(text) ?? HIGHEST_BEHIND.exec(text) ?? []
  if (span === undefined) return undefined
  // A number without a sign may be a size: ‘under 18 inch’.
  const isMoney = before !== '' || after !== undefined
  if (!isMoney && (YEAR.test(whole) || !text.trimEnd().endsWith(span.trim()))) return undefined
  const under = Math.ceil(Number(whole.replaceAll(',', '') + cents))
  const rest = text.replace(span, ' ').trim()
  return under > 0 && rest !== '' ? { rest, under } : undefined
}
