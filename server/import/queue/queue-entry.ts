import { sql } from 'drizzle-orm'
import type { QueueEntry } from '#contract/import/import-queue.ts'
import { QUEUE_KINDS } from '#contract/import/queue-kinds.ts'
import { isOfParts } from '#contract/import/writes-parts.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import { findCategory } from '../../catalog/category/category-tree.ts'
import { db } from '../../platform/db/client.ts'
import { proposeCategory } from '../columns/category-names.ts'
import type { ImportRecord } from '../import-record.ts'
import { getImport } from '../import-view.ts'
import { type Ours, readCompared } from './compared-part.ts'
import { choicesOf, kindOf, nameOfWaiting } from './queue-choices.ts'
import { exampleOf, readWaiting, type Waiting } from './queue-example.ts'
import { HAS_QUESTION } from './waiting-rows.ts'

// What the owner sees of the rows that wait.

const LISTED = 200
const EXAMPLES = 3
/** One row of so many has a number of the brand that is proposed for all of them. */
const LEAST_OF_BRAND = 10

/** What only the file's rows say of a category that the shop does not know. */
type Found = { key: string; categoryId: number | null; lacking: number }

/**
 * The names and groups that rows wait for, those with most rows first; then the values that no row
 * waits for.
 */
export async function listQueue(importId: string): Promise<QueueEntry[]> {
  const { kind, texts } = await getImport(importId)
  const rows = await readWaiting(importId, sql`q.n <= ${EXAMPLES}`, LISTED * EXAMPLES)
  const ours = await readCompared(rows.flatMap(({ productId }) => productId ?? []))
  const keys = [...new Set(rows.map(({ key }) => key))].slice(0, LISTED)
  const categories = keys.filter(isOfCategory)
  const found = categories.length > 0 ? await readFoundCategories(importId, categories) : new Map()
  const brands = keys.some(isOfBrand) ? await readFoundBrands(importId) : new Map()
  const entries = keys.flatMap((key) => {
    const group = rows.filter((row) => row.key === key)
    const of = { kind, found: found.get(key), brand: brands.get(key), isKept: texts === 'keep' }
    return entryOf(group, ours, of)
  })
  return entries.toSorted((one, other) => Number(other.isWaiting) - Number(one.isWaiting))
}

function isOfCategory(key: string) {
  return key.startsWith('category ')
}

function isOfBrand(key: string) {
  return key.startsWith('brand ')
}

/** Of a code that no table explains: how many of its rows have a part number of this brand. */
type FoundBrand = { key: string; brand: string; has: number; rows: number }

async function readFoundBrands(importId: string) {
  const { rows } = await db.execute<FoundBrand>(sql`
    select key, brand, has, rows from (
      select r.resolved ->> 'key' as key, r.findings -> 0 ->> 'proposal' as brand,
        count(*)::int as has, (sum(count(*)) over (partition by r.resolved ->> 'key'))::int as rows
      from import_row r
      where r.import_id = ${importId} and r.action = 'queued'
        and r.findings -> 0 ->> 'code' = 'unknown-brand'
      group by 1, 2
    ) counted where brand is not null order by has, brand desc`)
  // Of several brands the last stays, which most rows have.
  return new Map(rows.map((row) => [row.key, row]))
}

/** The category that over half of the parts have whose rows have the value; how many have none. */
async function readFoundCategories(importId: string, keys: string[]) {
  const { rows } = await db.execute<Found>(sql`
    with counted as (
      select f ->> 'question' as key, p.category_id, count(*)::int as n
      from import_row r cross join lateral jsonb_array_elements(r.findings) f
      left join product p on p.id = r.product_id
      where r.import_id = ${importId} and ${HAS_QUESTION} and f ->> 'question' = any(${sql.param(keys)}::text[])
      group by 1, 2
    )
    select key, coalesce((sum(n) filter (where category_id is null))::int, 0) as lacking,
      case when max(n) filter (where category_id is not null) * 2
        > sum(n) filter (where category_id is not null)
      then (array_agg(category_id order by n desc) filter (where category_id is not null))[1] end as "categoryId"
    from counted group by 1`)
  return new Map(rows.map((row) => [row.key, row]))
}

type Of = {
  kind: ImportRecord['kind']
  found: Found | undefined
  brand: FoundBrand | undefined
  isKept: boolean
}

function entryOf(
  group: Waiting[],
  ours: Map<string, Ours>,
  { kind: fileKind, found, brand, isKept }: Of,
): QueueEntry[] {
  const [first] = group
  if (!first) return []
  const { key, rows, line, finding, isDecided } = first
  const kind = kindOf(key)
  const category = kind === 'category' ? categoryIn(finding.found ?? '', found) : null
  // Of a few rows among many the brand is named, and not proposed: they may be so by chance.
  const isByChance = brand && brand.has * LEAST_OF_BRAND < brand.rows
  const proposal = category?.name ?? (isByChance ? undefined : (brand?.brand ?? finding.proposal))
  const { examples } = QUEUE_KINDS[kind]
  const { choices, isProposed } = choicesOf(
    kind,
    key,
    { ...finding, proposal },
    isOfParts(fileKind),
  )
  return [
    {
      key,
      kind,
      name: nameOfWaiting(first),
      rows,
      line,
      text: brand ? `${finding.text}. ${textOfBrand(brand)}` : finding.text,
      proposal: proposal ?? null,
      categoryId: category?.id ?? null,
      isWithoutEffect: isKept && found?.lacking === 0,
      isWaiting: kind !== 'category' && kind !== 'state',
      isDecided,
      choices,
      isProposed,
      examples: examples === 'none' ? [] : group.map((one) => exampleOf(one, ours)),
    },
  ]
}

function textOfBrand({ brand, has, rows }: FoundBrand) {
  return `${formatCount(has)} of its ${formatCountOf(rows, 'row')} have a number of ${brand}`
}

/** That of the parts which the rows mean, else what the name says. */
function categoryIn(name: string, found: Found | undefined) {
  return findCategory(found?.categoryId ?? proposeCategory(name) ?? null)
}
