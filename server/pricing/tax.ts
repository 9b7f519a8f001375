import type { TaxMode } from '#contract/pricing/tax.ts'
import { STANDARD_TAX } from '#contract/pricing/tax-category.ts'
import type { Tax } from '../db/schema/order.ts'
import { allocate, proportionOf } from './allocate.ts'
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
}

export type TaxedLine = {
  category: string
  /** What the line costs, less the discount. */
  cents: number
  /** The core charge of each unit, and the number of units; absent: none, or none that is taxed. */
  core?: { cents: number; units: number } | undefined
}

export type Taxes = {
  /** The tax of each line. */
  lines: number[]
  /** The tax of the core charges of each line. */
  coreCharges: number[]
  /** Of all lines, their core charges and delivery. */
  taxCents: number
  taxes: Tax[]
}

/**
 * The tax of each line, half up, and that of delivery: it is taxed like the goods, in proportion to what they cost, by rate. That
 * of a core charge is rounded for one unit, as core charges go back unit by unit.
 * @param today `YYYY-MM-DD`
 */
export function taxesOf(
  { mode, rates, today }: { mode: TaxMode; rates: readonly TaxRate[]; today: string },
  destination: Destination,
  lines: readonly TaxedLine[],
  shippingCents: number,
): Taxes {
  const nothing = lines.map(() => 0)
  const none = { lines: nothing, coreCharges: nothing, taxCents: 0, taxes: [] }
  if (mode === 'none') return none
  const begun = rates.filter(({ from }) => from <= today)
  const rateOf = lines.map(({ category }) => findRate(begun, destination, category))
  const taxes = new Map<TaxRate, Tax>()
  const add = (rate: TaxRate, cents: number, taxCents: number) => {
    const { name, ppm } = rate
    const sum = taxes.get(rate) ?? { name, ppm, baseCents: 0, taxCents: 0 }
    const baseCents = mode === 'inclusive' ? cents - taxCents : cents
    sum.baseCents += baseCents
    sum.taxCents += taxCents
    taxes.set(rate, sum)
    return { sum, baseCents }
  }
  const tax = (rate: TaxRate | undefined, cents: number) => {
    if (!rate) return 0
    const taxCents = taxOfAmount(mode, rate.ppm, cents)
    add(rate, cents, taxCents)
    return taxCents
  }
  const taxOfCoreCharges = (rate: TaxRate | undefined, core: TaxedLine['core']) => {
    if (!rate || !core) return 0
    const taxCents = taxOfAmount(mode, rate.ppm, core.cents) * core.units
    const { sum, baseCents } = add(rate, core.cents * core.units, taxCents)
    sum.coreBaseCents = (sum.coreBaseCents ?? 0) + baseCents
    sum.coreTaxCents = (sum.coreTaxCents ?? 0) + taxCents
    return taxCents
  }
  const ofLines = lines.map(({ cents }, at) => tax(rateOf[at], cents))
  const ofCoreCharges = lines.map(({ core }, at) => taxOfCoreCharges(rateOf[at], core))
  const shares = allocate(
    shippingCents,
    lines.map(({ cents }) => cents),
  )
  for (const rate of new Set(rateOf)) {
    const share = shares.reduce((sum, cents, at) => (rateOf[at] === rate ? sum + cents : sum), 0)
    tax(rate, share)
  }
  const all = [...taxes.values()]
  return {
    lines: ofLines,
    coreCharges: ofCoreCharges,
    taxCents: all.reduce((sum, one) => sum + one.taxCents, 0),
    taxes: all,
  }
}

function taxOfAmount(mode: TaxMode, ppm: number, cents: number) {
  return proportionOf(cents, ppm, mode === 'inclusive' ? MILLION + ppm : MILLION)
}

/** Finds the rate of the category, else the standard one; each of the region, else of the country. Of several it is the one that began last. */
function findRate(rates: readonly TaxRate[], { country, region }: Destination, category: string) {
  const place = rates.filter((rate) => rate.country === country)
  const ofCategory = (name: string) => {
    const fitting = place.filter((rate) => rate.category === name)
    const ofRegion = fitting.filter((rate) => rate.region !== null && rate.region === region)
    return latest(ofRegion) ?? latest(fitting.filter((rate) => rate.region === null))
  }
  return ofCategory(category) ?? ofCategory(STANDARD_TAX)
}

function latest(rates: readonly TaxRate[]) {
  return rates.reduce<TaxRate | undefined>(
    (best, rate) => (best && best.from >= rate.from ? best : rate),
    undefined,
  )
}
