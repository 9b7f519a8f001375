// The shop stores and sends weights in grams. Only an owner types and reads other units.

const GRAMS: [unit: RegExp, grams: number][] = [
  [/^(g|grams?)$/, 1],
  [/^(kg|kilos?|kilograms?)$/, 1000],
  [/^(oz|ounces?)$/, 28.349523125],
  [/^(lbs?|pounds?)$/, 453.59237],
]

const MEASURE = String.raw`(\d+(?:\.\d+)?)\s*([a-z]+)\.?`
const WEIGHT = new RegExp(String.raw`^\s*(?:${MEASURE}[\s,]*)+$`, 'i')

/** Sums of doubles are off by less: 2.3 kg are 2,300 g, not 2,299.9999999999995. */
const SLIP = 1e-6

/**
 * Whole grams of ‘2 lb 3 oz’, ‘1.5 kg’ or ‘900 g’. What has no unit, or is no weight, stays as it
 * is typed. A weight is rounded down and a limit up, so that five parts of a pound are within a
 * limit of five pounds.
 */
export function toGrams(typed: unknown) {
  return inWholeGrams(typed, (grams) => Math.floor(grams + SLIP))
}

/** The same for the weight up to which a delivery price holds. */
export function toLimitInGrams(typed: unknown) {
  return inWholeGrams(typed, (grams) => Math.ceil(grams - SLIP))
}

function inWholeGrams(typed: unknown, round: (grams: number) => number) {
  if (typeof typed !== 'string' || !WEIGHT.test(typed)) return typed
  let grams = 0
  for (const [, amount, unit = ''] of typed.matchAll(new RegExp(MEASURE, 'gi'))) {
    const [, gramsOfOne] = GRAMS.find(([name]) => name.test(unit.toLowerCase())) ?? []
    if (gramsOfOne === undefined) return typed
    grams += Number(amount) * gramsOfOne
  }
  return String(round(grams))
}

const POUND_COUNTRIES = ['US', 'LR', 'MM']

/** `2 lb 3 oz`, in a country that uses pounds; undefined elsewhere, and for what is no weight. */
export function inPounds(grams: unknown, country: string) {
  const number = Number(grams)
  if (!POUND_COUNTRIES.includes(country) || !(number > 0) || !Number.isFinite(number)) {
    return undefined
  }
  const tenths = Math.round(number / 2.8349523125)
  const pounds = Math.floor(tenths / 160)
  const ounces = (tenths % 160) / 10
  return [pounds > 0 && `${pounds} lb`, (ounces > 0 || pounds === 0) && `${ounces} oz`]
    .filter(Boolean)
    .join(' ')
}

/**
 * The hint below a field for a weight. It says the weight in pounds too, in countries that use
 * them.
 */
export function weightHint(grams: unknown, country: string) {
  const pounds = inPounds(grams, country)
  if (pounds) return `${grams} g = ${pounds}`
  return POUND_COUNTRIES.includes(country) ? 'Grams, or a weight such as 2 lb 3 oz' : 'Grams'
}
