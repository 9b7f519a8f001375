import { formatCents } from '#contract/money.ts'
import { formatDayIn, formatTimeIn } from '#contract/shop-time.ts'
import { sumOf } from '#contract/sum.ts'

// Every rule of a discount code. The first that does not hold is the one the buyer reads: the day,
// the code's uses, the customer, the network, the goods. `find-code.ts` reads what the rules ask
// for.

/** What a code is: what it takes off, and of which goods. */
export type DiscountTerms = {
  kind: 'percent' | 'amount' | 'free delivery'
  /** Hundredths of a percent, or cents; 0 for free delivery. */
  value: number
  /** The minimum price of the goods that the code is for. */
  minCents: number
  /** The products it is for; null: all. */
  productIds: readonly string[] | null
}

/** A code, asked for by a customer. */
export type FoundDiscount = DiscountTerms & {
  id: string
  code: string
  hasBegun: boolean
  /** Past its end, or stopped by an editor. */
  hasEnded: boolean
  from: Date
  /** Within a day the text says the time, too. */
  beginsSoon: boolean
  /** Of the shop; null until the owner has set it. */
  timeZone: string | null
  isUsedUp: boolean
  /** It is used up, but unpaid orders have some of the uses and may give them back. */
  isHeldByOrders: boolean
  /** The customer has used it as often as one may. */
  isUsedUpByCustomer: boolean
  /** Unpaid orders of the customer's network hold so many uses that it gets no more. */
  isHeldByNetwork: boolean
}

/** A line of an order, at its price without discount. */
export type Goods = { productId: string; goodsCents: number }

const HELD_BY_NETWORK =
  'Unpaid orders from your network already use this code. Pay or cancel one of them first.'

const HELD_BY_ORDERS = 'Unpaid orders hold the last uses of this code. Please try again later.'

/** What only the destination shows: `isDeliveryFree` of `price-order.ts`. */
export const DELIVERY_IS_FREE =
  'The cheapest delivery is free already, so this code takes nothing off.'

/** Why the code takes nothing off these goods, in a sentence; undefined: it does. */
export function codeProblem(
  code: string,
  found: FoundDiscount | undefined,
  goods: readonly Goods[],
): string | undefined {
  if (!found) return `We don’t recognize the code ${code}.`
  if (found.hasEnded) return 'This code has expired.'
  if (!found.hasBegun) return `This code isn’t valid until ${beginningOf(found)}.`
  if (found.isHeldByOrders) return HELD_BY_ORDERS
  if (found.isUsedUp) return 'This code has been used up.'
  if (found.isUsedUpByCustomer) return 'You have already used this code.'
  if (found.isHeldByNetwork) return HELD_BY_NETWORK
  const eligible = goods.filter((line) => isFor(found, line))
  if (eligible.length === 0) return 'This code doesn’t apply to the parts in your basket.'
  const missingCents = found.minCents - sumOf(eligible, ({ goodsCents }) => goodsCents)
  if (missingCents > 0) {
    const [least, missing] = [found.minCents, missingCents].map(formatCents)
    return `Add ${missing} more to use this code (${least} minimum).`
  }
  return undefined
}

/** Is the code for this product? */
export function isFor({ productIds }: DiscountTerms, { productId }: Goods) {
  return productIds === null || productIds.includes(productId)
}

/** In the shop's time zone: `Nov 21, 2026`, or soon before it `Nov 21, 2026, 2:05 PM CST`. */
function beginningOf({ from, beginsSoon, timeZone }: FoundDiscount) {
  const zone = timeZone ?? 'UTC'
  return beginsSoon ? formatTimeIn(zone, from) : formatDayIn(zone, from)
}
