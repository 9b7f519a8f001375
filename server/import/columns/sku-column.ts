import { and, inArray, isNull } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import type { MatchedColumn } from '../file/column-candidate.ts'
import type { TableKind } from '../file/known-columns.ts'
import type { FileRecord } from '../file/source-row.ts'
import type { TableHead } from '../file/table-file.ts'
import { findSampleParts } from './sample-parts.ts'
import { lacksBrand } from './table-questions.ts'

const LOOKED_UP = 200
/** Of its numbers more are the shop's: a few may be by chance. */
const MOST = 0.5
/** So many times as many are the shop's, if SKUs are its own by chance. */
const MORE = 4

/**
 * Whose numbers a file has. Without brands they may be the shop's: "Item" is the SKU. Beside brands
 * what it calls SKU may be the maker's, or the supplier's own, which is none of the shop's.
 */
export async function withSkus(
  kind: TableKind,
  proposed: MatchedColumn[],
  { rows }: TableHead,
): Promise<MatchedColumn[]> {
  if (kind !== 'products') return proposed
  const names = proposed.map(({ name }) => name)
  const numberAt = proposed.findIndex(({ name, from }) => name === 'part_number' && from === 'word')
  if (numberAt >= 0 && lacksBrand(names)) {
    const isSku =
      (await shareOfSkus(rows, numberAt)) > MOST &&
      (await areNamedAlike(rows, names.with(numberAt, 'sku')))
    return isSku ? proposed.with(numberAt, { name: 'sku', from: 'content' }) : proposed
  }
  const at = names.indexOf('sku')
  // A file with the shop's own names alone is written for it.
  const isOurs = proposed.every(({ from }) => from === 'name' || from === 'nothing')
  if (at < 0 || isOurs || !names.includes('brand')) return proposed
  const hasNumber = names.includes('part_number')
  const numberNames = names.with(at, hasNumber ? null : 'part_number')
  // A few SKUs may be by chance; without numbers beside them it takes more to say that they are.
  const skus = await shareOfSkus(rows, at)
  const least = hasNumber ? skus * MORE : skus > 0 ? 1 : MOST
  if ((await shareOfNumbers(rows, numberNames)) <= least) return proposed
  const own: MatchedColumn = { name: 'part_number', from: 'content' }
  return proposed.with(at, hasNumber ? { name: null, from: 'nothing' } : own)
}

/** Of its first cells so many are SKUs of the shop. */
async function shareOfSkus(rows: FileRecord[], at: number) {
  const cells = rows.slice(0, LOOKED_UP).flatMap(({ cells: all }) => all[at]?.trim() || [])
  const wanted = [...new Set(cells.map((cell) => cell.toUpperCase()))]
  const areThere = and(inArray(product.sku, wanted), isNull(product.deletedAt))
  return wanted.length === 0 ? 0 : (await db.$count(product, areThere)) / wanted.length
}

/** Two shops may both count from 30101 on: then the names of such parts share no word. */
async function areNamedAlike(rows: FileRecord[], names: (string | null)[]) {
  const at = names.indexOf('name')
  const found = await findSampleParts(rows, names, '')
  const named = found.filter(({ sku, cells }) => COUNTED.test(sku ?? '') && cells[at]?.trim())
  const alike = named.filter(({ productName, cells }) => {
    const words = wordsOf(productName)
    return wordsOf(cells[at] ?? '').some((word) => words.includes(word))
  })
  return alike.length >= named.length * MOST
}

const COUNTED = /^\d+$/
const MIN_WORD = 3

function wordsOf(name: string) {
  const words = name.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  return words.filter((word) => word.length >= MIN_WORD)
}

/** Of its first rows so many name a part of the shop by brand and number. */
async function shareOfNumbers(rows: FileRecord[], names: (string | null)[]) {
  const at = names.indexOf('part_number')
  const sampled = rows.slice(0, LOOKED_UP).filter(({ cells }) => cells[at]?.trim())
  const found = await findSampleParts(sampled, names, '')
  return sampled.length === 0 ? 0 : new Set(found.map(({ cells }) => cells)).size / sampled.length
}
