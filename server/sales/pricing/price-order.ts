import { type PriceStep, unitCents } from '#contract/pricing/price-step.ts'
import type { TaxMode } from '#contract/pricing/tax-setting.ts'
import { sum, sumOf } from '#contract/sum.ts'
import type { Tax } from '../../platform/db/schema/order-amounts.ts'
import {
  type ClassedParcel,
  carries,
  chosenRate,
  covers,
  type Destination,
  type OfferedRate,
  offeredRates,
  type ShippingZone,
  withFreeDelivery,
  zoneOf,
} from './delivery.ts'
import { discountsOf } from './discount/amount-off.ts'
import type { DiscountTerms } from './discount/code-rules.ts'
import { type TaxRate, taxesOf } from './taxes-of-lines.ts'

// Prices an order: goods, less a code's discount, delivery, tax, core charges. All amounts are
// whole cents.

export type PricedPart = {
  productId: string
  quantity: number
  priceCents: number
  steps: readonly PriceStep[]
  /** null: the shop's default. */
  weightGrams: number | null
  taxCategory: string
  deliveryClass: string
  /** A deposit on each unit. */
  coreCents: number
}

export type Prices = {
  /** Empty: the shop has set up no delivery, and it costs nothing. */
  zones: readonly ShippingZone[]
  defaultWeightGrams: number
  taxMode: TaxMode
  taxRates: readonly TaxRate[]
  areCoresTaxed: boolean
  /** `YYYY-MM-DD`. */
  today: string
}

export type PricingInput = {
  destination: Destination
  /** A delivery rate. */
  rate?: string | undefined
  discount?: DiscountTerms | undefined
}

type PricedLine = {
  productId: string
  unitCents: number
  quantity: number
  goodsCents: number
  discountCents: number
  taxCents: number
  /**
   * Core charges of all its units, and their tax. Both are the amount of one unit times the units.
   */
  coreCents: number
  coreTaxCents: number
}

export type PricedOrder = {
  lines: PricedLine[]
  goodsCents: number
  discountCents: number
  shippingCents: number
  /** Of the lines, their core charges and delivery; with inclusive prices it is part of them. */
  taxCents: number
  /**
   * Core charges are never discounted, and count neither for free delivery nor for a rate by total.
   */
  coreCents: number
  totalCents: number
  taxes: Tax[]
  rates: OfferedRate[]
  rate: OfferedRate | undefined
  /** Would a rate be free without the discount, and is none with it? */
  hasLostFreeDelivery: boolean
  /** Why the shop can't deliver it there; it is then priced as if delivery were free. */
  undeliverable: Undeliverable | undefined
}

export type Undeliverable = 'country' | 'postal code' | 'class' | 'size'

/** The price of the goods in cents, without discount, delivery and tax. */
export function goodsOf(parts: readonly PricedPart[]) {
  return parts.map(({ productId, priceCents, steps, quantity }) => {
    const cents = unitCents(priceCents, steps, quantity)
    return { productId, unitCents: cents, quantity, goodsCents: cents * quantity }
  })
}

export function priceOrder(
  parts: readonly PricedPart[],
  prices: Prices,
  { destination, rate: asked, discount }: PricingInput,
): PricedOrder {
  const goods = goodsOf(parts)
  const discounts = discount ? discountsOf(discount, goods) : goods.map(() => 0)
  const goodsCents = sumOf(goods, (line) => line.goodsCents)
  const discountCents = sum(discounts)
  const grams = sum(
    parts.map((part) => part.quantity * (part.weightGrams ?? prices.defaultWeightGrams)),
  )
  const classes = parts.map(({ deliveryClass }) => deliveryClass)
  const deliveryFor = (cents: number) =>
    deliveryOf(prices, destination, { grams, goodsCents: cents, classes })
  const delivery = deliveryFor(goodsCents - discountCents)
  const rates =
    discount?.kind === 'free delivery' ? withFreeDelivery(delivery.rates) : delivery.rates
  const rate = chosenRate(rates, asked)
  const shippingCents = rate?.cents ?? 0
  const taxed = goods.map((line, at) => ({
    category: parts[at]?.taxCategory ?? '',
    cents: line.goodsCents - (discounts[at] ?? 0),
    core: prices.areCoresTaxed ? coreOf(parts[at]) : undefined,
  }))
  const tax = taxesOf(
    { mode: prices.taxMode, rates: prices.taxRates, today: prices.today },
    destination,
    taxed,
    shippingCents,
  )
  const coreCharges = parts.map(({ coreCents, quantity }) => coreCents * quantity)
  const coreCents = sum(coreCharges)
  const onTop = prices.taxMode === 'exclusive' ? tax.taxCents : 0
  return {
    lines: goods.map((line, at) => ({
      discountCents: discounts[at] ?? 0,
      taxCents: tax.lines[at] ?? 0,
      coreCents: coreCharges[at] ?? 0,
      coreTaxCents: tax.coreCharges[at] ?? 0,
      ...line,
    })),
    goodsCents,
    discountCents,
    shippingCents,
    taxCents: tax.taxCents,
    coreCents,
    totalCents: goodsCents - discountCents + shippingCents + onTop + coreCents,
    taxes: tax.taxes,
    rates,
    rate,
    hasLostFreeDelivery:
      discountCents > 0 && !hasFree(rates) && hasFree(deliveryFor(goodsCents).rates),
    undeliverable: delivery.undeliverable,
  }
}

/**
 * Would a code for free delivery take nothing off? The cheapest rate is 0 without it, or the shop
 * has no zones and charges no delivery.
 */
export function isDeliveryFree(
  parts: readonly PricedPart[],
  prices: Prices,
  destination: Destination,
) {
  if (prices.zones.length === 0) return true
  return hasFree(priceOrder(parts, prices, { destination }).rates)
}

function hasFree(rates: readonly OfferedRate[]) {
  return rates.some(({ cents }) => cents === 0)
}

function coreOf(part: PricedPart | undefined) {
  return part && part.coreCents > 0 ? { cents: part.coreCents, units: part.quantity } : undefined
}

type Delivery = { rates: OfferedRate[]; undeliverable?: Undeliverable }

function deliveryOf({ zones }: Prices, destination: Destination, parcel: ClassedParcel): Delivery {
  if (zones.length === 0) return { rates: [] }
  const zone = zoneOf(zones, destination)
  if (!zone || zone.rates.length === 0) {
    const isOtherwiseThere = zones.some(
      (one) => one.rates.length > 0 && covers(one, destination.country),
    )
    return { rates: [], undeliverable: isOtherwiseThere ? 'postal code' : 'country' }
  }
  const rates = offeredRates(zone, parcel)
  if (rates.length > 0) return { rates }
  const isCarried = zone.rates.some((rate) => carries(rate, parcel.classes))
  return { rates, undeliverable: isCarried ? 'size' : 'class' }
}
