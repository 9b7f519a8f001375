import { type AliasMatch, findByAlias } from '../../vehicle/alias.ts'
import { findGeneration } from '../../vehicle/generation.ts'
import { isOfYear, listYears, type Model } from '../../vehicle/vehicle-base.ts'
import { isOfEngine, TRIMS } from './engine-words.ts'

// Years of two digits: ’14, 14 beside a make or model of that year, and 10-14.

const UNIT = /^(?:["”″]|in|inch|inches|mm|cm|v|w|a|ah|amps?|volts?|watts?|pcs|x)$/i
const FOUR_DIGITS = /^(?:19|20)\d\d$/
const ONE = /^(['’‘´`]?)(\d\d)$/
const TWO = /^['’]?(\d\d|(?:19|20)\d\d)[-–/](\d\d)$/

/**
 * Writes them out.
 * @param typed what stands between spaces @param typedWords the words of each
 */
export function withWholeYears(typed: string[], typedWords: readonly string[][]) {
  if (typedWords.some((words) => words.some((word) => FOUR_DIGITS.test(word)))) return typed
  if (!typed.some((text) => ONE.test(text) || TWO.test(text))) return typed
  const words = typedWords.flat()
  const placeOf = (at: number) => typedWords.slice(0, at).flat().length
  const named = findByAlias(words, yearsBeside(words)).map((match) => ({
    match,
    ends: endsOf(match, words),
  }))
  const besides = (at: number) => {
    const [start, next] = [placeOf(at), placeOf(at + 1)]
    const end = next + Number(OF_YEARS.test(words[next] ?? ''))
    return named
      .filter(({ match, ends }) => match.start === end || ends.includes(start))
      .flatMap(({ match }) => modelsOf(match))
  }
  const whole = typed.map((text, at) => {
    const [, from, to] = TWO.exec(text) ?? []
    const [, apostrophe, digits] = from && to ? [undefined, '', from] : (ONE.exec(text) ?? [])
    if (digits === undefined || UNIT.test(typed[at + 1] ?? '')) return text
    const all = [digits, ...(to ? [to] : [])].map(wholeYear)
    const years = all.filter((year) => year !== undefined)
    if (years.length < all.length) return text
    const isMade = (year: number) => besides(at).some((model) => isOfYear(model, year))
    return apostrophe !== '' || years.some(isMade) ? years.join(' ') : text
  })
  const isSaid = (at: number) => at > 0 && whole[at - 1] !== typed[at - 1]
  return whole.map((text, at) => (isSaid(at) && OF_YEARS.test(text.toLowerCase()) ? '' : text))
}

/** ‘13 escape’, ‘escape 13’: each year by the place before it, and by that behind it. */
function yearsBeside(words: readonly string[]) {
  const years = words.flatMap((word, at) => {
    const year = /^\d\d$/.test(word) ? wholeYear(word) : undefined
    if (year === undefined) return []
    // ‘jk rubicon 16’
    const start = words.slice(0, at).findLastIndex((one) => !isDetail(one)) + 1
    return [start, at, at + 1].map((place) => [place, year] as const)
  })
  return new Map(years)
}

/** A trim, or an engine: it may stand between a car and its year. */
export function isDetail(word: string) {
  return TRIMS.has(word) || isOfEngine(word)
}

function wholeYear(digits: string) {
  return digits.length === 4
    ? Number(digits)
    : listYears().find((year) => year % 100 === Number(digits))
}

/** The most words of a trim and an engine that are read before a year. */
const MAX_BETWEEN = 5
/** ‘My golf is a 17’, ‘golf from 17’. */
const SAYS_YEAR = /^(?:is|its|it|s|a|an|from|year|yr|my|model|es|del|de|ano)$/
/** ‘17 plate golf’, as registered in the UK. */
const OF_YEARS = /^(?:plate|reg|registered|year|yr|model|my)$/

/** Where a year may follow: behind the name, its generation, its trim and its engine. */
function endsOf(match: AliasMatch, words: readonly string[]) {
  const ends = [match.start + match.length]
  const last = () => ends.at(-1) ?? 0
  const generation = findGeneration(words.slice(last()), modelsOf(match))
  if (generation?.start === 0) ends.push(last() + generation.length)
  const isBetween = (word = '') => isDetail(word) || SAYS_YEAR.test(word)
  while (ends.length <= MAX_BETWEEN && isBetween(words[last()])) ends.push(last() + 1)
  return ends
}

/** A name of several words may be of fewer: ‘08 civic si’ is a Civic. */
function modelsOf({ models, makes }: AliasMatch): Model[] {
  return models.length > 0
    ? models.flatMap(({ make, name }) =>
        make.models.filter((one) => one.name === name || name.startsWith(`${one.name} `)),
      )
    : makes.flatMap((make) => make.models)
}
