import { isDeepStrictEqual } from 'node:util'
import { asc, getTableColumns, sql } from 'drizzle-orm'
import { brandSlug } from '#contract/catalog/brand-slug.ts'
import type { Attribute, EditedNumber } from '#contract/catalog/edited-part.ts'
import { exactNumber, normNumber } from '#contract/catalog/part-number.ts'
import { PRODUCT_LABELS, type ProductFields } from '#contract/catalog/product.ts'
import { listText } from '#contract/catalog/tag.ts'
import { entriesOf } from '#contract/typed-keys.ts'
import { fieldText } from '../../catalog/field-text.ts'
import { STAFF_COLUMNS, toStaffProduct } from '../../catalog/staff-product.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { partNumber } from '../../platform/db/schema/part-number.ts'
import { product } from '../../platform/db/schema/product.ts'
import { productAttribute } from '../../platform/db/schema/product-attribute.ts'
import type { Raw } from '../file/source-row.ts'
import { type ProductSource, readProductSource, sellingProblemOf } from './product-source.ts'

/** What a row of parts writes: only the fields that differ from what the shop has. */
export type ResolvedProduct = ProductSource & {
  /** Says for each field what it was and what it becomes. */
  changes: string[]
  /**
   * What the part had in these fields, and in those by which a bulk edit was made or judged; not of
   * a check by an older release.
   */
  was?: Partial<ProductFields>
  /** Rows that have one of these in common are of one part. */
  keys?: string[]
  /** The GTIN of the row, as it is compared. */
  gtin?: string
  /** The row's cells as they are read, where they differ from the file's. */
  raw?: Record<string, string>
  /** Its brand and number, as numbers are searched for. */
  loose?: string
  /** Of a new part: the one that it had in the shop that has exported it. */
  id?: string
}

export type PresentPart = ReturnType<typeof toStaffProduct> & {
  /** The other numbers that it has, by kind and as they are compared, if they were read. */
  numbers?: Set<string>
  /** Its specification, if it was read. */
  attributes?: Attribute[]
}

type On = Pick<Transaction, 'select'>

export async function readPresent(on: On, ids: string[]) {
  if (ids.length === 0) return new Map<string, PresentPart>()
  const rows = await on
    .select(STAFF_COLUMNS)
    .from(product)
    .where(sql`${product.id} = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, toStaffProduct(row)]))
}

/** With their numbers: a row that repeats them changes nothing. */
export async function readPresentNumbers(on: On, present: Map<string, PresentPart>) {
  const rows = await on
    .select({ id: partNumber.productId, kind: partNumber.kind, norm: partNumber.norm })
    .from(partNumber)
    .where(
      sql`${partNumber.productId} = any(${sql.param([...present.keys()])}::uuid[]) and ${partNumber.kind} <> 'own'`,
    )
  for (const one of present.values()) one.numbers = new Set()
  for (const { id, kind, norm } of rows) present.get(id)?.numbers?.add(`${kind} ${norm}`)
}

const NUMBER_NAMES: Record<EditedNumber['kind'], string> = {
  gtin: 'GTIN',
  oe: 'OE number',
  cross: 'Cross reference',
  old: 'Old number',
}

/** With their specifications: a row that repeats them changes nothing. */
export async function readPresentAttributes(on: On, present: Map<string, PresentPart>) {
  const { productId, name, value, unit } = getTableColumns(productAttribute)
  const rows = await on
    .select({ productId, name, value, unit })
    .from(productAttribute)
    .where(sql`${productId} = any(${sql.param([...present.keys()])}::uuid[])`)
    .orderBy(asc(productAttribute.position))
  for (const { productId: id, ...attribute } of rows) {
    const part = present.get(id)
    if (part) part.attributes = [...(part.attributes ?? []), attribute]
  }
}

type PartChange =
  | { ok: true; fields: Partial<ProductFields>; resolved: ResolvedProduct }
  | { ok: false; text: string }

/** What a row changes of a part that the shop has. @returns `fields`: all that the row says */
export function partChange(raw: Raw, now: PresentPart): PartChange {
  const read = readProductSource(raw, false)
  if (!read.ok) return read
  const { fields } = read.source
  const attributes = isDeepStrictEqual(read.source.attributes, now.attributes)
    ? []
    : read.source.attributes
  const numbers = read.source.numbers.filter(
    ({ kind, shown }) => !now.numbers?.has(`${kind} ${normNumber(shown)}`),
  )
  const changed = entriesOf(fields).filter(([field, value]) => !isSame(field, now, value))
  const contradiction = sellingProblemOf(raw, Object.fromEntries(changed), now)
  if (contradiction) return { ok: false, text: contradiction }
  const resolved = {
    fields: Object.fromEntries(changed),
    numbers,
    attributes,
    changes: [
      ...changed.map(([field, value]) => changeOf(field, now, value)),
      ...numbers.map(({ kind, shown }) => `${NUMBER_NAMES[kind]} ${shown} is added`),
      ...attributes.map(
        ({ name, value, unit }) => `${name} → ${[value, unit].filter(Boolean).join(' ')}`,
      ),
    ],
    was: Object.fromEntries(changed.map(([field]) => [field, now[field] ?? null])),
  }
  return { ok: true, fields, resolved }
}

type Value = ProductFields[keyof ProductFields]

function isSame(field: keyof ProductFields, now: PresentPart, value: Value) {
  if (field === 'brand' && typeof value === 'string') {
    return now.brand !== null && brandSlug(now.brand) === brandSlug(value)
  }
  if (field === 'number' && typeof value === 'string') {
    return now.number !== null && exactNumber(now.number) === exactNumber(value)
  }
  if (Array.isArray(value) || field === 'priceSteps') return listOf(now[field]) === listOf(value)
  return (now[field] ?? null) === (value ?? null)
}

function listOf(value: Value) {
  return Array.isArray(value) ? listText(value) : ''
}

const SHOWN = 60

function changeOf(field: keyof ProductFields, now: PresentPart, value: Value) {
  const [was, is] = [now[field], value].map((one) => fieldText(field, one, SHOWN))
  return `${PRODUCT_LABELS[field]} ${was} → ${is}`
}

/** By what the owner knows the part, in the columns of files. */
export function namesOf({ sku, brand, number, title, name }: PresentPart) {
  const given = Object.entries({ sku, brand, part_number: number, part_name: title ?? name })
  return Object.fromEntries(given.flatMap(([column, text]) => (text ? [[column, text]] : [])))
}
