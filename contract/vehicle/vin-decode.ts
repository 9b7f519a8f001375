import type { VinCheck } from './vin.ts'
import {
  makersOf,
  type Patterns,
  readPatterns,
  type Statement,
  statementsOf,
  wmiOf,
} from './vin-patterns.ts'

// What a VIN says, by what manufacturers have filed with NHTSA. It runs in the browser: the VIN is never sent.

/** What some characters of the VIN say. */
type VinFact = {
  about: 'maker' | 'year' | 'model' | 'liters' | 'cylinders' | 'fuel' | 'engine'
  value: string
  /** Which characters say it, counted from 1. */
  positions: number[]
}

export type DecodedVin = {
  vin: string
  /** As shown. Several if its maker sells under several names, none if the maker is not known. */
  makers: string[]
  /** If the VIN says it. */
  year?: number
  /** What position 10 may mean: elsewhere many makers use it for something else. */
  possibleYears: number[]
  /** As the vehicle base names them: several if the VIN does not tell them apart, none if it does not say. */
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

/**
 * @param check of a VIN
 * @param patternsText of public/vin/<WMI>.txt, undefined if there is no such file
 * @param makersText of public/vin/makers.txt: needed only if the patterns do not say the model
 */
export function decodeVin(
  check: Extract<VinCheck, { isVin: true }>,
  patternsText?: string,
  makersText = '',
): DecodedVin {
  const { vin, isNorthAmerican } = check
  // Makers elsewhere fill 4 to 6 with Z, or leave out the check digit, and code characters 4 to 8 as they like.
  const isCoded = isNorthAmerican || (check.checkDigit === 'right' && vin.slice(3, 6) !== 'ZZZ')
  const patterns = patternsText === undefined ? undefined : readPatterns(patternsText)
  const { years, reading } =
    isCoded && patterns ? readYears(check, patterns) : { years: check.years, reading: NOTHING }

  const models = reading.models
  // Outside North America a year is one only where characters 4 to 8 agree that it is coded so.
  const isYearSaid = years.length === 1 && (isNorthAmerican || models.length > 0)
  const makers = [...new Set(models.map(({ make }) => make))]
  if (makers.length === 0) makers.push(...makersOf(vin, makersText))
  if (makers.length === 0) makers.push(...(patterns?.makes ?? []))

  const facts: VinFact[] = [...reading.facts]
  if (makers.length > 0) {
    const positions = wmiOf(vin).length === 3 ? [1, 2, 3] : [1, 2, 3, 12, 13, 14]
    facts.push({ about: 'maker', value: makers.join(', '), positions })
  }
  if (isYearSaid) {
    facts.push({ about: 'year', value: `${years[0]}`, positions: isNorthAmerican ? [7, 10] : [10] })
  }
  facts.sort((one, other) => (one.positions[0] ?? 0) - (other.positions[0] ?? 0))

  const unsaid: DecodedVin['unsaid'] = []
  if (makers.length !== 1) unsaid.push('maker')
  if (!isYearSaid) unsaid.push('year')
  if (models.length !== 1) unsaid.push('model')
  if (Object.keys(reading.engine).length === 0) unsaid.push('engine')
  return {
    vin,
    makers,
    ...(isYearSaid && { year: years[0] }),
    possibleYears: years,
    models,
    engine: reading.engine,
    facts,
    unsaid,
    ...(!isCoded && { hint: ELSEWHERE }),
  }
}

type Reading = Pick<DecodedVin, 'models' | 'engine' | 'facts'>

const NOTHING: Reading = { models: [], engine: {}, facts: [] }

/**
 * The facts that are filed for the VIN's year. If only another year has a model for the VIN (trucks over 10,000 lb
 * follow no rule of position 7), or several have, year and model stay open.
 */
function readYears(check: Extract<VinCheck, { isVin: true }>, patterns: Patterns) {
  const read = (year: number) => ({ years: [year], reading: readYear(patterns, check.vin, year) })
  const hasModel = ({ reading }: ReturnType<typeof read>) => reading.models.length > 0
  const readings = check.years.map(read)
  const [one, another] = readings.filter(hasModel)
  if (one && !another) return one
  if (one || !check.isNorthAmerican) return { years: check.years, reading: NOTHING }

  const [year = 0] = check.years
  const others = [year - 30, year + 30].filter((other) => hasModel(read(other)))
  if (others.length > 0) return { years: [year, ...others].sort(), reading: NOTHING }
  return readings[0] ?? { years: check.years, reading: NOTHING }
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
