import { and, inArray, isNull } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import type { MatchedColumn } from '../file/column-candidate.ts'
import type { TableKind } from '../file/known-columns.ts'
import type { FileRecord } from '../file/source-row.ts'
import type { TableHead } from '../file/table-file.ts'
import { lacksBrand } from './table-questions.ts'

const LOOKED_UP = 200

/** A file of parts without brands, whose numbers are the shop's own: "Item" is the SKU. */
export async function withSkus(
  kind: TableKind,
  proposed: MatchedColumn[],
  { rows }: TableHead,
): Promise<MatchedColumn[]> {
  const at = proposed.findIndex(({ name, from }) => name === 'part_number' && from === 'word')
  const names = proposed.map(({ name }) => name)
  const isOpen = kind === 'products' && at >= 0 && lacksBrand(names)
  if (!isOpen || !(await areSkus(rows, at))) return proposed
  return proposed.with(at, { name: 'sku', from: 'content' })
}

async function areSkus(rows: FileRecord[], at: number) {
  const cells = rows.slice(0, LOOKED_UP).flatMap(({ cells: all }) => all[at]?.trim() || [])
  const wanted = [...new Set(cells.map((cell) => cell.toUpperCase()))]
  const areThere = and(inArray(product.sku, wanted), isNull(product.deletedAt))
  return (await db.$count(product, areThere)) > wanted.length / 2
}
