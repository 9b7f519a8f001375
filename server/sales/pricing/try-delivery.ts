import { toCents, toDollars } from '#contract/money.ts'
import type { DeliveryTry, DeliveryTryAnswer } from '#contract/pricing/delivery-try.ts'
import { offeredRates, zoneOf } from './delivery.ts'
import { selectPrices, toPrices } from './read-prices.ts'

/** What the delivery of a parcel costs, as it is saved now: for the owner to try. */
export async function tryDelivery(asked: DeliveryTry): Promise<DeliveryTryAnswer> {
  const { zones } = toPrices(await selectPrices({}))
  const { country, postalCode, grams, goods, deliveryClass } = asked
  const zone = zoneOf(zones, { country, ...(postalCode && { postalCode }) })
  if (!zone) return { zone: null, rates: [] }
  const classes = deliveryClass ? [deliveryClass] : []
  const rates = offeredRates(zone, { grams, goodsCents: toCents(goods), classes })
  return {
    zone: zone.name,
    rates: rates.map(({ id, name, cents }) => ({ id, name, price: toDollars(cents) })),
  }
}
