import { type VinCheck, yearByPosition7 } from './vin.ts'
import {
  isOfSmallMaker,
  makersOf,
  type Patterns,
  readPatterns,
  type Statement,
  statementsOf,
} from './vin-patterns.ts'

// What a VIN says, by what manufacturers have filed with NHTSA. It runs in the browser: the VIN is
// never sent.

/** What some characters of the VIN say. */
type VinFact = {
  about: 'maker' | 'year' | 'model' | 'liters' | 'cylinders' | 'fuel' | 'engine'
  value: string
  /** Which characters say it, counted from 1. */
  positions: number[]
}

export type DecodedVin = {
  vin: string
  isNorthAmerican: boolean
  /** As shown. Several if its maker sells under several names, none if the maker is not known. */
  makers: string[]
  /** If the VIN says it. */
  year?: number
  /** What position 10 may mean: elsewhere many makers use it for something else. */
  possibleYears: number[]
  /**
   * As the vehicle base names them: several if the VIN does not tell them apart, none if it does
   * not say.
   */
  models: { make: string; model: string }[]
  engine: { liters?: string; cylinders?: string; fuel?: string; engine?: string }
  /** What the VIN says, sorted by the characters that say it. */
  facts: VinFact[]
  /** The values that the VIN does not contain. */
  unsaid: ('maker' | 'year' | 'model' | 'engine')[]
  /** Tells the buyer why the VIN says so little. */
  hint?: string
}

const ELSEWHERE =
  'This VIN is not coded for North America: it says who made the vehicle, but not which model it is'

/** Mercedes-Benz outside North America: 1 is left, 2 is right. */
const HAS_STEERING_AT_10 = /^(?:WD|W1)/

const UNFILED =
  'No car or light truck is filed with these first three characters: it may be a truck, a bus, a trailer or a motorcycle'

/**
 * @param check of a VIN
 * @param patternsText of public/vin/<WMI>.txt, undefined if there is no such file
 * @param makersText of public/vin/makers.txt: needed only if the patterns do not say the model
 * @param answered the year, if the buyer was asked for it
 */
export function decodeVin(
  check: Extract<VinCheck, { isVin: true }>,
  patternsText?: string,
  makersText = '',
  answered?: number,
): DecodedVin {
  const { vin, isNorthAmerican } = check
  // Makers elsewhere fill 4 to 6 with Z, or leave out the check digit, and code characters 4 to 8
  // as they like.
  const isCoded = isNorthAmerican || (check.checkDigit === 'right' && vin.slice(3, 6) !== 'ZZZ')
  const patterns = patternsText === undefined ? undefined : readPatterns(patternsText)
  const asked = { ...check, years: answered === undefined ? check.years : [answered] }
  const { years, reading } =
    isCoded && patterns ? readYears(asked, patterns) : { years: asked.years, reading: NOTHING }

  const models = reading.models
  // Outside North America a year is one only where characters 4 to 8 agree that it is coded so.
  const isYearSaid = years.length === 1 && (isNorthAmerican || models.length > 0)
  const year = answered ?? (isYearSaid ? years[0] : undefined)
  const makers = [...new Set(models.map(({ make }) => make))]
  if (makers.length === 0) makers.push(...makersOf(vin, makersText))
  if (makers.length === 0 && !isOfSmallMaker(vin)) makers.push(...(patterns?.makes ?? []))

  const facts: VinFact[] = [...reading.facts]
  if (makers.length > 0) {
    const positions = isOfSmallMaker(vin) ? [1, 2, 3, 12, 13, 14] : [1, 2, 3]
    facts.push({ about: 'maker', value: makers.join(', '), positions })
  }
  if (isYearSaid && answered === undefined) {
    const positions = isNorthAmerican && check.years.length > 1 ? [7, 10] : [10]
    facts.push({ about: 'year', value: `${year}`, positions })
  }
  facts.sort((one, other) => (one.positions[0] ?? 0) - (other.positions[0] ?? 0))

  const unsaid: DecodedVin['unsaid'] = []
  if (makers.length !== 1) unsaid.push('maker')
  if (year === undefined) unsaid.push('year')
  if (models.length !== 1) unsaid.push('model')
  if (Object.keys(reading.engine).length === 0) unsaid.push('engine')
  return {
    vin,
    isNorthAmerican,
    makers,
    ...(year !== undefined && { year }),
    possibleYears: models.length === 0 && HAS_STEERING_AT_10.test(vin) ? [] : years,
    models,
    engine: reading.engine,
    facts,
    unsaid,
    ...hintOf(isCoded, isNorthAmerican && patterns === undefined),
  }
}

function hintOf(isCoded: boolean, isUnfiled: boolean) {
  if (!isCoded) return { hint: ELSEWHERE }
  return isUnfiled ? { hint: UNFILED } : {}
}

type Reading = Pick<DecodedVin, 'models' | 'engine' | 'facts'>

const NOTHING: Reading = { models: [], engine: {}, facts: [] }

/**
 * The facts that are filed for the VIN's year: the one year that is left, or, of two, the one for
 * which a model is filed. Only light vehicles are filed, so in North America position 7 decides if
 * both have one, and must not contradict if one has. Otherwise the year stays open.
 */
function readYears(check: Extract<VinCheck, { isVin: true }>, patterns: Patterns) {
  const { vin, years, isNorthAmerican } = check
  const read = (year: number) => ({ years: [year], reading: readYear(patterns, vin, year) })
  const readings = years.map(read)
  const [only] = readings
  if (only && readings.length === 1) return only
  const filed = readings.filter(({ reading }) => reading.models.length > 0)
  const byPosition7 = isNorthAmerican ? [yearByPosition7(vin, years)] : years
  const [decided, another] = filed.filter((one) => byPosition7.includes(one.years[0]))
  return decided && !another ? decided : { years, reading: NOTHING }
}

function readYear(patterns: Patterns, vin: string, year: number): Reading {
  const sections = statementsOf(patterns, vin, year)
  // Sections of other models say nothing of this one, though their keys may apply.
  const ofModel = sections.filter(({ statements }) => statements.some(({ code }) => code === 'm'))
  const relevant =
    ofModel.length > 0 ? sections.filter((one) => ofModel.includes(one) || !one.hasModels) : []
  const statements = relevant.flatMap((section) => section.statements)

  const said = mostSpecific(statements, 'm')
  const models = [...new Set(said.flatMap(({ value }) => value.split('|')))].map((name) => ({
    make: patterns.makes[Number(name[0])] ?? '',
    model: name.slice(1),
  }))
  const reading: Reading = { models, engine: {}, facts: [] }
  const [model] = models
  if (model && models.length === 1) {
    reading.facts.push({ about: 'model', value: model.model, positions: said[0]?.positions ?? [] })
  }
  for (const [code, about] of ENGINE_CODES) {
    const found = mostSpecific(statements, code)
    const [first] = found
    if (!first || found.some(({ value }) => value !== first.value)) continue
    reading.engine[about] = first.value
    reading.facts.push({ about, value: first.value, positions: first.positions })
  }
  return reading
}

const ENGINE_CODES = [
  ['l', 'liters'],
  ['c', 'cylinders'],
  ['f', 'fuel'],
  ['e', 'engine'],
] as const

/** A key with more characters is an exception from those with fewer. */
function mostSpecific(statements: Statement[], code: string) {
  const about = statements.filter((statement) => statement.code === code)
  const most = Math.max(...about.map(({ positions }) => positions.length))
  return about.filter(({ positions }) => positions.length === most)
}
