import type { Truth } from './attributes.ts'

// What the generator makes, and what judging the searches needs of it.

export type GeneratedPart = {
  id: number
  kind: string
  isAccessory: boolean
  title: string
  description: string
  category: string | null
  brand: string
  number: string
  stock: number
  fits: 'vehicle' | 'universal' | 'unlisted'
  truth: Truth & { axle?: string; side?: string }
  /** The name by which queries ask for this part, if its number is one that they search for. */
  probe: string | null
}

export type GeneratedNumber = {
  part: number
  kind: 'own' | 'oe' | 'cross' | 'old' | 'gtin'
  shown: string
}
export type GeneratedFitment = {
  part: number
  vehicle: string
  from: number
  to: number
  position: string | null
}

export type Catalog = {
  parts: GeneratedPart[]
  numbers: GeneratedNumber[]
  fitments: GeneratedFitment[]
  brands: string[]
}
