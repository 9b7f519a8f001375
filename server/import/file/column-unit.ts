// The unit or the currency that the name of a column has: "Wt (lb)", "Gewicht kg", "Preis (EUR)".

/** In grams. */
export const WEIGHT_UNITS = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 }
export type WeightUnit = keyof typeof WEIGHT_UNITS

const WEIGHT_SPELLINGS: Record<WeightUnit, string> = {
  g: 'g gr gram grams gramm grammes gramos',
  kg: 'kg kgs kilo kilos kilogram kilograms',
  lb: 'lb lbs pound pounds',
  oz: 'oz ounce ounces',
}
const OTHER_SPELLINGS: Record<string, string> = {
  in: 'in inch inches zoll',
  mm: 'mm',
  cm: 'cm',
  ft: 'ft feet',
}
/** Signs and codes of money; the shop sells in dollars. */
const CURRENCY_SPELLINGS: Record<string, string> = {
  USD: '$ us$ usd dollar dollars',
  EUR: '€ eur euro euros',
  GBP: '£ gbp',
  CAD: 'c$ cad',
  AUD: 'aud',
  CHF: 'chf',
  SEK: 'sek',
  NOK: 'nok',
  DKK: 'dkk',
  PLN: 'pln',
  CZK: 'czk',
  MXN: 'mxn',
  JPY: '¥ jpy',
  CNY: 'cny rmb',
  INR: '₹ inr',
  BRL: 'r$ brl',
}

const WEIGHTS = spelled(WEIGHT_SPELLINGS)
const CURRENCIES = spelled(CURRENCY_SPELLINGS)
const UNITS = new Map([...WEIGHTS, ...spelled(OTHER_SPELLINGS), ...CURRENCIES])

function spelled(spellings: Record<string, string>) {
  return new Map(
    Object.entries(spellings).flatMap(([unit, words]) =>
      words.split(' ').map((word): [string, string] => [word, unit]),
    ),
  )
}

export function weightUnitOf(word: string): WeightUnit | undefined {
  const unit = WEIGHTS.get(word.trim().toLowerCase().replace(/\.$/, ''))
  return unit === 'g' || unit === 'kg' || unit === 'oz' || unit === 'lb' ? unit : undefined
}

export function isLength(unit: string | undefined) {
  return unit !== undefined && unit in OTHER_SPELLINGS
}

/** As people write it: €. */
export function signOf(currency: string) {
  const [sign = currency] = (CURRENCY_SPELLINGS[currency] ?? '').split(' ')
  return /[a-z]/.test(sign) ? currency : sign
}

export function currencyOf(sign: string) {
  return CURRENCIES.get(sign.trim().toLowerCase())
}

/** A longer text, which may be any cell, is looked at no further. */
const MAX_NAME = 200

/** The unit or currency that a cell alone names: kg, [mm], (USD). */
export function unitIn(cell: string) {
  const [, unit = ''] = /^[([]?([^()[\]]*)[)\]]?$/.exec(cell.trim()) ?? []
  return UNITS.has(unit.toLowerCase()) ? unit : undefined
}

/** USD/pc is USD. */
function ofOne(unit: string) {
  return unit.toLowerCase().replace(/ ?(?:\/|per) ?(?:pcs?|ea|each|stk|units?)\.?$/, '')
}

/** The name of a column without its unit, and the unit. */
export function takeUnit(header: string): { base: string; unit?: string } {
  const name = header
    .replace(/[\s_]+/g, ' ')
    .trim()
    .replace(/ ?[*:]$/, '')
  if (name.length > MAX_NAME) return { base: header }
  const bracketed = /^(.*?) ?[([] ?([^()[\]]+?) ?[)\]] ?(.*)$/.exec(name)
  const inBrackets = bracketed && UNITS.get(ofOne(String(bracketed[2])))
  if (inBrackets) return { base: `${bracketed[1]} ${bracketed[3]}`.trim(), unit: inBrackets }
  const last = /^(.*?)[ /]*([^ /]+)$/.exec(name)
  const ending = last && UNITS.get(String(last[2]).toLowerCase().replace(/\.$/, ''))
  return ending
    ? {
        base: String(last[1])
          .replace(/(?:,| in)$/, '')
          .trim(),
        unit: ending,
      }
    : { base: header }
}
