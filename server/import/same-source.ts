import { brandSlug } from '#contract/catalog/brand-slug.ts'
import type { Doubt } from '#contract/import/import-columns.ts'
import type { FileAnswers } from '#contract/import/import-question.ts'
import { toDollars } from '#contract/money.ts'
import { findSampleParts, type SamplePart } from './columns/sample-parts.ts'
import { readAmount } from './file/amounts.ts'
import type { MatchedColumn } from './file/column-candidate.ts'
import { holdsOf, type TableKind } from './file/known-columns.ts'
import type { TableHead } from './file/table-file.ts'
import { foreignCurrencies, readingOf } from './reading.ts'

// Two suppliers may name their columns alike, and mean another price. The match of an earlier file
// is taken without a word only if the file is of the same supplier.

type Compared = {
  kind: TableKind
  head: TableHead
  names: (string | null)[]
  proposed: MatchedColumn[]
  answers: FileAnswers
  /** Does the profile answer what the shop would not? */
  isAnswered: boolean
  isOfSource: boolean
  /** Has the profile rules for all rows? */
  hasRules: boolean
}

/** Why the match of an earlier file is shown first; null: it is of the same supplier. */
export async function doubtOf(compared: Compared): Promise<Doubt | null> {
  const { kind, head, names, proposed, answers, isAnswered, isOfSource, hasRules } = compared
  // All files without names of columns have the columns A, B, C.
  if (head.headerLines.length === 0) return 'no-names'
  // A supplier's prices and categories are not those of any file with the same columns.
  if (hasRules && !isOfSource) return 'other-source'
  const isGuess = names.some(
    (name, at) => name && holdsOf(name) === 'money' && !isOurName(proposed[at], name),
  )
  if (kind !== 'products' || !(isGuess || isAnswered)) return null
  const parts = await samplePartsOf(head, names, answers)
  const prices = comparePrices(parts, head, names, answers)
  if (!isOfSource) return prices === 'near' ? null : 'other-source'
  // The names of two suppliers' files may be alike: of parts that are all new, no price tells.
  if (parts.length === 0) return 'no-known-parts'
  return prices === 'far' ? 'other-prices' : null
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
  summer autumn fall winter dealer trade wholesale retail net cost customer download report master
  full usd eur feed stocklist pricefile artikelliste untitled spreadsheet`.split(/\s+/),
)

/** Who a file is from, by its name without dates and the words that all have; '': not said. */
export function sourceOf(fileName: string) {
  const words = brandSlug(fileName.replace(/\.[^.]*$/, '')).split('-')
  return words.filter((word) => !/\d/.test(word) && !COMMON_WORDS.has(word)).join('-')
}

function samplePartsOf({ rows }: TableHead, names: (string | null)[], answers: FileAnswers) {
  const brand = answers['brand-of-all']?.replace(/^brand /, '') ?? ''
  return findSampleParts(rows, names, brand)
}

const FEWEST = 3
const NEAR = 0.15

/** Do most parts that the shop has cost about the same in the file? undefined: too few to say. */
function comparePrices(
  parts: SamplePart[],
  head: TableHead,
  names: (string | null)[],
  answers: FileAnswers,
) {
  const at = names.indexOf('price')
  if (at < 0 || foreignCurrencies(head, names).length > 0) return undefined
  const decimal = readingOf(head, names, answers).columns[at]?.decimal
  const distances = parts.flatMap(({ cents, cells }) => {
    const amount = Number(readAmount(cells[at] ?? '', decimal)?.text)
    return amount > 0 ? Math.abs(Math.log(amount / toDollars(cents))) : []
  })
  if (distances.length < FEWEST) return undefined
  const near = distances.filter((distance) => distance < NEAR)
  return near.length > distances.length / 2 ? 'near' : 'far'
}
