import { tagsIn } from '#contract/catalog/tag.ts'
import type { PartsChange } from '#contract/import/bulk-edit.ts'
import type { PriceRule, Rounding } from '#contract/pricing/price-rule.ts'

// What is typed in the bar of a bulk edit, and the change that it asks for. The server says what
// is beyond its bounds.

export const PRICE_CHANGES = [
  ['raise-percent', 'Raise price by %'],
  ['lower-percent', 'Lower price by %'],
  ['raise-amount', 'Raise price by $'],
  ['lower-amount', 'Lower price by $'],
  ['set-price', 'Set price to $'],
  ['from-cost', 'Price from cost ×'],
] as const

export const OTHER_CHANGES = [
  ['category', 'Move to a category'],
  ['brand', 'Brand'],
  ['live', 'Make live'],
  ['draft', 'Hide: make a draft'],
  ['low_stock_at', 'Low-stock threshold'],
  ['minimum_quantity', 'Minimum quantity'],
  ['pack_size', 'Pack size'],
  ['shelf', 'Shelf'],
  ['tax_category', 'Tax category'],
  ['delivery_class', 'Delivery class'],
  ['add-tags', 'Add tags'],
  ['remove-tags', 'Remove tags'],
] as const

export const ENDINGS = [
  ['none', 'Exact cents'],
  ['90', 'to .90'],
  ['95', 'to .95'],
  ['99', 'to .99'],
  ['dollar', 'to full dollars'],
  ['5-cents', 'to 5 cents'],
] as const

export const DIRECTIONS = [
  ['nearest', 'nearest'],
  ['up', 'up'],
  ['down', 'down'],
] as const

type PriceKind = (typeof PRICE_CHANGES)[number][0]
export type ChangeKind = PriceKind | (typeof OTHER_CHANGES)[number][0]

export type TypedChange = {
  kind: ChangeKind
  value: string
  rounding: Rounding
  hasSteps: boolean
}

export const FIRST_CHANGE: TypedChange = {
  kind: 'raise-percent',
  value: '',
  rounding: { to: '90', direction: 'nearest' },
  hasSteps: true,
}

type Read = { change: PartsChange } | { error: string }

const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/

const EXPECTED: Record<PriceKind, string> = {
  'raise-percent': 'Enter a percentage, such as 4 or 2.5',
  'lower-percent': 'Enter a percentage, such as 4 or 2.5',
  'raise-amount': 'Enter dollars, such as 2.50',
  'lower-amount': 'Enter dollars, such as 2.50',
  'set-price': 'Enter dollars, such as 12.50',
  'from-cost': 'Enter a factor, such as 1.45',
}

export function isPriceKind(kind: ChangeKind): kind is PriceKind {
  return kind in EXPECTED
}

/** Is the new price made of the old one? Then price steps can follow it. */
export function isRelative(kind: ChangeKind) {
  return isPriceKind(kind) && kind !== 'set-price' && kind !== 'from-cost'
}

export function readChange({ kind, value: typed, rounding, hasSteps }: TypedChange): Read {
  const value = typed.trim().replace(/^\$|\s*%$/g, '')
  if (isPriceKind(kind)) {
    if (!AMOUNT.test(value) || Number(value) === 0) return { error: EXPECTED[kind] }
    const rule = ruleOf(kind, Number(value))
    const steps = hasSteps && isRelative(kind) ? 'same' : 'keep'
    return { change: { field: 'price', rule, rounding, steps } }
  }
  if (kind === 'live' || kind === 'draft') return { change: { field: 'state', value: kind } }
  if (kind === 'shelf' || kind === 'brand') {
    return { change: { field: kind, value: typed.trim() || null } }
  }
  if (kind === 'add-tags' || kind === 'remove-tags') return readTags(kind, typed)
  if (kind === 'tax_category' || kind === 'delivery_class') {
    return { change: { field: kind, value } }
  }
  if (kind === 'category') {
    return value
      ? { change: { field: kind, value: Number(value) } }
      : { error: 'Choose a category' }
  }
  if (kind === 'low_stock_at' && !value) return { change: { field: kind, value: null } }
  if (!/^\d{1,9}$/.test(value)) return { error: 'Enter a whole number' }
  return { change: { field: kind, value: Number(value) } }
}

function readTags(kind: 'add-tags' | 'remove-tags', typed: string): Read {
  const value = tagsIn(typed)
  if (value.length === 0) return { error: 'Enter a tag, such as clearance' }
  return { change: { field: 'tags', by: kind === 'add-tags' ? 'add' : 'remove', value } }
}

function ruleOf(kind: PriceKind, value: number): PriceRule {
  switch (kind) {
    case 'raise-percent':
      return { by: 'percent', percent: value }
    case 'lower-percent':
      return { by: 'percent', percent: -value }
    case 'raise-amount':
      return { by: 'amount', amount: value }
    case 'lower-amount':
      return { by: 'amount', amount: -value }
    case 'set-price':
      return { by: 'set', price: value }
    case 'from-cost':
      return { by: 'cost', factor: value }
  }
}
