import { and, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import type { Import } from '#contract/import/import.ts'
import { isFileOfParts } from '#contract/import/writes-parts.ts'
import { db } from '../../platform/db/client.ts'
import { importTable } from '../../platform/db/schema/import.ts'
import { product } from '../../platform/db/schema/product.ts'
import type { ImportRecord } from '../import-record.ts'
import { sourceOf } from '../same-source.ts'

// Parts on sale that earlier files of a supplier brought, and its latest file lacks. They stay as
// they are, unless the owner hides them by a bulk edit.

/** Among so many files of its kind those of the supplier are looked for. */
const LOOKED_AT = 200
/** The latest of them say what the supplier sells. */
const LATEST = 3
const SHOWN = 20

/** null: not a checked file of parts, no known supplier, or a later file of it was applied */
export async function findMissing(row: ImportRecord): Promise<Import['missing']> {
  const isShown = isFileOfParts(row.kind) && ['checked', 'applied'].includes(row.state)
  const areMissing = isShown && (await missingFrom(row))
  if (!areMissing) return null
  const { id, sku, name } = getTableColumns(product)
  const [count, parts] = await Promise.all([
    db.$count(product, areMissing),
    db.select({ _id: id, sku, name }).from(product).where(areMissing).orderBy(id).limit(SHOWN),
  ])
  return { count, parts }
}

export async function areMissingFrom(importId: string): Promise<SQL> {
  const [row] = await db.select().from(importTable).where(eq(importTable.id, importId))
  return (row && (await missingFrom(row))) ?? sql`false`
}

/** How many are missing, and of how many; undefined: no known supplier. */
export async function countMissing(row: ImportRecord) {
  const found = isFileOfParts(row.kind) ? await conditionsOf(row) : undefined
  if (!found) return undefined
  const [count, of] = await Promise.all([
    db.$count(product, found.areMissing),
    db.$count(product, found.areBrought),
  ])
  return { count, of }
}

async function missingFrom(row: ImportRecord) {
  return (await conditionsOf(row))?.areMissing
}

/** Of parts on sale: those that the supplier's last files brought, and which of them this lacks. */
async function conditionsOf(row: ImportRecord) {
  const source = sourceOf(row.fileName)
  if (source === '') return undefined
  const files = await appliedFiles(row)
  const own = files.filter(({ fileName }) => sourceOf(fileName) === source)
  const [last] = own
  // A later file of the supplier has been applied: that one says what it has.
  if (!last || own.some(({ id }) => id > row.id)) return undefined
  const idsOf = (of: typeof files) => sql.param(of.map(({ id }) => id))
  const later = files.slice(0, files.indexOf(last))
  const areBrought = sql`${product.state} = 'live' and ${product.deletedAt} is null
    and ${product.id} in (select product_id from import_row
      where import_id = any(${idsOf(own.slice(0, LATEST))}::uuid[]) and action in ('add', 'change', 'same'))`
  const areMissing = sql`${areBrought}
    and not exists (${namedIn(sql`r.import_id = any(${idsOf(later)}::uuid[])`)})
    and not exists (${namedIn(sql`r.import_id = ${row.id}`)})
    and not exists (${calledIn(row.id)})`
  return { areBrought, areMissing }
}

/** The latest first. */
function appliedFiles({ id, kind }: ImportRecord) {
  return db
    .select({ id: importTable.id, fileName: importTable.fileName })
    .from(importTable)
    .where(
      and(eq(importTable.kind, kind), eq(importTable.state, 'applied'), ne(importTable.id, id)),
    )
    .orderBy(desc(importTable.appliedAt))
    .limit(LOOKED_AT)
}

function namedIn(where: SQL) {
  return sql`select from import_row r where ${where} and r.product_id = ${product.id}`
}

/** Rows that wait or are wrong have no part yet: their cells, or what they may mean, name it. */
function calledIn(importId: string) {
  const bare = (text: SQL) => sql`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g')`
  return sql`select from import_row r where r.import_id = ${importId} and r.product_id is null
    and r.action in ('wrong', 'queued')
    and (${bare(sql`r.raw ->> 'sku'`)} = ${bare(sql`${product.sku}`)}
      or ${bare(sql`r.raw ->> 'part_number'`)} = ${bare(sql`coalesce(${product.number}, ${product.sku})`)}
      or r.resolved ->> 'productId' = ${product.id}::text
      or r.resolved -> 'mayMean' ? ${product.id}::text)`
}
