import { sql } from 'drizzle-orm'
import { brandSlug } from '#contract/catalog/brand-slug.ts'
import { exactNumber } from '#contract/catalog/part-number.ts'
import { PRODUCT_LABELS, type ProductFields } from '#contract/catalog/product.ts'
import { priceStepsText } from '#contract/pricing/price-steps-text.ts'
import { entriesOf } from '#contract/typed-keys.ts'
import { fieldText } from '../catalog/field-text.ts'
import { STAFF_COLUMNS, toStaffProduct } from '../catalog/staff-product.ts'
import type { Transaction } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import type { SourceRow } from './file/source-row.ts'
import { type ProductSource, readProductSource, sellingProblemOf } from './product-source.ts'

/** What a row of parts writes: only the fields that differ from what the shop has. */
export type ResolvedProduct = ProductSource & {
  /** Says for each field what it was and what it becomes. */
  changes: string[]
  /** What the part had in these fields; not of a check by an older release. */
  was?: Partial<ProductFields>
  /** Rows that have one of these in common are of one part. */
  keys?: string[]
  /** Its brand and number, as numbers are searched for. */
  loose?: string
}

export type PresentPart = ReturnType<typeof toStaffProduct>

export async function readPresent(on: Pick<Transaction, 'select'>, ids: string[]) {
  if (ids.length === 0) return new Map<string, PresentPart>()
  const rows = await on
    .select(STAFF_COLUMNS)
    .from(product)
    .where(sql`${product.id} = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, toStaffProduct(row)]))
}

type PartChange =
  | { ok: true; fields: Partial<ProductFields>; resolved: ResolvedProduct }
  | { ok: false; text: string; proposal?: string }

/** What a row changes of a part that the shop has. @returns `fields`: all that the row says */
export function partChange(source: SourceRow, now: PresentPart): PartChange {
  const read = readProductSource(source, false)
  if (!read.ok) return read
  const { fields, numbers, attributes } = read.source
  const changed = entriesOf(fields).filter(([field, value]) => !isSame(field, now, value))
  const contradiction = sellingProblemOf(source.raw, Object.fromEntries(changed), now)
  if (contradiction) return { ok: false, text: contradiction }
  const resolved = {
    fields: Object.fromEntries(changed),
    numbers,
    attributes,
    changes: changed.map(([field, value]) => changeOf(field, now, value)),
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
  if (field === 'priceSteps') {
    return priceStepsText(now.priceSteps) === priceStepsText(Array.isArray(value) ? value : null)
  }
  return (now[field] ?? null) === (value ?? null)
}

const SHOWN = 60

function changeOf(field: keyof ProductFields, now: PresentPart, value: Value) {
  const [was, is] = [now[field], value].map((one) => fieldText(field, one, SHOWN))
  return `${PRODUCT_LABELS[field]} ${was} → ${is}`
}
