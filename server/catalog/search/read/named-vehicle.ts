import { type AliasMatch, findByAlias } from '../../vehicle/alias.ts'
import { isOfYear, listYears, type Model } from '../../vehicle/vehicle-base.ts'
import { isSize } from './words.ts'

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
    if (models.length > 0 && GENERATION.test(next) && !isSize(next)) isTaken.add(start + length)
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

/**
 * Of models with one name, those of the year: a Golf GTI of 2014 was filed as a GTI. If there are
 * none, all.
 */
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
  if (models.size > 0) return { models: [...models], isMakeOnly: false }
  return { models: [...makes].flatMap((make) => make.models), isMakeOnly: makes.size > 0 }
}

const TWO_DIGITS = /^(['’‘´`]?)(\d\d)$/
const FOUR_DIGITS = /^(?:19|20)\d\d$/
/** The most words of a make's or a model's name. */
const MAX_NAME = 4

/**
 * Writes out years of two digits: ’14, and 14 if a make or a model of that year follows it.
 * @param typed what stands between spaces @param typedWords the words of each
 */
export function withWholeYears(typed: string[], typedWords: readonly string[][]) {
  if (typedWords.some((words) => words.some((word) => FOUR_DIGITS.test(word)))) return typed
  return typed.map((text, at) => {
    const [, apostrophe = '', digits = ''] = TWO_DIGITS.exec(text) ?? []
    const year = digits === '' ? undefined : listYears().find((one) => one % 100 === Number(digits))
    if (year === undefined) return text
    const next = () => typedWords.slice(at + 1, at + 1 + MAX_NAME).flat()
    return apostrophe !== '' || isBeforeVehicle(next(), year) ? String(year) : text
  })
}

function isBeforeVehicle(words: readonly string[], year: number) {
  const [first] = findByAlias(words)
  if (first?.start !== 0) return false
  const models = first.models.length > 0 ? first.models : first.makes.flatMap((make) => make.models)
  return models.some((model) => isOfYear(model, year))
}
