import type { Fits } from '#contract/catalog/part.ts'

/**
 * A part of the demo. Its brand, numbers and vehicles are invented: an order by them would be for
 * the wrong part.
 */
export type DemoPart = {
  name: string
  /** The whole name, where 30 characters are too few. */
  title?: string
  sku: string
  /** A slug of contract/catalog/category.ts. */
  category: string
  brand: string
  number: string
  img: string
  description: string
  availableQuantity: number
  minimumOrderQuantity?: number
  lowStockAt?: number
  pricePerUnitCents: number
  coreChargeCents?: number
  /** `Name: value unit` */
  specification: string[]
  /** `kind brand: number`, or `gtin: number` */
  numbers?: string[]
  /** By default `vehicle` if it has vehicles, else `unlisted`. */
  fits?: Fits
  vehicles?: DemoFitment[]
  /** Are those all the vehicles that it fits? */
  isFitmentComplete?: boolean
  /** The SKU of the part that replaces it. */
  supersededBy?: string
}

/** Names as in vehicles/base.txt, and model years. */
type ModelYears = { make: string; model: string; yearFrom: number; yearTo: number }

type Conditions = {
  engine?: string
  trim?: string
  builtFrom?: number
  builtTo?: number
  position?: string
  quantity?: number
  conditions?: string[]
  note?: string
}

export type DemoFitment = ModelYears & Conditions

export function model(make: string, name: string, yearFrom: number, yearTo: number): ModelYears {
  return { make, model: name, yearFrom, yearTo }
}

/** Says the same about each of these models. */
export function on(models: ModelYears | ModelYears[], more: Conditions = {}): DemoFitment[] {
  return [models].flat().map((one) => ({ ...one, ...more }))
}

/** The month in the count that fitments use. */
export function month(year: number, ofYear: number) {
  return year * 12 + ofYear - 1
}
