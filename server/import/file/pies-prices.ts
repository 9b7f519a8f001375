import type { Finding } from '#contract/import/import.ts'
import { formatPrice } from '#contract/money.ts'
import { attributeOf, childOf, childrenOf, type Element, textOf } from './xml-elements.ts'

/** Retail, else list: the first price type that an item has is the customer's price. */
const PRICE_TYPES = ['RET', 'LST']
const EACH = ['', 'PE', 'EA']

/** What holds for prices that do not say it themselves. */
export type PriceDefaults = { currency: string; from: string; sheets: Map<string, Element> }

/** One price of an item, for which type, from when, and from how many units on. */
type Price = {
  type: string
  currency: string
  from: string
  until: string
  /** undefined: of a pack whose size the file does not say. */
  each: number | undefined
  cell: string
  unit: string
  units: number
}

type Cells = { price?: string; price_steps?: string; findings: Finding[] }

/** The price that counts on a day, with its steps. @param today as 2026-03-01 */
export function pricesOf(item: Element, defaults: PriceDefaults, today: string): Cells {
  const all = childrenOf(childOf(item, 'Prices') ?? item, 'Pricing')
    .filter((one) => attributeOf(one, 'MaintenanceType') !== 'D')
    .map((one) => priceOf(one, item, defaults))
  const findings: Finding[] = []
  const found = (code: Finding['code'], text: string) => {
    findings.push({ code, field: 'price', text })
  }
  const foreign = all.find(({ currency }) => currency !== 'USD')
  if (foreign)
    found('other-currency', `A price is in ${foreign.currency}: the shop sells in dollars`)
  const inDollars = all.filter(
    ({ type, currency }) => currency === 'USD' && PRICE_TYPES.includes(type),
  )
  const valid = inDollars.filter(({ from, until }) => from <= today && today <= until)
  const later = inDollars.map(({ from }) => from).filter((from) => from > today)
  if (valid.length === 0 && later.length > 0) {
    found('price-not-yet', `The price is valid from ${later.toSorted()[0]}`)
  }
  const type = PRICE_TYPES.find((one) => valid.some((price) => price.type === one))
  const ofType = valid.filter((price) => price.type === type)
  const pack = ofType.find(({ unit }) => !EACH.includes(unit))
  if (pack) found('price-of-pack', textOfPack(pack))
  const [price, ...others] = distinct(ofType.filter(({ units }) => units <= 1))
  if (others.length > 0)
    found('two-prices', `The file has several prices: ${[price, ...others].join(', ')}`)
  const steps = ofType
    .filter(({ units, each }) => units > 1 && each !== undefined)
    .map(({ units, each }) => `${units}: ${each}`)
  return {
    ...(price && others.length === 0 && { price }),
    ...(steps.length > 0 && { price_steps: steps.join('; ') }),
    findings,
  }
}

function priceOf(one: Element, item: Element, { currency, from, sheets }: PriceDefaults): Price {
  const sheet = sheets.get(textOf(childOf(one, 'PriceSheetNumber')))
  const said = (name: string) =>
    textOf(childOf(one, name)) || (sheet ? textOf(childOf(sheet, name)) : '')
  const price = childOf(one, 'Price')
  const unit = attributeOf(price, 'UOM').toUpperCase()
  const cell = textOf(price)
  const size = EACH.includes(unit) ? 1 : packSizeOf(one, item, unit)
  const cents = size ? Math.round((Number(cell) * 100) / size) : Number.NaN
  return {
    type: attributeOf(one, 'PriceType'),
    currency: said('CurrencyCode') || currency,
    from: said('EffectiveDate') || from,
    until: said('ExpirationDate') || '9999',
    each: Number.isFinite(cents) ? cents / 100 : undefined,
    cell,
    unit,
    units: Number(textOf(childOf(one, 'PriceBreak'))) || 1,
  }
}

function packSizeOf(one: Element, item: Element, unit: string) {
  const multiple = Number(textOf(childOf(one, 'PriceMultiple')))
  if (multiple > 0) return multiple
  const pack = (childOf(item, 'Packages')?.children ?? []).find(
    (packed) => textOf(childOf(packed, 'PackageUOM')).toUpperCase() === unit,
  )
  return pack ? Number(textOf(childOf(pack, 'QuantityofEaches'))) || undefined : undefined
}

function textOfPack({ unit, cell, each }: Price) {
  return each === undefined
    ? `The price ${cell} is of a ${unit}, and the file does not say of how many units`
    : `The price ${cell} is of a ${unit}: read as ${formatPrice(each)} each`
}

/** What is no number is left for the check, which says so. */
function distinct(prices: Price[]) {
  const cells = prices.flatMap(({ each, cell, unit }) => {
    if (each !== undefined) return String(each)
    return EACH.includes(unit) ? cell : []
  })
  return [...new Set(cells)]
}
