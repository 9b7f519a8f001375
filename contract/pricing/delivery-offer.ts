import { toDollars } from '../money.ts'
import type { ClosedDays } from './delivery.ts'
import { deliveryDays } from './delivery-days.ts'
import { centsOfRate, type DeliveryRate, type Parcel } from './delivery-rate.ts'

// What delivery costs and when it comes, said before there is a basket. Imports no zod.

/** The rates of one place. A page has them for every buyer: the day and the units are added. */
export type DeliveryTerms = {
  rates: DeliveryRate[]
  /** Business days until an order is sent. */
  days: number
  closedDays: readonly ClosedDays[]
}

/** The cheapest rate. */
export type DeliveryOffer = {
  /** Dollars. */
  price: number
  /** From this price of the goods on it is free, in dollars. */
  freeFrom?: number | undefined
  /** Business days until it comes, at least and at most. */
  within?: [number, number]
  /** The days on which it may come. */
  earliest?: string | undefined
  latest?: string | undefined
}

/** @param today undefined: not known yet. @returns undefined: there is no rate for such a parcel */
export function cheapestOffer(
  { rates, days, closedDays }: DeliveryTerms,
  parcel: Parcel,
  today: string | undefined,
): DeliveryOffer | undefined {
  const offered = rates.flatMap((rate) => {
    const cents = centsOfRate(rate, parcel)
    return cents === undefined ? [] : [{ rate, cents }]
  })
  const [best] = offered.sort(
    (one, other) => one.cents - other.cents || slowest(one.rate) - slowest(other.rate),
  )
  if (!best) return undefined
  const { freeFromCents, minDays, maxDays } = best.rate
  return {
    price: toDollars(best.cents),
    ...(freeFromCents !== null && { freeFrom: toDollars(freeFromCents) }),
    ...(minDays !== null && maxDays !== null && { within: [days + minDays, days + maxDays] }),
    ...(today && deliveryDays({ today, days, closedDays }, best.rate)),
  }
}

function slowest({ maxDays }: DeliveryRate) {
  return maxDays ?? Number.POSITIVE_INFINITY
}
