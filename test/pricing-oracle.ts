import type { PricedPart, Prices, PricingInput } from '#server/sales/pricing/price-order.ts'

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

/**
 * Cent by cent: each of those that are left to the share that lacks most, and has got none of them.
 */
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

/** All taxes of the first place, category and day that has one. */
function taxRatesFor(prices: Prices, { destination }: PricingInput, category: string) {
  const begun = prices.taxRates
    .filter((rate) => rate.country === destination.country && rate.from <= prices.today)
    .sort((a, b) => (a.from === b.from ? 0 : a.from < b.from ? 1 : -1))
  for (const name of [category, 'standard']) {
    for (const region of destination.region ? [destination.region, null] : [null]) {
      const found = begun.filter((rate) => rate.category === name && rate.region === region)
      if (found.length > 0) return found.filter(({ from }) => from === found[0]?.from)
    }
  }
  return []
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

  // The price of the goods alone is what is left of a price that contains taxes, once each of them
  // is taken out of it.
  const taxesIn = (cents: bigint, rates: { ppm: number }[]) => {
    let all = 1_000_000
    if (prices.taxMode === 'inclusive') for (const { ppm } of rates) all += ppm
    return rates.map(({ ppm }) => halfUp(times(fraction(cents), fraction(ppm, all))))
  }
  const lineTaxes = parts.map(() => 0n)
  const coreTaxes = parts.map(() => 0n)
  type OfTax = { base: bigint; tax: bigint }
  type OfName = OfTax & { name: string; ppm: number; core?: OfTax; lines: (OfTax | null)[] }
  const taxes = new Map<string, OfName>()
  const count = ({ name, ppm }: { name: string; ppm: number }, { base, tax }: OfTax) => {
    const whole = taxes.get(`${name} at ${ppm}`) ?? {
      ...{ name, ppm, base: 0n, tax: 0n },
      lines: parts.map(() => null),
    }
    taxes.set(`${name} at ${ppm}`, whole)
    whole.base += base
    whole.tax += tax
    return whole
  }
  /** What each of some taxes is of an amount, which is said to be `seen`. */
  const charge = (
    cents: bigint,
    rates: { name: string; ppm: number }[],
    seen: (of: OfName, tax: OfTax) => void,
  ) => {
    const each = taxesIn(cents, rates)
    let base = cents
    if (prices.taxMode === 'inclusive') for (const tax of each) base -= tax
    rates.forEach((rate, at) => {
      const tax = { base, tax: each[at] ?? 0n }
      seen(count(rate, tax), tax)
    })
  }
  if (prices.taxMode !== 'none') {
    const ratesOf = parts.map((part) => taxRatesFor(prices, input, part.taxCategory))
    parts.forEach((_, at) => {
      charge(net[at] ?? 0n, ratesOf[at] ?? [], (of, tax) => {
        lineTaxes[at] = (lineTaxes[at] ?? 0n) + tax.tax
        of.lines[at] = tax
      })
    })
    // One unit after the other, each with its own taxes.
    parts.forEach(({ coreCents, quantity }, at) => {
      if (!prices.areCoresTaxed || coreCents === 0) return
      for (let unit = 0; unit < quantity; unit += 1) {
        charge(BigInt(coreCents), ratesOf[at] ?? [], (of, { base, tax }) => {
          coreTaxes[at] = (coreTaxes[at] ?? 0n) + tax
          of.core ??= { base: 0n, tax: 0n }
          of.core.base += base
          of.core.tax += tax
        })
      }
    })
    const shares = split(shipping, net)
    const places = ratesOf.map((rates) => rates.map((rate) => prices.taxRates.indexOf(rate)).join())
    for (const place of new Set(places)) {
      let share = 0n
      places.forEach((one, at) => {
        if (one === place) share += shares[at] ?? 0n
      })
      const rates = ratesOf[places.indexOf(place)] ?? []
      charge(
        share,
        rates.filter((rate) => rate.isDeliveryTaxed),
        () => {},
      )
    }
  }
  let goodsSum = 0n
  for (const cents of goods) goodsSum += cents
  let taxSum = 0n
  for (const { tax } of taxes.values()) taxSum += tax
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
    taxes: [...taxes.values()].map(({ name, ppm, base, tax, core, lines }) => ({
      name,
      ppm,
      baseCents: Number(base),
      taxCents: Number(tax),
      lines: lines.map(
        (line) => line && { baseCents: Number(line.base), taxCents: Number(line.tax) },
      ),
      ...(core && { coreBaseCents: Number(core.base), coreTaxCents: Number(core.tax) }),
    })),
    rates: rates.map(({ id, cents }) => ({ id, cents: Number(cents) })),
    rate: rate?.id,
    hasLostFreeDelivery:
      off > 0n && !isFree(rates) && isFree(offers(prices, input, grams, goodsSum)),
    isDelivered: prices.zones.length === 0 || rates.length > 0,
  }
}
