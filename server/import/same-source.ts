import { brandSlug } from '#contract/catalog/brand-slug.ts'
import { toDollars } from '#contract/money.ts'
import { findSampleParts } from './columns/sample-parts.ts'
import { readAmount } from './file/amounts.ts'
import type { CsvKind } from './file/csv-columns.ts'
import type { MatchedColumn } from './file/match-columns.ts'
import type { TableHead } from './file/table-file.ts'
import { MONEY_COLUMNS, readingOf } from './reading.ts'

// Two suppliers may name their columns alike, and mean another price. The match of an earlier file
// is taken without a word only if the file is of the same supplier.

type Remembered = { columns: (string | null)[]; source?: string | undefined }

export async function isSameSource(
  kind: CsvKind,
  head: TableHead,
  { columns, source }: Remembered,
  proposed: MatchedColumn[],
  fileName: string,
) {
  // All files without names of columns have the columns A, B, C.
  if (head.headerLines.length === 0) return false
  const isGuess = columns.some(
    (name, at) => name && MONEY_COLUMNS.includes(name) && !isOurName(proposed[at], name),
  )
  if (kind !== 'products' || !isGuess) return true
  return (source && source === sourceOf(fileName)) || (await hasOurPrices(head, columns))
}

function isOurName(match: MatchedColumn | undefined, name: string) {
  return match?.from === 'name' && match.name === name
}

const COMMON_WORDS = new Set(
  `price prices pricelist pricing list catalog catalogue export parts part products product item
  items inventory stock file data sheet update upload new final copy csv of the and preisliste
  preise preis liste artikel teile katalog tarif tarifs prix precio precios lista articulos
  january february march april may june july august september october november december jan feb mar
  apr jun jul aug sep sept oct nov dec januar februar märz mai juni juli oktober dezember spring
  summer autumn fall winter`.split(/\s+/),
)

/** Who a file is from, by its name without dates and the words that all have; '': not said. */
export function sourceOf(fileName: string) {
  const words = brandSlug(fileName.replace(/\.[^.]*$/, '')).split('-')
  return words.filter((word) => !/\d/.test(word) && !COMMON_WORDS.has(word)).join('-')
}

const FEWEST = 3
const NEAR = 0.15

/** Do most parts that the shop has cost about the same in the file? */
async function hasOurPrices(head: TableHead, columns: (string | null)[]) {
  const parts = await findSampleParts(head.rows, columns, '')
  const at = columns.indexOf('price')
  const decimal = readingOf(head, columns, {}).columns[at]?.decimal
  const near = parts.filter(({ cents, cells }) => {
    const amount = Number(readAmount(cells[at] ?? '', decimal)?.text)
    return Math.abs(Math.log(amount / toDollars(cents))) < NEAR
  })
  return parts.length >= FEWEST && near.length > parts.length / 2
}
