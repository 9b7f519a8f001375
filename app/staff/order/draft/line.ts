import type { Car } from '#app/storefront/vehicle/garage.ts'
import type { VerdictWord } from '#contract/catalog/part.ts'
import type { DraftOrder } from '#contract/order/draft-order.ts'

export type Line = Omit<DraftOrder['lines'][number], 'quantity' | 'vehicle' | 'car'> & {
  /** As typed. */
  units: string
  car?: Car | undefined
}

/** Cars of a draft; the lines of an order keep theirs. */
export type LineCars = {
  /** The caller's, for parts that are added. */
  car: Car | undefined
  setLineCar: (productId: string, car: Car | undefined) => void
  /** The caller has said more of a car. */
  replaceCar: (before: Car, after: Car) => void
  onVerdict: (productId: string, word: VerdictWord | undefined) => void
}

/** @returns undefined: not a number that can be ordered */
export function unitsOf({ units }: Pick<Line, 'units'>) {
  return /^[1-9]\d{0,6}$/.test(units.trim()) ? Number(units) : undefined
}
