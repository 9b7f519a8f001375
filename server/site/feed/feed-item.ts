import { partPath, partSlug } from '#contract/catalog/part-path.ts'
import { renditionPath } from '#contract/catalog/rendition.ts'
import { toDollars } from '#contract/money.ts'
import { fewestUnits, isInStock } from '#contract/pricing/allowed-quantity.ts'
import { unitCents } from '#contract/pricing/price-step.ts'
import { modelLabel } from '#contract/vehicle/vehicle-label.ts'
import { findCategory, lineOf } from '../../catalog/category/category-tree.ts'
import { yearsText } from '../../catalog/model-name.ts'
import { env } from '../../platform/env.server.ts'
import { escapeXml } from '../xml.ts'
import type { FeedFitment, FeedPart } from './feed-parts.ts'
import { type FeedPrices, shippingOfPart, shownCents, taxesOfPart } from './feed-terms.ts'

// A part as Google's product data specification has it:
// https://support.google.com/merchants/answer/7052112

/** What Google reads at most, in characters. */
const MAX_VALUE = 1000
const MAX_NAME = 140
const MAX_TITLE = 150
const MAX_NUMBER = 70
const MAX_MORE_PICTURES = 10

export function itemXml(part: FeedPart, prices: FeedPrices) {
  return `<item>${[
    tag('id', part.id),
    tag('title', cut(part.title, MAX_TITLE)),
    tag('description', part.description.trim() || part.title),
    tag('link', urlOf(partPath({ _id: part.id, slug: partSlug(part.title) }))),
    ...picturesOf(part),
    ...offerOf(part, prices),
    tag('condition', conditionOf(part)),
    ...identifiersOf(part),
    ...categoriesOf(part),
    ...detailsOf(part),
  ].join('')}</item>`
}

function picturesOf({ pictures, img }: FeedPart) {
  const [first = urlOf(img), ...more] = pictures.map(({ path }) =>
    urlOf(renditionPath(path, 1280, 'jpg')),
  )
  return [
    tag('image_link', first),
    ...more.slice(0, MAX_MORE_PICTURES).map((url) => tag('additional_image_link', url)),
  ]
}

/** The price is of the fewest units that a customer can order. */
function offerOf(part: FeedPart, prices: FeedPrices) {
  const units = fewestUnits(part)
  const goodsCents = unitCents(part.priceCents, part.priceSteps ?? [], units) * units
  const grams = (part.weightGrams ?? prices.defaultWeightGrams) * units
  return [
    tag('availability', isInStock(part) ? 'in_stock' : 'out_of_stock'),
    tag('price', money(shownCents(prices, goodsCents, part.taxCategory))),
    ...(units > 1 ? [tag('multipack', String(units))] : []),
    ...(part.weightGrams === null ? [] : [tag('shipping_weight', `${grams} g`)]),
    ...shippingOfPart(prices, { grams, goodsCents, classes: [part.deliveryClass] }).map((one) =>
      group('shipping', [
        tag('country', one.country),
        ...(one.postalCode === undefined ? [] : [tag('postal_code', one.postalCode)]),
        tag('service', one.service),
        tag('price', money(one.cents)),
        tag('min_handling_time', String(one.handlingDays)),
        tag('max_handling_time', String(one.handlingDays)),
        ...(one.transitDays
          ? [
              tag('min_transit_time', String(one.transitDays.min)),
              tag('max_transit_time', String(one.transitDays.max)),
            ]
          : []),
      ]),
    ),
    ...taxesOfPart(prices, part.taxCategory).map(({ region, percent, isDeliveryTaxed }) =>
      group('tax', [
        tag('country', 'US'),
        ...(region === null ? [] : [tag('region', region)]),
        tag('rate', String(percent)),
        tag('tax_ship', isDeliveryTaxed ? 'yes' : 'no'),
      ]),
    ),
  ]
}

/** A part is new unless its specification says otherwise. */
function conditionOf({ specification }: FeedPart) {
  const said = specification?.find(({ name }) => name.toLowerCase() === 'condition')?.value ?? ''
  if (/\bre-?(manufactured|built|furbished|conditioned|newed)/i.test(said)) return 'refurbished'
  return /\bused\b/i.test(said) ? 'used' : 'new'
}

function identifiersOf({ gtins, brand, number }: FeedPart) {
  const gtin = gtinOf(gtins)
  const mpn = brand !== null && number !== null ? cut(number, MAX_NUMBER) : undefined
  return [
    ...(brand === null ? [] : [tag('brand', cut(brand, MAX_NUMBER))]),
    ...(gtin === undefined ? [] : [tag('gtin', gtin)]),
    ...(mpn === undefined ? [] : [tag('mpn', mpn)]),
    tag('identifier_exists', gtin === undefined && mpn === undefined ? 'no' : 'yes'),
  ]
}

/** Google's, and the shop's. */
function categoriesOf({ categoryId }: FeedPart) {
  const category = findCategory(categoryId)
  if (!category) return []
  const line = lineOf(category)
  return [
    ...(category.googleId ? [tag('google_product_category', String(category.googleId))] : []),
    tag('product_type', line.map(({ name }) => name).join(' > ')),
  ]
}

function detailsOf({ specification, fitments, isUniversal, coreChargeCents }: FeedPart) {
  const core = coreChargeCents === null ? [] : [money(coreChargeCents)]
  return [
    ...core.map((value) => detail('Price', 'Core charge, refunded for the old part', value)),
    ...(specification ?? []).map(({ name, value, unit }) =>
      detail('Specification', name, [value, unit].filter(Boolean).join(' ')),
    ),
    ...(isUniversal ? [detail('Fits', 'Vehicles', 'Universal')] : []),
    ...byModel(fitments ?? []).map(([model, value]) => detail('Fits', model, value)),
  ]
}

/** Each model with its fitments, as many as Google reads. */
function byModel(fitments: readonly FeedFitment[]) {
  const models = new Map<string, string>()
  for (const fitment of fitments) {
    const model = modelLabel(fitment.make, fitment.model)
    const before = models.get(model)
    const value = before === undefined ? fitText(fitment) : `${before}; ${fitText(fitment)}`
    if (before === undefined || value.length <= MAX_VALUE) models.set(model, value)
  }
  return [...models]
}

/** `2010–2012, 2.0 TDI, front, 288 mm discs` */
function fitText({ yearFrom, yearTo, engine, trim, position, conditions, note }: FeedFitment) {
  return [yearsText(yearFrom, yearTo), engine, trim, position, ...conditions, note]
    .filter(Boolean)
    .join(', ')
}

function detail(section: string, name: string, value: string) {
  return group('product_detail', [
    tag('section_name', section),
    tag('attribute_name', cut(name, MAX_NAME)),
    tag('attribute_value', cut(value, MAX_VALUE)),
  ])
}

function group(name: string, tags: string[]) {
  return `<g:${name}>${tags.join('')}</g:${name}>`
}

function tag(name: string, value: string) {
  return `<g:${name}>${escapeXml(value)}</g:${name}>`
}

function money(cents: number) {
  return `${toDollars(cents).toFixed(2)} USD`
}

function urlOf(path: string) {
  return new URL(path, env.publicUrl).href
}

function cut(text: string, length: number) {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`
}

const GTIN_LENGTHS = [8, 12, 13, 14]

/** The first whose check digit is right: Google refuses a part with another. */
function gtinOf(numbers: readonly string[]) {
  return numbers.map((number) => number.replace(/[\s-]/g, '')).find(isGtin)
}

/** From the right, each other digit counts three times (GS1). */
function isGtin(digits: string) {
  if (!/^\d+$/.test(digits) || !GTIN_LENGTHS.includes(digits.length)) return false
  const sum = [...digits]
    .reverse()
    .reduce((so, digit, at) => so + Number(digit) * (at % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}
