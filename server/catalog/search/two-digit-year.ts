import { findByAlias } from '../vehicle/alias.ts'
import { isOfYear, listYears } from '../vehicle/vehicle-base.ts'
import { wordsOf } from './words.ts'

const TWO_DIGITS = /^(['’‘´`]?)(\d\d)$/
const FOUR_DIGITS = /(?:19|20)\d\d/
/** The most words of a make's or a model's name. */
const MAX_NAME = 4

/**
 * Writes out years of two digits: ’14, and 14 if a make or a model of that year follows it.
 * @param typed what stands between spaces
 */
export function withWholeYears(typed: readonly string[]) {
  if (typed.some((text) => FOUR_DIGITS.test(text))) return typed
  return typed.map((text, at) => {
    const [, apostrophe = '', digits = ''] = TWO_DIGITS.exec(text) ?? []
    const year = digits === '' ? undefined : listYears().find((one) => one % 100 === Number(digits))
    if (year === undefined) return text
    const isYear =
      apostrophe !== '' || isBeforeVehicle(typed.slice(at + 1, at + 1 + MAX_NAME), year)
    return isYear ? String(year) : text
  })
}

function isBeforeVehicle(typed: readonly string[], year: number) {
  const [first] = findByAlias(wordsOf(typed.join(' ')))
  if (first?.start !== 0) return false
  const models = first.models.length > 0 ? first.models : first.makes.flatMap((make) => make.models)
  return models.some((model) => isOfYear(model, year))
}
