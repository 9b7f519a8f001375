import { inArray, sql } from 'drizzle-orm'
import { findCategory } from '#contract/catalog/category.ts'
import { proposeCategory } from '#contract/catalog/category-names.ts'
import { type Difference, NEAR_NUMBERS } from '#contract/catalog/near-number.ts'
import type { Finding } from '#contract/import/import.ts'
import {
  type ComparedPart,
  QUEUE_KINDS,
  type QueueChoice,
  type QueueEntry,
} from '#contract/import/import-queue.ts'
import { formatPrice, toDollars } from '#contract/money.ts'
import { db } from '../../platform/db/client.ts'
import { brand } from '../../platform/db/schema/brand.ts'
import { product } from '../../platform/db/schema/product.ts'
import { type FitmentSource, isFitment } from '../fitments/fitment-source.ts'
import { type ImportRecord, isOfParts } from '../import-record.ts'
import { getImport } from '../import-view.ts'
import { isNumber, type NumberSource } from '../parts/check-numbers.ts'
import { openDecisions } from './open-decisions.ts'
import { HAS_QUESTION } from './waiting-rows.ts'

// What the owner sees of the rows that wait.

const LISTED = 200
const EXAMPLES = 3
type Raw = FitmentSource | NumberSource | Record<string, string>

type Waiting = {
  key: string
  /** The key by which the row is decided alone. */
  part: string | null
  productId: string | null
  rows: number
  line: number
  raw: Raw
  finding: Finding
  isDecided: boolean
  isSingleDecided: boolean | null
}

/** The names and groups that rows wait for, those with most rows first. */
export async function listQueue(importId: string): Promise<QueueEntry[]> {
  const { kind } = await getImport(importId)
  const { rows } = await db.execute<Waiting>(sql`
    with asked as (
      select r.line, r.resolved ->> 'key' as key, r.resolved ->> 'part' as part,
        r.resolved ->> 'productId' as product_id, r.findings -> 0 as finding
      from import_row r where r.import_id = ${importId} and r.action = 'queued'
      union all
      select r.line, f ->> 'question', null, r.product_id::text, f
      from import_row r cross join lateral jsonb_array_elements(r.findings) f
      where r.import_id = ${importId} and ${HAS_QUESTION} and f ? 'question'
    )
    select q.key, q.part, q.product_id as "productId", q.rows, q.line, r.raw, q.finding,
      q.key in (${openDecisions(sql`${importId}`)}) as "isDecided",
      q.part in (${openDecisions(sql`${importId}`)}) as "isSingleDecided"
    from (
      select *, (count(*) over alike)::int as rows, min(line) over alike as first,
        row_number() over (partition by key order by line) as n
      from asked window alike as (partition by key)
    ) q join import_row r on r.import_id = ${importId} and r.line = q.line
    where q.n <= ${EXAMPLES}
    order by q.rows desc, q.first, q.line limit ${LISTED * EXAMPLES}`)
  const ours = await readCompared(rows.flatMap(({ productId }) => productId ?? []))
  const keys = [...new Set(rows.map(({ key }) => key))].slice(0, LISTED)
  return keys.flatMap((key) =>
    entryOf(
      kind,
      rows.filter((row) => row.key === key),
      ours,
    ),
  )
}

function entryOf(
  of: ImportRecord['kind'],
  group: Waiting[],
  ours: Map<string, ComparedPart>,
): QueueEntry[] {
  const [first] = group
  if (!first) return []
  const { key, rows, line, raw, finding, isDecided } = first
  const kind = QUEUE_KINDS.find((one) => key === one || key.startsWith(`${one} `)) ?? 'other'
  const { choices, isProposed = false } = choicesOf(kind, key, finding, isOfParts(of))
  const examples = group.map((one) => ({
    key: one.part,
    line: one.line,
    text: one.finding.text,
    isDecided: one.isSingleDecided ?? false,
    file: comparedOf(one.raw),
    ours: ours.get(one.productId ?? '') ?? null,
  }))
  return [
    {
      key,
      kind,
      name: finding.found ?? nameOf(kind, key, raw),
      rows,
      line,
      text: finding.text,
      proposal: finding.proposal ?? null,
      categoryId: (kind === 'category' && proposeCategory(finding.found ?? '')) || null,
      isWaiting: kind !== 'category' && kind !== 'state',
      isDecided,
      choices,
      isProposed,
      examples: kind === 'vehicle' || kind === 'attribute' ? [] : examples,
    },
  ]
}

type Choices = { choices: QueueChoice[]; isProposed?: boolean }

function choicesOf(
  kind: QueueEntry['kind'],
  key: string,
  { code, proposal: proposed }: Finding,
  isParts: boolean,
): Choices {
  const other: QueueChoice[] = isParts ? ['other'] : []
  if (kind === 'vehicle') return { choices: ['model', 'drop'] }
  if (kind === 'attribute') return { choices: ['condition', 'drop'] }
  if (kind === 'part') return { choices: ['part', ...other, 'drop'] }
  if (kind === 'brand' && code === 'near-brand') {
    return { choices: ['brand', 'own brand', 'drop'], isProposed: true }
  }
  if (kind === 'brand') return { choices: ['brand', 'drop'] }
  if (kind === 'sku') return { choices: ['same', 'drop'] }
  if (kind === 'date') return { choices: ['drop', 'other'], isProposed: true }
  if (kind === 'twice') return { choices: ['first', 'last', 'drop'] }
  if (kind === 'removed') return { choices: ['draft', 'drop'], isProposed: true }
  if (kind === 'category') {
    const choices: QueueChoice[] = ['category', 'ignore']
    return proposed ? { choices: ['proposed category', ...choices], isProposed: true } : { choices }
  }
  if (kind === 'state') {
    const states: QueueChoice[] = proposed === 'draft' ? ['draft', 'live'] : ['live', 'draft']
    return { choices: [...states, 'ignore'], isProposed: proposed !== undefined }
  }
  if (kind !== 'near') return { choices: ['drop'] }
  const { proposal } = NEAR_NUMBERS[differenceIn(key)]
  if (proposal === 'other' && isParts)
    return { choices: ['other', 'same', 'drop'], isProposed: true }
  return { choices: ['same', ...other, 'drop'], isProposed: proposal === 'same' }
}

function differenceIn(key: string) {
  return key.split(' ')[1] as Difference
}

function nameOf(kind: QueueEntry['kind'], key: string, raw: Raw) {
  const { brand: maker, number, make, model } = cellsOf(raw)
  if (kind === 'vehicle') return `${make} ${model}`.trim() || 'No vehicle'
  if (kind === 'part' && number) return `${maker} ${number}`.trim()
  if (kind === 'brand' && maker) return maker
  if (kind === 'near')
    return `${maker} numbers that differ in ${NEAR_NUMBERS[differenceIn(key)].text}`.trim()
  if (kind === 'sku') return 'SKUs of parts with another brand or number'
  if (kind === 'date') return 'Numbers that a program may have changed'
  if (kind === 'removed') return 'Parts that the file takes out of the catalog'
  if (kind === 'twice') return 'Parts that are listed twice, with different values'
  return key.slice(key.indexOf(' ') + 1).trim()
}

/** A row of numbers has two brands: its part's is meant, not the number's. */
function cellsOf(raw: Raw) {
  const none = { brand: '', number: '', make: '', model: '', what: '', category: '', price: '' }
  if (isNumber(raw)) {
    const { part_brand = '', part_number = '', kind = '', number = '' } = raw.raw
    return { ...none, brand: part_brand, number: part_number, what: `${kind} ${number}`.trim() }
  }
  if (isFitment(raw)) {
    const { make, model, yearFrom, yearTo, brand: maker, part } = raw
    const years = [...new Set([yearFrom, yearTo])].filter(Boolean).join('–')
    return {
      ...none,
      brand: maker,
      number: part,
      make,
      model,
      what: `${years} ${make} ${model}`.trim(),
    }
  }
  const { sku = '', part_number = '', title, name, category = '', price = '' } = raw
  return {
    ...none,
    brand: raw.brand ?? '',
    number: part_number || sku,
    what: name ?? title ?? '',
    category,
    price,
  }
}

function comparedOf(raw: Raw): ComparedPart {
  const { brand: maker, number, what, category, price } = cellsOf(raw)
  const image = isNumber(raw) || isFitment(raw) ? undefined : raw.image
  return {
    number: `${maker} ${number}`.trim(),
    name: what,
    category: category || null,
    price: price || null,
    img: image?.startsWith('https:') ? image : null,
  }
}

async function readCompared(ids: string[]) {
  const rows = await db
    .select({
      id: product.id,
      name: product.name,
      number: product.number,
      sku: product.sku,
      categoryId: product.categoryId,
      cents: product.pricePerUnitCents,
      img: product.img,
      maker: brand.name,
    })
    .from(product)
    .leftJoin(brand, sql`${brand.id} = ${product.brandId}`)
    .where(inArray(product.id, ids))
  return new Map(
    rows.map(({ id, name, number, sku, categoryId, cents, img, maker }) => [
      id,
      {
        number: [maker, number ?? sku].filter(Boolean).join(' '),
        name,
        img,
        category: findCategory(categoryId ?? 0)?.name ?? null,
        price: formatPrice(toDollars(cents)),
      },
    ]),
  )
}
