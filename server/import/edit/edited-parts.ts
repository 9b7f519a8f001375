import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { BulkEdit } from '#contract/import/bulk-edit.ts'
import { matches } from '../../catalog/staff-filter.ts'
import { STAFF_COLUMNS, toStaffProduct } from '../../catalog/staff-product.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { IS_NEW_DRAFT } from '../import-view.ts'
import type { PresentPart } from '../parts/part-change.ts'
import { areMissingFrom } from './missing-parts.ts'

const BATCH = 1_000

export async function areEdited(parts: BulkEdit['parts']) {
  if ('filter' in parts) return matches(parts.filter)
  if ('addedBy' in parts) return areNewDrafts(parts.addedBy)
  if ('missingFrom' in parts) return areMissingFrom(parts.missingFrom)
  const areChosen =
    'ids' in parts
      ? sql`${product.id} = any(${sql.param(parts.ids)}::uuid[])`
      : sql`${product.id} in (${leftBy(parts.leftBy)})`
  return and(isNull(product.deletedAt), areChosen)
}

/** Those without a category wait for one: no list of the shop has them. */
function areNewDrafts(importId: string) {
  return and(
    isNull(product.deletedAt),
    isNotNull(product.categoryId),
    sql`${product.id} in (select r.product_id from import_row r join product p on p.id = r.product_id
      where r.import_id = ${importId} and ${IS_NEW_DRAFT})`,
  )
}

function leftBy(importId: string) {
  return sql`select r.product_id from import_row r
    where r.import_id = ${importId} and r.findings @> '[{"code": "changed-since"}]'`
}

/** A part, and its place in the edit: there are no lines of a file. */
export type EditedPart = { line: number; part: PresentPart }

/**
 * The parts as they are now, each once. Which ones is read once: a search for many of them costs
 * as much as all batches together.
 */
export async function* readEdited(parts: BulkEdit['parts']): AsyncGenerator<EditedPart> {
  const found = await db
    .select({ id: product.id })
    .from(product)
    .where(await areEdited(parts))
    .orderBy(asc(product.id))
  let line = 0
  for (let at = 0; at < found.length; at += BATCH) {
    const ids = found.slice(at, at + BATCH).map(({ id }) => id)
    for (const row of await readPresentRows(ids)) {
      line += 1
      yield { line, part: toStaffProduct(row) }
    }
  }
}

function readPresentRows(ids: string[]) {
  return db
    .select(STAFF_COLUMNS)
    .from(product)
    .where(and(isNull(product.deletedAt), sql`${product.id} = any(${sql.param(ids)}::uuid[])`))
    .orderBy(asc(product.id))
}
