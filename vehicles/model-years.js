import { ELEMENTS } from './vpic.js'

const MANY_YEARS = 6

/** What position 10 of a VIN says, as 49 CFR 565 assigns it from 1980 and again from 2010. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/**
 * vehicles/base.txt: a line for each model, with the model years that manufacturers have filed for
 * it.
 * @param {import('./vpic.js').Vpic} vpic
 * @param {ReturnType<import('./corrections.js').readCorrections>} corrections
 */
export function baseText({ models, uses, patterns }, corrections) {
  /** @type {Map<string, { make: string, model: string, years: Set<number> }>} */
  const base = new Map()
  const entry = (/** @type {string} */ make, /** @type {string} */ model) => {
    // Names that differ only in case and punctuation are one model: 328iS, 328is.
    const key = `${make}\t${model}`.toLowerCase().replace(/[^a-z0-9\t]/g, '')
    const found = base.get(key) ?? { make, model, years: new Set() }
    base.set(key, found)
    return found
  }

  for (const { schema, ...use } of uses) {
    for (const { keys, value } of modelPatterns(patterns.get(schema))) {
      for (const { make, model } of models.get(value) ?? []) {
        const { years } = entry(make, model)
        for (const year of yearsFiled(use, keys)) years.add(year)
      }
    }
  }
  for (const { make, model, years, isWhole } of corrections.years()) {
    const found = entry(make, model)
    if (isWhole) found.years.clear()
    for (const year of years) found.years.add(year)
  }

  return [...base.values()]
    .filter(({ years }) => years.size > 0)
    .map(({ make, model, years }) => `${make}\t${model}\t${formatYears(years)}\n`)
    .sort(new Intl.Collator('en', { numeric: true }).compare)
    .join('')
}

/** @param {import('./vpic.js').Pattern[] | undefined} patterns */
const modelPatterns = (patterns) =>
  (patterns ?? []).filter(({ element }) => element === ELEMENTS.model)

/**
 * The years that a schema vouches for. One without an end is the last that was filed: it says
 * nothing of later years, and most such models ended. One of many years, or of several whose name
 * has only one of them, says that the model existed, not when, unless its key names the year
 * (position 10).
 * @param {{ name: string, from: number, to: number | null }} use
 * @param {string} keys
 */
function yearsFiled({ name, from, to }, keys) {
  if (to === null) return [from]
  const years = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const code = /\|(\[[^\]]*\]|.)/.exec(keys)?.[1] ?? '*'
  if (code !== '*') {
    return years.filter((year) =>
      new RegExp(`^${code}$`).test(YEAR_CODES[(year - 1980) % 30] ?? ''),
    )
  }
  const named = new Set(name.match(/\b(19|20)\d\d\b/g))
  if (years.length > 2 && named.size === 1) return years.filter((year) => named.has(`${year}`))
  return years.length > MANY_YEARS ? [] : years
}

/**
 * `1993-1999,2010`.
 * @param {Set<number>} years
 */
function formatYears(years) {
  /** @type {[number, number][]} */
  const ranges = []
  for (const year of [...years].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === year - 1) last[1] = year
    else ranges.push([year, year])
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(',')
}
