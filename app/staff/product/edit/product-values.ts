import { PRODUCT_LABELS, type ProductFields } from '#contract/catalog/product.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { listText, tagsIn, tagsText } from '#contract/catalog/tag.ts'
import { formatPrice } from '#contract/money.ts'
import type { DollarStep } from '#contract/pricing/price-step.ts'
import { filledSteps } from '#contract/pricing/price-steps-text.ts'
import { keysOf, recordOf } from '#contract/typed-keys.ts'

// The fields of a product as text, which is what inputs hold, and how two editors' changes merge.

export type ProductField = keyof ProductFields
export type ProductValues = Record<ProductField, string>

export const PRODUCT_FIELDS = keysOf(PRODUCT_LABELS)

/** The form of a product that does not exist yet. */
export const EMPTY_PRODUCT: ProductValues = {
  name: '',
  pricePerUnit: '',
  description: '',
  minimumOrderQuantity: '',
  img: '',
  sku: '',
  shelf: '',
  cost: '',
  lowStockAt: '',
  expectedOn: '',
  weightGrams: '',
  state: 'live',
  title: '',
  brand: '',
  number: '',
  categoryId: '',
  fits: 'unlisted',
  supersededBy: '',
  warranty: '',
  includes: '',
  tags: '',
  priceSteps: '',
  packSize: '',
  coreCharge: '',
  taxCategory: '',
  deliveryClass: '',
}

export function toValues(product: StaffProduct): ProductValues {
  return recordOf(PRODUCT_FIELDS, (field) => textOf(field, product[field]))
}

type Value = string | number | (string | DollarStep)[] | null | undefined

function textOf(field: ProductField, value: Value) {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return listText(value)
  return isMoney(field) ? Number(value).toFixed(2) : String(value)
}

/** Would both be stored as the same? */
export function isSame(field: ProductField, a: string, b: string) {
  return normalized(field, a) === normalized(field, b)
}

function normalized(field: ProductField, value: string) {
  const text = value.trim()
  if (field === 'sku') return text.toUpperCase()
  if (field === 'priceSteps') return normalizedSteps(text)
  if (field === 'tags') return tagsText(tagsIn(text))
  if (field === 'taxCategory' || field === 'deliveryClass') return text.toLowerCase() || 'standard'
  if (field === 'packSize' && text === '') return 1
  const number = Number(text)
  return isNumber(field) && text !== '' && !Number.isNaN(number) ? number : text
}

function normalizedSteps(text: string) {
  return filledSteps(text)
    .map(({ from, pricePerUnit }) => `${Number(from)}: ${Number(pricePerUnit)}`)
    .join('; ')
}

/** The fields that differ from those of the saved product. */
export function changedFields(saved: ProductValues, values: ProductValues) {
  return PRODUCT_FIELDS.filter((field) => !isSame(field, saved[field], values[field]))
}

/**
 * Another editor has changed the product from `before` to `theirs`, while `mine` was typed.
 * @returns the fields that only they changed, and those that both changed, each to something else
 */
export function mergeEdit(before: ProductValues, theirs: ProductValues, mine: ProductValues) {
  const changed = changedFields(before, theirs)
  const taken = changed.filter((field) => isSame(field, before[field], mine[field]))
  const contested = changed.filter(
    (field) => !taken.includes(field) && !isSame(field, theirs[field], mine[field]),
  )
  return { taken, contested }
}

/** A field's value as it is said in a sentence or on a button. */
export function showValue(field: ProductField, value: string, max = 60) {
  const text = value.trim()
  if (text === '') return 'nothing'
  if (isMoney(field) && !Number.isNaN(Number(text))) return formatPrice(Number(text))
  if (field === 'weightGrams') return `${text} g`
  if (field === 'state') return text === 'draft' ? 'Draft' : 'Live'
  if (field === 'fits') return FITS.find(([fits]) => fits === text)?.[1] ?? text
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text
}

export const FITS = [
  ['vehicle', 'Listed vehicles'],
  ['universal', 'Universal'],
  ['unlisted', 'Not specified'],
] as const

export function labelsOf(fields: ProductField[]) {
  return fields.map((field) => PRODUCT_LABELS[field]).join(', ')
}

/**
 * What a save has changed: of an amount also from what to what, since a slip of the finger costs
 * money.
 */
export function savedText(fields: ProductField[], before: ProductValues, now: ProductValues) {
  const said = fields.map((field) => {
    const label = PRODUCT_LABELS[field]
    if (!isMoney(field)) return label
    return `${label} ${showValue(field, before[field])} → ${showValue(field, now[field])}`
  })
  return `Saved: ${said.join(', ')}.`
}

function isMoney(field: ProductField) {
  return field === 'pricePerUnit' || field === 'cost' || field === 'coreCharge'
}

function isNumber(field: ProductField) {
  return isMoney(field) || NUMBERS.includes(field)
}

const NUMBERS: ProductField[] = ['minimumOrderQuantity', 'lowStockAt', 'weightGrams', 'packSize']
