import { and, asc, gt, isNull, sql } from 'drizzle-orm'
import type { BulkEdit } from '#contract/import/bulk-edit.ts'
import { matches } from '../../catalog/staff-filter.ts'
import { STAFF_COLUMNS, toStaffProduct } from '../../catalog/staff-product.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import type { PresentPart } from '../parts/part-change.ts'

const BATCH = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

export async function areEdited(parts: BulkEdit['parts']) {
  if ('filter' in parts) return matches(parts.filter)
  const areChosen =
    'ids' in parts
      ? sql`${product.id} = any(${sql.param(parts.ids)}::uuid[])`
      : sql`${product.id} in (${leftBy(parts.leftBy)})`
  return and(isNull(product.deletedAt), areChosen)
}

function leftBy(importId: string) {
  return sql`select r.product_id from import_row r
    where r.import_id = ${importId} and r.findings @> '[{"code": "changed-since"}]'`
}

/** A part, and its place in the edit: there are no lines of a file. */
export type EditedPart = { line: number; part: PresentPart }

/** The parts as they are now, each once. */
export async function* readEdited(parts: BulkEdit['parts']): AsyncGenerator<EditedPart> {
  const isEdited = await areEdited(parts)
  let line = 0
  for (let after = FIRST; ; ) {
    const rows = await db
      .select(STAFF_COLUMNS)
      .from(product)
      .where(and(isEdited, gt(product.id, after)))
      .orderBy(asc(product.id))
      .limit(BATCH)
    for (const row of rows) {
      line += 1
      yield { line, part: toStaffProduct(row) }
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
