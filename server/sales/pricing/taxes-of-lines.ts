import { STANDARD_TAX } from '#contract/pricing/tax-category.ts'
import type { TaxMode } from '#contract/pricing/tax-setting.ts'
import { sumOf } from '#contract/sum.ts'
import type { Tax, TaxOfLine } from '../../platform/db/schema/order-amounts.ts'
import { allocate, proportionOf } from './allocate-cents.ts'
import type { Destination } from './delivery.ts'

// Sales tax and VAT: on top of the prices, or contained in them.

const MILLION = 1_000_000

export type TaxRate = {
  name: string
  country: string
  /** null: all of the country. */
  region: string | null
  category: string
  /** Parts per million: 62,500 are 6.25%. */
  ppm: number
  /** The day on which it begins, `YYYY-MM-DD`. */
  from: string
  isDeliveryTaxed: boolean
}

type TaxedLine = {
  category: string
  /** What the line costs, less the discount. */
  cents: number
  /** The core charge of each unit, and the number of units; absent: none, or none that is taxed. */
  core?: { cents: number; units: number } | undefined
}

type Taxes = {
  /** The taxes of each line. */
  lines: number[]
  /** The taxes of the core charges of each line. */
  coreCharges: number[]
  /** Of all lines, their core charges and delivery. */
  taxCents: number
  taxes: Tax[]
}

type Mode = Exclude<TaxMode, 'none'>

/** What one tax is of an amount. */
type Share = { rate: TaxRate; baseCents: number; taxCents: number }

/**
 * The taxes of each line, each half up for itself, and those of delivery: it is taxed like the
 * goods, in proportion to what they cost, by rate. Those of a core charge are rounded for one unit,
 * as core charges go back unit by unit.
 * @param today `YYYY-MM-DD`
 */
export function taxesOf(
  { mode, rates, today }: { mode: TaxMode; rates: readonly TaxRate[]; today: string },
  destination: Destination,
  lines: readonly TaxedLine[],
  shippingCents: number,
): Taxes {
  const nothing = lines.map(() => 0)
  if (mode === 'none') return { lines: nothing, coreCharges: nothing, taxCents: 0, taxes: [] }
  const begun = rates.filter(({ from }) => from <= today)
  const ratesOf = lines.map(({ category }) => findRates(begun, destination, category))
  const ofLines = lines.map(({ cents }, at) => sharesOf(mode, ratesOf[at] ?? [], cents))
  const ofCoreCharges = lines.map(({ core }, at) =>
    core ? timesUnits(sharesOf(mode, ratesOf[at] ?? [], core.cents), core.units) : [],
  )
  const sums = new TaxSums(lines.length)
  for (const [at, shares] of ofLines.entries()) sums.addLine(at, shares)
  for (const shares of ofCoreCharges) sums.addCore(shares)
  for (const { set, cents } of deliveryBySet(ratesOf, lines, shippingCents)) {
    const taxing = set.filter(({ isDeliveryTaxed }) => isDeliveryTaxed)
    sums.add(sharesOf(mode, taxing, cents))
  }
  const taxes = sums.all
  return {
    lines: ofLines.map(taxOf),
    coreCharges: ofCoreCharges.map(taxOf),
    taxCents: taxOf(taxes),
    taxes,
  }
}

/** By name and rate: the GST of two categories is one tax. */
class TaxSums {
  readonly #lines: number
  readonly #sums = new Map<string, Tax & { lines: TaxOfLine[] }>()

  constructor(lines: number) {
    this.#lines = lines
  }

  get all() {
    return [...this.#sums.values()]
  }

  add(shares: readonly Share[]) {
    return shares.map(({ rate: { name, ppm }, baseCents, taxCents }) => {
      const key = `${name} ${ppm}`
      const lines = Array.from<TaxOfLine>({ length: this.#lines }).fill(null)
      const sum = this.#sums.get(key) ?? { name, ppm, baseCents: 0, taxCents: 0, lines }
      sum.baseCents += baseCents
      sum.taxCents += taxCents
      this.#sums.set(key, sum)
      return { sum, baseCents, taxCents }
    })
  }

  addLine(at: number, shares: readonly Share[]) {
    for (const { sum, ...ofLine } of this.add(shares)) sum.lines[at] = ofLine
  }

  addCore(shares: readonly Share[]) {
    for (const { sum, baseCents, taxCents } of this.add(shares)) {
      sum.coreBaseCents = (sum.coreBaseCents ?? 0) + baseCents
      sum.coreTaxCents = (sum.coreTaxCents ?? 0) + taxCents
    }
  }
}

/**
 * All taxes of an amount have the same base: none is taxed by another. A price that contains them
 * is the base and each of them, rounded for itself.
 */
function sharesOf(mode: Mode, rates: readonly TaxRate[], cents: number): Share[] {
  const divisor = MILLION + (mode === 'inclusive' ? sumOf(rates, ({ ppm }) => ppm) : 0)
  const taxed = rates.map((rate) => ({ rate, taxCents: proportionOf(cents, rate.ppm, divisor) }))
  const baseCents = mode === 'inclusive' ? cents - taxOf(taxed) : cents
  return taxed.map((share) => ({ ...share, baseCents }))
}

function timesUnits(shares: readonly Share[], units: number) {
  return shares.map(({ rate, baseCents, taxCents }) => ({
    ...{ rate, baseCents: baseCents * units, taxCents: taxCents * units },
  }))
}

/** Delivery is split over the lines, and taxed once for those with the same taxes. */
function deliveryBySet(
  ratesOf: readonly (readonly TaxRate[])[],
  lines: readonly TaxedLine[],
  shippingCents: number,
) {
  const weights = lines.map(({ cents }) => cents)
  const groups = new Map<TaxRate, { set: readonly TaxRate[]; cents: number }>()
  for (const [at, cents] of allocate(shippingCents, weights).entries()) {
    const set = ratesOf[at] ?? []
    const [first] = set
    if (!first) continue
    const group = groups.get(first) ?? { set, cents: 0 }
    group.cents += cents
    groups.set(first, group)
  }
  return groups.values()
}

/**
 * Finds the rates of the category, else the standard ones; each of the region, else of the country.
 * Of several days it is the last that has begun: all that begin on it add up.
 */
export function findRates(
  rates: readonly TaxRate[],
  { country, region }: Destination,
  category: string,
) {
  const place = rates.filter((rate) => rate.country === country)
  const ofCategory = (name: string) => {
    const fitting = place.filter((rate) => rate.category === name)
    const ofRegion = fitting.filter((rate) => rate.region !== null && rate.region === region)
    return latest(ofRegion) ?? latest(fitting.filter((rate) => rate.region === null))
  }
  return ofCategory(category) ?? ofCategory(STANDARD_TAX) ?? []
}

/** @returns undefined when there are none */
function latest(rates: readonly TaxRate[]) {
  const [first, ...others] = rates.map(({ from }) => from)
  if (first === undefined) return undefined
  const day = others.reduce((best, from) => (from > best ? from : best), first)
  return rates.filter(({ from }) => from === day)
}

function taxOf(taxed: readonly { taxCents: number }[]) {
  return sumOf(taxed, ({ taxCents }) => taxCents)
}
