import { countryName } from '#contract/address/country.ts'
import { toDollars } from '#contract/money.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { deliveryDays } from '#contract/pricing/delivery-days.ts'
import type { ShippingZone } from '../pricing/delivery.ts'
import type { PricedOrder } from '../pricing/price-order.ts'
import type { OwnersPrices } from '../pricing/read-prices.ts'

/**
 * A priced order as the contract has it: in dollars.
 * @param taxPending of Stripe Tax: the price is without it
 */
export function toQuote(
  priced: PricedOrder,
  prices: OwnersPrices,
  code: Quote['code'],
  taxPending: boolean | undefined,
): Quote {
  return {
    lines: priced.lines.map((line) => ({
      productId: line.productId,
      pricePerUnit: toDollars(line.unitCents),
      quantity: line.quantity,
      goods: toDollars(line.goodsCents),
      discount: toDollars(line.discountCents),
      tax: toDollars(line.taxCents),
      ...(line.coreCents > 0 && {
        core: toDollars(line.coreCents),
        coreTax: toDollars(line.coreTaxCents),
      }),
    })),
    goods: toDollars(priced.goodsCents),
    discount: toDollars(priced.discountCents),
    shipping: toDollars(priced.shippingCents),
    tax: toDollars(priced.taxCents),
    ...(priced.coreCents > 0 && {
      core: toDollars(priced.coreCents),
      oldPartDays: prices.oldPartDays,
    }),
    total: toDollars(priced.totalCents),
    taxMode: prices.taxMode,
    taxes: priced.taxes.map(({ name, ppm, baseCents, taxCents }) => ({
      name,
      percent: ppm / 10_000,
      base: toDollars(baseCents),
      tax: toDollars(taxCents),
    })),
    ...(taxPending !== undefined && { taxPending }),
    rates: priced.rates.map((rate) => ({
      id: rate.id,
      name: rate.name,
      ...(rate.carrier && { carrier: rate.carrier }),
      price: toDollars(rate.cents),
      ...(rate.freeFromCents !== null && { freeFrom: toDollars(rate.freeFromCents) }),
      ...deliveryDays(prices, rate),
    })),
    rate: priced.rate?.id ?? null,
    code: priced.hasLostFreeDelivery ? withoutFreeDelivery(code) : code,
    countries: countriesOf(prices.zones),
  }
}

function withoutFreeDelivery(code: Quote['code']): Quote['code'] {
  if (!code || !('says' in code)) return code
  return { ...code, says: `${code.says}, but the goods then cost too little for free delivery` }
}

/** Where the shop delivers; empty: anywhere. */
export function countriesOf(zones: readonly ShippingZone[]): Quote['countries'] {
  const served = zones.filter(({ rates }) => rates.length > 0)
  if (served.some(({ countries }) => countries.length === 0)) return []
  const codes = [...new Set(served.flatMap(({ countries }) => countries))]
  return codes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
