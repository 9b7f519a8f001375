import type { Attribute, EditedNumber } from '#contract/catalog/edited-part.ts'
import { attributeSchema, editedNumberSchema } from '#contract/catalog/edited-part.ts'
import type { ProductFields } from '#contract/catalog/product.ts'
import { newProductSchema, productFieldsSchema } from '#contract/catalog/product.ts'
import { SELLING_FIELDS, sellingProblem } from '#contract/pricing/selling-rules.ts'
import { beginningOf } from '#contract/text.ts'
import { findCategory } from '../../catalog/category/category-tree.ts'
import { categoryOf } from '../columns/explained-values.ts'
import type { Raw } from '../file/source-row.ts'
import { CLEAR, readWeight, WEIGHT_COLUMNS } from '../rows/weight-cells.ts'
import { columnWords, FIELDS } from './column-words.ts'

// What a row of parts says, in the fields of the form.

/** Of a part whose row names none, in a category without a drawing. */
export const NO_PICTURE = '/art/missing-part.svg'

const NAME_LENGTH = 30
export const TITLE_LENGTH = 120

export type ProductSource = {
  fields: Partial<ProductFields>
  /** The stock of a new part. */
  availableQuantity?: number
  numbers: EditedNumber[]
  attributes: Attribute[]
}

/** Made once: zod compiles a schema when it is first used. */
const SOME_FIELDS = productFieldsSchema.partial()

type ReadSource = { ok: true; source: ProductSource } | { ok: false; text: string }

/** @param isNew a part that the shop does not have needs what the form needs */
export function readProductSource(raw: Raw, isNew: boolean): ReadSource {
  const given: Record<string, unknown> = {}
  for (const [column, field] of Object.entries(FIELDS)) {
    const cell = raw[column]
    if (cell !== undefined) given[field] = cell.toLowerCase() === CLEAR ? null : cell
  }
  if (typeof given.categoryId === 'string') given.categoryId = categoryOf(given.categoryId)
  const weight = readWeight(raw)
  if (weight.error === undefined && weight.value !== undefined) given.weightGrams = weight.value
  const long = typeof given.name === 'string' && [...given.name].length > NAME_LENGTH
  if (long && given.title === undefined) given.title = given.name
  if (long || (isNew && given.name === undefined && typeof given.title === 'string')) {
    given.name = shortened(String(given.title), NAME_LENGTH)
  }
  const schema = isNew ? newProductSchema : SOME_FIELDS
  const parsed = schema.safeParse(isNew ? withDefaults(given, raw) : given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = String(issue?.path[0] ?? '')
    return {
      ok: false,
      text: problemText(raw, columnOf(field, raw), issue?.message ?? 'not valid'),
    }
  }
  const data: Partial<ProductFields> & { availableQuantity?: number } = parsed.data
  const { availableQuantity, ...fields } = data
  const source = { fields, ...readLists(raw) }
  return {
    ok: true,
    source: availableQuantity === undefined ? source : { ...source, availableQuantity },
  }
}

/**
 * A contradiction between minimum, packs, price and steps of a row. Where the row leaves a field,
 * the part's value counts.
 * @param now undefined: a new part, whose row says all of it
 */
export function sellingProblemOf(
  raw: Raw,
  fields: Partial<ProductFields>,
  now: ProductFields | undefined,
) {
  if (!SELLING_FIELDS.some((field) => fields[field] !== undefined)) return undefined
  const { pricePerUnit = 0, minimumOrderQuantity = 1, ...more } = { ...now, ...fields }
  const problem = sellingProblem({ ...more, pricePerUnit, minimumOrderQuantity })
  return problem && problemText(raw, columnOf(problem.path, raw), problem.message)
}

export function problemText(raw: Raw, column: string, message: string) {
  const cell = raw[column]
  const held =
    cell === undefined ? 'the file leaves it' : `the cell holds “${beginningOf(cell, 60)}”`
  return `${columnWords(column)}: ${message}, ${held}`
}

/** New parts come as drafts, and without units; what is sold in packs from one pack on. */
function withDefaults(given: Record<string, unknown>, raw: Raw) {
  return {
    state: 'draft',
    minimumOrderQuantity: /^[1-9]\d*$/.test(String(given.packSize)) ? given.packSize : 1,
    description: given.title ?? given.name,
    img: drawingOf(given.categoryId),
    ...given,
    availableQuantity: raw.units ?? 0,
  }
}

/** What stands for a part whose row names no picture. */
function drawingOf(categoryId: unknown) {
  const drawing = typeof categoryId === 'number' && findCategory(categoryId)?.drawing
  return drawing ? `/parts/${drawing}.svg` : NO_PICTURE
}

function columnOf(field: string, raw: Raw) {
  if (field === 'weightGrams') {
    return WEIGHT_COLUMNS.find((column) => raw[column] !== undefined) ?? 'weight_grams'
  }
  if (field === 'availableQuantity') return 'units'
  return Object.entries(FIELDS).find(([, name]) => name === field)?.[0] ?? field
}

/** Cuts a text between words. */
export function shortened(text: string, max: number) {
  const characters = [...text]
  if (characters.length <= max) return text
  const cut = characters.slice(0, max + 1).join('')
  const end = cut.lastIndexOf(' ')
  const kept = end > max / 2 ? cut.slice(0, end) : characters.slice(0, max).join('')
  return kept.replace(/[\s,;–-]+$/, '')
}

function readLists(raw: Raw) {
  const numbers: EditedNumber[] = []
  const attributes: Attribute[] = []
  if (raw.gtin) numbers.push({ kind: 'gtin', brand: null, shown: raw.gtin })
  // PIES only: a line that the form would refuse is left out, and the part stays.
  for (const one of listOf(raw.numbers)) {
    const parsed = editedNumberSchema.safeParse(one)
    const isKnown =
      parsed.success &&
      numbers.some((n) => n.kind === parsed.data.kind && n.shown === parsed.data.shown)
    if (parsed.success && !isKnown) numbers.push(parsed.data)
  }
  for (const one of listOf(raw.attributes)) {
    const parsed = attributeSchema.safeParse(one)
    const isKnown = parsed.success && attributes.some(({ name }) => name === parsed.data.name)
    if (parsed.success && !isKnown) attributes.push(parsed.data)
  }
  return { numbers, attributes }
}

function listOf(json: string | undefined): unknown[] {
  const list: unknown = json ? JSON.parse(json) : []
  return Array.isArray(list) ? list : []
}
