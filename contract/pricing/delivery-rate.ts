// What a rate of delivery asks for a parcel. Imports no zod: pages do without.

type RateBracket = {
  /** The most grams or cents that it covers, inclusive; null: any number. */
  upTo: number | null
  cents: number
}

export type DeliveryRate = {
  /** What its brackets are of. */
  by: 'weight' | 'total'
  /** By `upTo`, ascending: each begins where the one before has ended. */
  steps: readonly RateBracket[]
  /** From this many cents of goods on, delivery is free. */
  freeFromCents: number | null
  /** Business days from shipping to delivery. */
  minDays: number | null
  maxDays: number | null
}

export type Parcel = {
  grams: number
  /** What the goods cost, less the discount. */
  goodsCents: number
}

/** undefined: the rate ends before such a parcel. */
export function centsOfRate(rate: DeliveryRate, { grams, goodsCents }: Parcel) {
  const { by, steps, freeFromCents } = rate
  const size = by === 'weight' ? grams : goodsCents
  const bracket = steps.find(({ upTo }) => upTo === null || size <= upTo)
  if (!bracket) return undefined
  return freeFromCents !== null && goodsCents >= freeFromCents ? 0 : bracket.cents
}
