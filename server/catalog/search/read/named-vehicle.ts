import { type AliasMatch, findByAlias } from '../../vehicle/alias.ts'
import { findGeneration, findGenerationAlone } from '../../vehicle/generation.ts'
import { isOfYear, type Model } from '../../vehicle/vehicle-base.ts'
import { isEngineName, isOfEngine } from './engine-words.ts'
import { isDetail } from './short-years.ts'
import { isSize } from './words.ts'

// Which vehicle a search or a title names, and the words that are left.

export type NamedVehicle = {
  year: number | null
  /** Where no single year is named: those of a generation, or from one year to another. */
  years: readonly [from: number, to: number] | null
  /** Those that it may be; empty: none was named. */
  models: Model[]
  /** Is only a make named? */
  isMakeOnly: boolean
}

const YEAR = /^(?:19[89]\d|20[0-3]\d)$/
/** What may stand behind a model: Mk7, VII, B8, 8P. A V8 is an engine, and O2 oxygen. */
const GENERATION = /^(?:mk\d|[ivx]{1,4}|(?!v\d|o2)[a-z]\d{1,3}|\d[a-z]?)$/
const CYLINDERS = /^(?:cylinders?|cilindros?|banger)$/
/** ‘Smart charger’ and ‘mini bulb’ are no vehicles. */
const ORDINARY_MAKES = new Set(['eagle', 'genesis', 'mini', 'ram', 'smart'])

export function takeVehicle(words: readonly string[]) {
  const years = new Set(words.filter((word) => YEAR.test(word)))
  const rest = words.filter((word) => !YEAR.test(word))
  // More than two are those of a title.
  const [first, second] = [...years].map(Number).sort((a, b) => a - b)
  const year = first !== undefined && second === undefined ? first : null
  const span = first !== undefined && second !== undefined && years.size === 2
  const matches = findByAlias(rest, placesOfYears(words, rest)).map((match) =>
    ofYear(match, rest, year),
  )
  const named = withMakesFirst(matches.filter((match, place) => isNamed(match, matches[place + 1])))
  const isTaken = new Set<number>()
  const take = (start: number, length: number) => {
    for (let at = start; at < start + length; at += 1) isTaken.add(at)
  }
  for (const { start, length, models } of named) {
    take(start, length)
    const next = rest[start + length] ?? ''
    const isCount = CYLINDERS.test(rest[start + length + 1] ?? '') // ‘accord 4 cyl’
    if (models.length > 0 && isGeneration(next) && !isCount) take(start + length, 1)
  }
  const meant = modelsOf(named)
  // ‘Honda 8th gen’ may be several models, ‘BMW F30’ is one.
  const isBesideEngine = (at: number) => [rest[at - 1], rest[at + 1]].some(isEngineOrLiters)
  const generation =
    meant.models.length === 0
      ? findGenerationAlone(rest, isBesideEngine)
      : findGeneration(rest, meant.models, meant.isMakeOnly ? 1 : undefined)
  if (generation) take(generation.start, generation.length)
  const vehicle: NamedVehicle = {
    year,
    years: year !== null ? null : span ? [first, second] : (generation?.years ?? null),
    models: madeIn(year, generation?.models ?? meant.models),
    isMakeOnly: meant.isMakeOnly && !generation,
  }
  return {
    named: vehicle,
    left: rest.filter((_, at) => !isTaken.has(at)),
    taken: new Set([...years, ...rest.filter((_, at) => isTaken.has(at))]),
  }
}

/**
 * The years by the places beside which they stand: ‘1K0 698 151 E 2014 golf’ is no e-Golf. An
 * engine or a trim may stand between a year and its car: ‘optima 2.4 2012’.
 */
function placesOfYears(words: readonly string[], rest: readonly string[]) {
  const places = new Map<number, number>()
  const behindDetails = new Map<number, number>()
  let place = 0
  for (const word of words) {
    if (YEAR.test(word)) {
      const year = Number(word)
      places.set(place, year)
      for (let at = place; isDetail(rest[at - 1] ?? ''); at -= 1) behindDetails.set(at - 1, year)
      for (let at = place; isDetail(rest[at] ?? ''); at += 1) behindDetails.set(at + 1, year)
    } else place += 1
  }
  return new Map([...behindDetails, ...places])
}

/** ‘1.4tsi’, ‘2.5’, ‘coyote’ */
function isEngineOrLiters(word = '') {
  return isEngineName(word) || (/^\d\.\d/.test(word) && isOfEngine(word))
}

function isGeneration(word: string) {
  return GENERATION.test(word) && !isSize(word) && !isEngineName(word)
}

/** A Civic Si of 2008 was filed as a Civic: fewer words, if only they name a model of the year. */
function ofYear(match: AliasMatch, words: readonly string[], year: number | null): AliasMatch {
  const isMade = (models: readonly Model[]) => models.some((one) => isOfYear(one, year ?? 0))
  if (year === null || match.models.length === 0 || isMade(match.models)) return match
  for (let length = match.length - 1; length > 0; length -= 1) {
    const [shorter] = findByAlias(words.slice(match.start, match.start + length))
    if (shorter?.start === 0 && shorter.length === length && isMade(shorter.models))
      return { ...shorter, start: match.start }
  }
  return match
}

/**
 * Of models with one name, those of the year: a Golf GTI of 2014 was filed as a GTI. If there are
 * none, all.
 */
function madeIn(year: number | null, models: Model[]) {
  const ofIt = models.filter((model) => year !== null && isOfYear(model, year))
  return ofIt.length > 0 ? ofIt : models
}

function isNamed({ start, length, makes, models }: AliasMatch, next: AliasMatch | undefined) {
  if (models.length > 0 || makes.some(({ slug }) => !ORDINARY_MAKES.has(slug))) return true
  return next?.start === start + length && next.models.some(({ make }) => makes.includes(make))
}

/** ‘Junta de escape chevrolet cruze’: beside a model with its make no other one is meant alone. */
function withMakesFirst(named: readonly AliasMatch[]) {
  const isWhole = ({ start, length, models }: AliasMatch) =>
    named.some(
      (one) =>
        one.models.length === 0 &&
        (one.start + one.length === start || start + length === one.start) &&
        models.some(({ make }) => one.makes.includes(make)),
    )
  const whole = new Set(named.filter((match) => match.models.length > 0 && isWhole(match)))
  return whole.size === 0
    ? named
    : named.filter((match) => match.models.length === 0 || whole.has(match))
}

function modelsOf(named: readonly AliasMatch[]) {
  const makes = new Set(named.flatMap((match) => match.makes))
  const models = new Set(named.flatMap((match) => match.models))
  if (models.size > 0) return { models: [...models], isMakeOnly: false }
  return { models: [...makes].flatMap((make) => make.models), isMakeOnly: makes.size > 0 }
}
