import { hash } from 'node:crypto'
import { eq, notLike, sql } from 'drizzle-orm'
import { brandSlug } from '#contract/catalog/brand-slug.ts'
import type { Difference } from '#contract/catalog/near-number.ts'
import { exactNumber } from '#contract/catalog/part-number.ts'
import { beginningOf } from '#contract/text.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { importMapping, type MappingTarget } from '../platform/db/schema/import.ts'
import type { CsvKind } from './file/csv-columns.ts'
import { squash } from './vehicle-index.ts'

// The owner's decisions about unknown names, stored for the next import.

export type Mappings = Map<string, MappingTarget>

export async function readMappings(): Promise<Mappings> {
  const rows = await db
    .select()
    .from(importMapping)
    .where(notLike(importMapping.key, `${COLUMNS_KEY}%`))
  return new Map(rows.map(({ key, target }) => [key, target]))
}

/** The owner's match for the columns of a file with these headers. */
export async function findColumns(kind: CsvKind, headers: string[]) {
  const [row] = await db
    .select()
    .from(importMapping)
    .where(eq(importMapping.key, columnsKey(kind, headers)))
  return row?.target
}

export async function rememberMapping(
  on: Pick<Transaction, 'execute'>,
  key: string,
  target: MappingTarget,
  actorId: string,
) {
  await on.execute(sql`
    insert into import_mapping (key, target, created_by)
    values (${key}, ${JSON.stringify(target)}::jsonb, ${actorId})
    on conflict (key) do update set target = excluded.target, created_by = excluded.created_by, created_at = now()`)
}

const COLUMNS_KEY = 'columns '

export function columnsKey(kind: CsvKind, headers: string[]) {
  return `${COLUMNS_KEY}${kind} ${hash('sha256', JSON.stringify(headers))}`
}

export function vehicleKey(make: string, model: string) {
  return `vehicle ${squash(make)} ${squash(model)}`
}

export function partKey(number: string, brand: string) {
  return `part ${brandSlug(brand)} ${exactNumber(number)}`
}

/** A SKU beside a brand and number that are not those of its part. */
export function skuKey(sku: string, number: string, brand: string) {
  return `${SKUS_KEY} ${sku.toUpperCase()} ${brandSlug(brand)} ${exactNumber(number)}`
}

/** Of the rows of one brand whose numbers differ from the shop's in the same way. */
export function nearKey(difference: Difference, brand: string) {
  return `near ${difference} ${brandSlug(brand)}`
}

/** Of all rows of a file whose SKU is that of a part with another brand or number. */
export const SKUS_KEY = 'sku'
/** Of all rows of a file whose numbers may be dates, or powers. */
export const DATES_KEY = 'date'
/** Of all rows of a file whose part is listed twice. */
export const TWICE_KEY = 'twice'
/** Of all rows of a file that take a part out of the sender's catalog. */
export const REMOVED_KEY = 'removed'

/** Of a value that a file has in a column, such as a category. */
export function valueKey(field: 'category' | 'state', value: string) {
  return `${field} ${beginningOf(value.trim().toLowerCase(), 300)}`
}

export function brandKey(code: string) {
  return `brand ${code.trim().toUpperCase()}`
}
