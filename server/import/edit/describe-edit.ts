import { tagsText } from '#contract/catalog/tag.ts'
import type { BulkEdit, PartsChange } from '#contract/import/bulk-edit.ts'
import { formatCountOf, formatPrice } from '#contract/money.ts'
import type { PriceRule, Rounding } from '#contract/pricing/price-rule.ts'
import { findCategory } from '../../catalog/category/category-tree.ts'

/** What stands where the name of a file would: `Price +4%, rounded to .90: Brake pads`. */
export function describeEdit({ parts, change }: BulkEdit) {
  return `${describeChange(change)}: ${describeParts(parts)}`
}

function describeParts(parts: BulkEdit['parts']) {
  if ('ids' in parts) return `${formatCountOf(parts.ids.length, 'part')}, chosen one by one`
  if ('addedBy' in parts) return 'new parts of a file'
  if ('missingFrom' in parts) return 'parts that a supplier’s file lacks'
  if ('leftBy' in parts) return 'parts that had changed'
  const { category, brand, tag, stock, state, q } = parts.filter
  const named = [
    category !== undefined && (findCategory(category)?.name ?? `category ${category}`),
    brand,
    tag && `tag ${tag}`,
    stock && STOCKS[stock],
    state && STATES[state],
    q && `“${q}”`,
  ].filter(Boolean)
  return named.length > 0 ? named.join(', ') : 'all parts'
}

const STATES = {
  live: 'live',
  draft: 'in draft',
  'no-weight': 'without a weight',
  deleted: 'deleted',
}

const STOCKS = { in: 'in stock', low: 'low in stock', out: 'out of stock' }

const WORDS = {
  low_stock_at: 'Low-stock threshold',
  minimum_quantity: 'Minimum',
  pack_size: 'Pack size',
  shelf: 'Shelf',
  brand: 'Brand',
  tax_category: 'Tax category',
  delivery_class: 'Delivery class',
}

function describeChange(change: PartsChange) {
  switch (change.field) {
    case 'price':
      return `Price ${describeRule(change.rule)}${describeRounding(change.rounding)}`
    case 'category':
      return change.value
        ? `Move to ${findCategory(change.value)?.name ?? change.value}`
        : 'No category'
    case 'state':
      return change.value === 'live' ? 'Make live' : 'Hide'
    case 'tags':
      return `${change.by === 'add' ? 'Add' : 'Remove'} ${change.value.length === 1 ? 'tag' : 'tags'} ${tagsText(change.value)}`
    default:
      return `${WORDS[change.field]} ${change.value ?? 'none'}`
  }
}

function describeRule(rule: PriceRule) {
  switch (rule.by) {
    case 'percent':
      return `${signOf(rule.percent)}${Math.abs(rule.percent)}%`
    case 'amount':
      return `${signOf(rule.amount)}${formatPrice(Math.abs(rule.amount))}`
    case 'set':
      return formatPrice(rule.price)
    case 'cost':
      return `cost × ${rule.factor}`
  }
}

function signOf(amount: number) {
  return amount < 0 ? '−' : '+'
}

const ENDINGS = {
  none: '',
  '90': '.90',
  '95': '.95',
  '99': '.99',
  dollar: 'full dollars',
  '5-cents': '5 cents',
}
const DIRECTIONS = { nearest: 'rounded', up: 'rounded up', down: 'rounded down' }

function describeRounding({ to, direction }: Rounding) {
  return to === 'none' ? '' : `, ${DIRECTIONS[direction]} to ${ENDINGS[to]}`
}
