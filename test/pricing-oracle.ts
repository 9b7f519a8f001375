import type { PricedPart, Prices, PricingInput } from '#server/pricing/price-order.ts'

// What an order costs, once more, slowly and in exact fractions, from the rules in docs/pricing.md.

/** n ÷ d, with d > 0. */
type Fraction = { n: bigint; d: bigint }

const fraction = (n: bigint | number, d: bigint | number = 1): Fraction => ({
  n: BigInt(n),
  d: BigInt(d),
})
const minus = (a: Fraction, b: Fraction) => fraction(a.n * b.d - b.n * a.d, a.d * b.d)
const times = (a: Fraction, b: Fraction) => fraction(a.n * b.n, a.d * b.d)
const isLess = (a: Fraction, b: Fraction) => a.n * b.d < b.n * a.d

/** The largest whole number that is not above. */
function floor({ n, d }: Fraction) {
  let whole = n / d
  while (whole * d > n) whole -= 1n
  return whole
}

/** The nearer of the two whole numbers around it; of two equally near ones the upper. */
function halfUp(amount: Fraction) {
  const below = floor(amount)
  const rest = minus(amount, fraction(below))
  return isLess(rest, fraction(1, 2)) ? below : below + 1n
}

/** Cent by cent: each of those that are left to the share that lacks most, and has got none of them. */
function split(cents: bigint, weights: bigint[]): bigint[] {
  let total = 0n
  for (const weight of weights) total += weight
  if (total === 0n)
    return split(
      cents,
      weights.map(() => 1n),
    )
  const exact = weights.map((weight) => fraction(cents * weight, total))
  const shares = exact.map(floor)
  let left = cents
  for (const share of shares) left -= share
  const given = new Set<number>()
  while (left > 0n) {
    let most = -1
    exact.forEach((want, at) => {
      if (given.has(at)) return
      const lack = minus(want, fraction(shares[at] ?? 0n))
      const best = most < 0 ? undefined : minus(exact[most] ?? want, fraction(shares[most] ?? 0n))
      if (!best || isLess(best, lack)) most = at
    })
    given.add(most)
    left -= 1n
  }
  return shares.map((share, at) => (given.has(at) ? share + 1n : share))
}

function unitPrice({ priceCents, steps, quantity }: PricedPart) {
  const sorted = [{ from: 1, cents: priceCents }, ...steps].sort((a, b) => b.from - a.from)
  for (const { from, cents } of sorted) if (quantity >= from) return BigInt(cents)
  throw new Error('no price')
}

function zoneFor({ zones }: Prices, { destination: { country, postalCode } }: PricingInput) {
  const code = postalCode?.toUpperCase().replaceAll(' ', '').replaceAll('-', '')
  const named = zones.filter((zone) => zone.countries.includes(country))
  const anywhere = zones.filter((zone) => zone.countries.length === 0)
  const without = (list: typeof zones) => list.find((zone) => zone.postalPrefixes.length === 0)
  if (code === undefined) {
    // The first of those with prefixes that could be the one.
    const possible = zones.find((zone) => [...named, ...anywhere].includes(zone))
    return without(named) ?? without(anywhere) ?? possible
  }
  for (let length = code.length; length > 0; length -= 1) {
    const prefix = code.slice(0, length)
    for (const list of [named, anywhere]) {
      const zone = list.find((one) => one.postalPrefixes.includes(prefix))
      if (zone) return zone
    }
  }
  return without(named) ?? without(anywhere)
}

function offers(prices: Prices, input: PricingInput, grams: bigint, goods: bigint) {
  const rates = (zoneFor(prices, input)?.rates ?? []).flatMap((rate) => {
    const size = rate.by === 'weight' ? grams : goods
    let cents: bigint | undefined
    for (const step of [...rate.steps].reverse()) {
      if (step.upTo === null || size <= BigInt(step.upTo)) cents = BigInt(step.cents)
    }
    if (cents === undefined) return []
    if (rate.freeFromCents !== null && goods >= BigInt(rate.freeFromCents)) cents = 0n
    return [{ id: rate.id, isDefault: rate.isDefault, cents }]
  })
  if (input.discount?.kind !== 'free delivery') return rates
  let cheapest: bigint | undefined
  for (const { cents } of rates)
    cheapest = cheapest === undefined || cents < cheapest ? cents : cheapest
  return rates.map((rate) => ({ ...rate, cents: rate.cents - (cheapest ?? 0n) }))
}

function isFree(rates: { cents: bigint }[]) {
  return rates.some(({ cents }) => cents === 0n)
}

function taxRateFor(prices: Prices, { destination }: PricingInput, category: string) {
  const begun = prices.taxRates
    .filter((rate) => rate.country === destination.country && rate.from <= prices.today)
    .sort((a, b) => (a.from === b.from ? 0 : a.from < b.from ? 1 : -1))
  for (const name of [category, 'standard']) {
    for (const region of destination.region ? [destination.region, null] : [null]) {
      const found = begun.find((rate) => rate.category === name && rate.region === region)
      if (found) return found
    }
  }
  return undefined
}

export function expectedOf(parts: readonly PricedPart[], prices: Prices, input: PricingInput) {
  const { discount } = input
  const goods = parts.map((part) => unitPrice(part) * BigInt(part.quantity))
  const eligible = parts.map(
    ({ productId }, at) =>
      (!discount?.productIds || discount.productIds.includes(productId) ? goods[at] : 0n) ?? 0n,
  )
  let eligibleSum = 0n
  for (const cents of eligible) eligibleSum += cents
  let off = 0n
  if (discount?.kind === 'percent') {
    off = halfUp(times(fraction(eligibleSum), fraction(discount.value, 10_000)))
  }
  if (discount?.kind === 'amount') {
    off = BigInt(discount.value) < eligibleSum ? BigInt(discount.value) : eligibleSum
  }
  const discounts = off === 0n ? goods.map(() => 0n) : split(off, eligible)
  const net = goods.map((cents, at) => cents - (discounts[at] ?? 0n))

  let grams = 0n
  let netSum = 0n
  parts.forEach((part, at) => {
    grams += BigInt(part.quantity) * BigInt(part.weightGrams ?? prices.defaultWeightGrams)
    netSum += net[at] ?? 0n
  })
  const rates = offers(prices, input, grams, netSum)
  const rate =
    rates.find(({ id }) => id === input.rate) ??
    rates.find(({ isDefault }) => isDefault) ??
    rates[0]
  const shipping = rate?.cents ?? 0n

  const taxOf = (cents: bigint, ppm: number) => {
    if (prices.taxMode === 'exclusive') {
      return halfUp(times(fraction(cents), fraction(ppm, 1_000_000)))
    }
    // What is left of the price without the tax is price ÷ (1 + rate).
    const without = times(fraction(cents), fraction(1_000_000, 1_000_000 + ppm))
    return halfUp(minus(fraction(cents), without))
  }
  const lineTaxes = parts.map(() => 0n)
  const coreTaxes = parts.map(() => 0n)
  type OfRate = { name: string; ppm: number; base: bigint; tax: bigint }
  const taxes: (OfRate & { core?: { base: bigint; tax: bigint } })[] = []
  if (prices.taxMode !== 'none') {
    const shares = split(shipping, net)
    const groups = new Map<string, number[]>()
    parts.forEach((part, at) => {
      const name = taxRateFor(prices, input, part.taxCategory)?.name
      if (name) groups.set(name, [...(groups.get(name) ?? []), at])
    })
    for (const [name, places] of groups) {
      const ppm = prices.taxRates.find((one) => one.name === name)?.ppm ?? 0
      let gross = 0n
      let share = 0n
      let tax = 0n
      for (const at of places) {
        lineTaxes[at] = taxOf(net[at] ?? 0n, ppm)
        tax += lineTaxes[at] ?? 0n
        gross += net[at] ?? 0n
        share += shares[at] ?? 0n
      }
      tax += taxOf(share, ppm)
      gross += share
      // One unit after the other, each with its own tax.
      let core: { gross: bigint; tax: bigint } | undefined
      for (const at of places) {
        const { coreCents = 0, quantity = 0 } = parts[at] ?? {}
        if (!prices.areCoresTaxed || coreCents === 0) continue
        core ??= { gross: 0n, tax: 0n }
        for (let unit = 0; unit < quantity; unit += 1) {
          const one = taxOf(BigInt(coreCents), ppm)
          coreTaxes[at] = (coreTaxes[at] ?? 0n) + one
          core.tax += one
          core.gross += BigInt(coreCents)
        }
      }
      tax += core?.tax ?? 0n
      gross += core?.gross ?? 0n
      const withoutTax = (amount: { gross: bigint; tax: bigint }) =>
        prices.taxMode === 'inclusive' ? amount.gross - amount.tax : amount.gross
      taxes.push({
        name,
        ppm,
        base: withoutTax({ gross, tax }),
        tax,
        ...(core && { core: { base: withoutTax(core), tax: core.tax } }),
      })
    }
  }
  let goodsSum = 0n
  for (const cents of goods) goodsSum += cents
  let taxSum = 0n
  for (const { tax } of taxes) taxSum += tax
  let coreSum = 0n
  for (const { coreCents, quantity } of parts) coreSum += BigInt(coreCents) * BigInt(quantity)
  const total = goodsSum - off + shipping + coreSum + (prices.taxMode === 'exclusive' ? taxSum : 0n)
  return {
    lines: parts.map((part, at) => ({
      productId: part.productId,
      unitCents: Number(unitPrice(part)),
      quantity: part.quantity,
      goodsCents: Number(goods[at]),
      discountCents: Number(discounts[at]),
      taxCents: Number(lineTaxes[at]),
      coreCents: part.coreCents * part.quantity,
      coreTaxCents: Number(coreTaxes[at]),
    })),
    goodsCents: Number(goodsSum),
    discountCents: Number(off),
    shippingCents: Number(shipping),
    taxCents: Number(taxSum),
    coreCents: Number(coreSum),
    totalCents: Number(total),
    taxes: taxes.map(({ name, ppm, base, tax, core }) => ({
      name,
      ppm,
      baseCents: Number(base),
      taxCents: Number(tax),
      ...(core && { coreBaseCents: Number(core.base), coreTaxCents: Number(core.tax) }),
    })),
    rates: rates.map(({ id, cents }) => ({ id, cents: Number(cents) })),
    rate: rate?.id,
    hasLostFreeDelivery:
      off > 0n && !isFree(rates) && isFree(offers(prices, input, grams, goodsSum)),
    isDelivered: prices.zones.length === 0 || rates.length > 0,
  }
}
