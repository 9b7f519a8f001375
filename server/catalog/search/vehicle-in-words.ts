import { type AliasMatch, findByAlias } from '../vehicle/alias.ts'
import { isOfYear, type Model } from '../vehicle/vehicle-base.ts'
import { isAttribute } from './attribute.ts'
import type { Names } from './names.ts'

// Which vehicle a search or a title names, and the words that are left.

export type NamedVehicle = {
  year: number | null
  /** Those that it may be; empty: none was named. */
  models: Model[]
  /** Is only a make named? */
  isMakeOnly: boolean
}

const YEAR = /^(?:19[89]\d|20[0-3]\d)$/
/** What may stand behind a model: Mk7, VII, B8, 8P. */
const GENERATION = /^(?:mk\d|[ivx]{1,4}|[a-z]\d{1,3}|\d[a-z]?)$/
/** ‘Smart charger’ and ‘mini bulb’ are no vehicles. */
const ORDINARY_MAKES = new Set(['eagle', 'genesis', 'mini', 'ram', 'smart'])

export function takeVehicle(words: readonly string[]) {
  const years = new Set(words.filter((word) => YEAR.test(word)))
  const rest = words.filter((word) => !YEAR.test(word))
  // ‘1K0 698 151 E 2014 golf’ is no e-Golf.
  const gaps = words.flatMap((word, at) =>
    YEAR.test(word) ? words.slice(0, at).filter((one) => !YEAR.test(one)).length : [],
  )
  const matches = findByAlias(rest, gaps)
  const named = matches.filter((match, place) => isNamed(match, matches[place + 1]))
  const isTaken = new Set<number>()
  for (const { start, length, models } of named) {
    for (let at = start; at < start + length; at += 1) isTaken.add(at)
    const next = rest[start + length] ?? ''
    if (models.length > 0 && GENERATION.test(next) && !isAttribute(next))
      isTaken.add(start + length)
  }
  // Several are those of a title: 2012 to 2020.
  const year = years.size === 1 ? Number([...years][0]) : null
  const meant = modelsOf(named)
  const vehicle: NamedVehicle = { year, ...meant, models: madeIn(year, meant.models) }
  return {
    named: vehicle,
    left: rest.filter((_, at) => !isTaken.has(at)),
    taken: new Set([...years, ...rest.filter((_, at) => isTaken.has(at))]),
  }
}

/** Of models with one name, those of the year: a Golf GTI of 2014 was filed as a GTI. If there are none, all. */
function madeIn(year: number | null, models: Model[]) {
  const ofYear = models.filter((model) => year !== null && isOfYear(model, year))
  return ofYear.length > 0 ? ofYear : models
}

function isNamed({ start, length, makes, models }: AliasMatch, next: AliasMatch | undefined) {
  if (models.length > 0 || makes.some(({ slug }) => !ORDINARY_MAKES.has(slug))) return true
  return next?.start === start + length && next.models.some(({ make }) => makes.includes(make))
}

function modelsOf(named: readonly AliasMatch[]) {
  const makes = new Set(named.flatMap((match) => match.makes))
  const models = new Set(named.flatMap((match) => match.models))
  const ofMakes = [...models].filter(({ make }) => makes.has(make))
  if (models.size > 0)
    return { models: ofMakes.length > 0 ? ofMakes : [...models], isMakeOnly: false }
  return { models: [...makes].flatMap((make) => make.models), isMakeOnly: makes.size > 0 }
}

/** Without the names of brands. */
export function withoutBrands(words: readonly string[], { brands }: Names) {
  const left: string[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const hit = brands.get(word)?.find((name) => name.every((part, i) => words[at + i] === part))
    if (!hit) left.push(word)
    at += hit?.length ?? 1
  }
  return left
}
