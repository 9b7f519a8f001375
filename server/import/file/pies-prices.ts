import type { Finding } from '#contract/import/import-finding.ts'
import type { FileAnswers } from '#contract/import/import-question.ts'
import { formatPrice } from '#contract/money.ts'
import { attributeOf, childOf, childrenOf, type Element, textOf } from './xml-elements.ts'

/** What customers pay: retail, else list, unless the owner says another type. */
export const PRICE_TYPES = ['RET', 'LST']
const EACH = ['', 'PE', 'EA']

/** What holds for prices that do not say it themselves. */
export type PriceDefaults = { currency: string; from: string; sheets: Map<string, Element> }

/** One price of an item, for which type, from when, and from how many units on. */
export type Price = {
  type: string
  currency: string
  from: string
  until: string
  /** undefined: of a pack whose size the file does not say. */
  each: number | undefined
  cell: string
  unit: string
  /** How many units that has; undefined: the file does not say. */
  size: number | undefined
  units: number
}

type Cells = {
  price?: string
  /** Several that the file has for one: the owner says which. */
  prices?: string
  cost?: string
  price_steps?: string
  findings: Finding[]
}

/** @returns also those that do not count yet, or no longer */
export function readPrices(item: Element, defaults: PriceDefaults): Price[] {
  return childrenOf(childOf(item, 'Prices') ?? item, 'Pricing')
    .filter((one) => attributeOf(one, 'MaintenanceType') !== 'D')
    .map((one) => priceOf(one, item, defaults))
}

export function isPack({ unit }: Price) {
  return !EACH.includes(unit)
}

/**
 * The price that counts on a day, with its steps, and what the shop pays.
 * @param today as 2026-03-01
 * @param answers of the owner: which types are the price and the cost, what a price of a pack is
 */
export function pricesOf(
  item: Element,
  defaults: PriceDefaults,
  today: string,
  answers: FileAnswers,
): Cells {
  const all = readPrices(item, defaults).map((one) => ofOneUnit(one, answers['price-unit']))
  const findings: Finding[] = []
  const found = (code: Finding['code'], text: string) => {
    findings.push({ code, field: 'price', text })
  }
  const foreign = all.find(({ currency }) => currency !== 'USD')
  if (foreign)
    found('other-currency', `A price is in ${foreign.currency}: the shop sells in dollars`)
  const types = answers['price-type'] ? [answers['price-type']] : PRICE_TYPES
  const inDollars = all.filter(({ currency }) => currency === 'USD')
  const ours = inDollars.filter(({ type }) => types.includes(type))
  const isValid = ({ from, until }: Price) => from <= today && today <= until
  const valid = ours.filter(isValid)
  const later = ours.map(({ from }) => from).filter((from) => from > today)
  if (valid.length === 0 && later.length > 0) {
    found('price-not-yet', `The price is valid from ${later.toSorted()[0]}`)
  }
  const type = types.find((one) => valid.some((price) => price.type === one))
  const ofType = valid.filter((price) => price.type === type)
  const pack = ofType.find(isPack)
  if (pack) found('price-of-pack', textOfPack(pack))
  const prices = distinct(ofType.filter(({ units }) => units <= 1))
  const steps = ofType
    .filter(({ units, each }) => units > 1 && each !== undefined)
    .map(({ units, each }) => `${units}: ${each}`)
  const [cost] = distinct(
    inDollars.filter((one) => one.type === answers['cost-type'] && one.units <= 1 && isValid(one)),
  )
  return {
    ...(prices.length === 1 && { price: prices[0] ?? '' }),
    ...(prices.length > 1 && { prices: JSON.stringify(prices) }),
    ...(cost !== undefined && { cost }),
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
    size,
    units: Number(textOf(childOf(one, 'PriceBreak'))) || 1,
  }
}

/** What the owner has said of the price of a pack; by itself it is divided. */
function ofOneUnit(price: Price, answer: string | undefined): Price {
  if (!isPack(price) || answer === undefined || answer === 'divide') return price
  const each = Number(price.cell)
  return { ...price, each: answer === 'each' && Number.isFinite(each) ? each : undefined }
}

function packSizeOf(one: Element, item: Element, unit: string) {
  const multiple = Number(textOf(childOf(one, 'PriceMultiple')))
  if (multiple > 0) return multiple
  const pack = (childOf(item, 'Packages')?.children ?? []).find(
    (packed) => textOf(childOf(packed, 'PackageUOM')).toUpperCase() === unit,
  )
  return pack ? Number(textOf(childOf(pack, 'QuantityofEaches'))) || undefined : undefined
}

function textOfPack({ unit, cell, each, size }: Price) {
  if (each !== undefined)
    return `The price ${cell} is of a ${unit}: read as ${formatPrice(each)} each`
  if (size !== undefined) return `The price ${cell} is of a ${unit}: left out`
  return `The price ${cell} is of a ${unit}, and the file does not say of how many units`
}

/** What is no number is left for the check, which says so. */
function distinct(prices: Price[]) {
  const cells = prices.flatMap(({ each, cell, unit }) => {
    if (each !== undefined) return String(each)
    return EACH.includes(unit) ? cell : []
  })
  return [...new Set(cells)]
}
