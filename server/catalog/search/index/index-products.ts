import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fold } from '#contract/catalog/fold.ts'
import { CHANNEL } from '../../../platform/cache/listen-for-changes.ts'
import { db, type Transaction } from '../../../platform/db/client.ts'
import { firstIdAt } from '../../../platform/db/first-id.ts'
import { isSold } from '../../../platform/db/schema/product.ts'
import { eachInTurn } from '../../../platform/each-in-turn.ts'
import { insertJob, THE_SHOP } from '../../../platform/jobs/job.ts'
import { log } from '../../../platform/log.ts'
import { findCategory } from '../../category/category-tree.ts'
import { readPosition } from '../read/position.ts'
import { wordsOf } from '../read/words.ts'
import { findGrams, type GramRow, gramsOf } from '../understand/grams.ts'
import { getNames } from '../understand/known-names.ts'
import { isSureOf, typeOf } from './count-grams.ts'
import { countTitles } from './count-titles.ts'
import { headOf, splitPurpose } from './title.ts'

// What searches know of a product is written after its edit, by a job (`product_search`).

/** The kind of the job that counts all titles again. */
export const GRAMS_JOB = 'grams'

/** Products that are locked at once. */
const BATCH = 200
/** How many characters of a description are indexed. */
const MAX_DESCRIPTION = 2_000

/** @returns how many of the ids are products */
export async function indexProducts(ids: readonly string[]) {
  const sorted = ids.toSorted()
  let indexed = 0
  for (let at = 0; at < sorted.length; at += BATCH) {
    indexed += await indexBatch(sorted.slice(at, at + BATCH))
  }
  return indexed
}

/**
 * A maintenance job: products that came without a job of their own, such as those of a release
 * without searches.
 */
export async function indexNewProducts() {
  let after = firstIdAt(0)
  for (;;) {
    // Both keys begin behind the last: the whole catalog is read once, not for each batch.
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from product p
      where deleted_at is null and id > ${after}::uuid and not exists (
        select from product_search s where s.product_id = p.id and s.product_id > ${after}::uuid)
      order by id limit ${BATCH}`)
    const last = rows.at(-1)
    if (!last) break
    await indexProducts(rows.map(({ id }) => id))
    after = last.id
  }
  if (await isUncounted()) await countTitles()
}

/**
 * A shop of a release without searches may have so many parts that reading them takes long:
 * maintenance does the rest.
 */
const FIRST_READING_MS = 30_000

/**
 * Before the shop is ready: search reads a catalog that it never read, such as the sample parts.
 * Parts that come later are read while the shop is open.
 */
export async function readCatalogFirst() {
  if (!(await isUncounted())) return
  const reading = indexNewProducts().catch((err) => {
    log.error({ err }, 'search could not read the catalog: maintenance tries it again')
  })
  await Promise.race([reading, delay(FIRST_READING_MS, undefined, { ref: false })])
}

/** Are there products, and were no words of them counted yet? */
async function isUncounted() {
  const { rows } = await db.execute<{ isFirst: boolean }>(sql`
    select exists (select from product where deleted_at is null) and not exists (select from gram)
      as "isFirst"`)
  return rows[0]?.isFirst === true
}

type Row = {
  id: string
  title: string
  /** What it is called in lists. */
  name: string
  brand: string | null
  description: string
  categoryId: number | null
  attributes: { name: string; value: string; unit: string | null }[]
}

async function indexBatch(ids: readonly string[]) {
  const names = await getNames()
  return db.transaction(async (tx) => {
    // Locked, so that what is written is of the newest edit.
    const { rows } = await tx.execute<Row>(sql`
      select p.id, coalesce(p.title, p.name) as title, p.name, b.name as brand, p.description,
        p.category_id as "categoryId",
        coalesce((select json_agg(a order by a.position) from product_attribute a where a.product_id = p.id), '[]') as attributes
      from product p left join brand b on b.id = p.brand_id
      where p.id = any(${sql.param(ids)}::uuid[]) order by p.id for share of p`)
    if (rows.length === 0) return 0
    const heads: string[][] = []
    await eachInTurn(rows, ({ title }) => heads.push(headOf(title, names)))
    const grams = await findGrams(heads.flatMap(gramsOf), db)
    const indexed: Indexed[] = []
    await eachInTurn(rows, (row, at) => indexed.push(toIndexed(row, heads[at] ?? [], grams)))
    await write(tx, indexed)
    await queueCounting(tx)
    await tellLists(tx, rows)
    return rows.length
  })
}

/** Also searches, which depend on each category; 0 stands for none. */
async function tellLists(tx: Transaction, rows: readonly Row[]) {
  const ids = new Set(rows.map(({ categoryId }) => categoryId ?? 0))
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${['category', ...ids].join(' ')})`)
}

type Indexed = ReturnType<typeof toIndexed>

function toIndexed(row: Row, head: string[], found: Map<string, GramRow>) {
  const { id, title, brand, categoryId, attributes } = row
  const typeId = typeOf(head, categoryId, (gram) => found.get(gram)?.all) ?? categoryId
  const { axle, side } = readPosition(wordsOf(title))
  const [own, purpose] = splitPurpose(title)
  return {
    id,
    typeId,
    isSure: isSureOf(
      head,
      typeId,
      (gram) => found.get(gram)?.all,
      (gram) => found.get(gram)?.tail,
    ),
    axle,
    side,
    name: [
      own,
      ...rimsOf(own),
      ...lengthsOf(own),
      fold(brand ?? ''),
      ...attributes.map(({ value, unit }) => fold(`${value} ${unit ?? ''}`)),
    ].join(' '),
    purpose,
    category: [fold(findCategory(categoryId)?.name ?? ''), ...wordsOfName(row)].join(' '),
    description: fold(
      [
        ...attributes.map((attribute) => attribute.name),
        row.description.slice(0, MAX_DESCRIPTION),
      ].join(' '),
    ),
  }
}

/** What the part is called in lists, as far as its title does not say it. */
function wordsOfName({ name, title }: Row) {
  const [own] = splitPurpose(name)
  const said = new Set(wordsOf(title))
  return own.split(' ').filter((word) => !said.has(word))
}

/** ‘195t65r15’ goes on a rim of 15 inches. */
function rimsOf(name: string) {
  return [...name.matchAll(/\b\d+t\d+r(\d+)\b/g)].map(([, inches]) => `${inches}in`)
}

/** Each of ‘35x65x35’: a search may say them in inches. */
function lengthsOf(name: string) {
  const sizes = name.match(/(?<![\w.])\d{2,4}(?:x\d{2,4}){1,2}(?![\w.])/g) ?? []
  return sizes.flatMap((size) => size.split('x')).map((length) => `${length}mm`)
}

async function write(tx: Transaction, all: Indexed[]) {
  const column = <Key extends keyof Indexed>(key: Key) => sql.param(all.map((one) => one[key]))
  await tx.execute(sql`
    insert into product_search (product_id, words, type_id, is_type_sure, axle, side, is_listed, category_id, brand_id,
      price_per_unit_cents, is_in_stock, is_universal)
    select x.id,
      setweight(to_tsvector('english', x.name), 'A') || setweight(to_tsvector('english', x.category), 'B')
        || setweight(to_tsvector('english', x.purpose), 'C') || setweight(to_tsvector('english', x.description), 'D'),
      x.type_id, x.is_sure, x.axle, x.side, ${isSold('p')}, p.category_id,
      p.brand_id, p.price_per_unit_cents, p.available_quantity >= p.minimum_order_quantity, p.fits = 'universal'
    from unnest(${column('id')}::uuid[], ${column('name')}::text[], ${column('purpose')}::text[], ${column('category')}::text[],
      ${column('description')}::text[], ${column('typeId')}::int[], ${column('isSure')}::bool[],
      ${column('axle')}::text[], ${column('side')}::text[])
      as x(id, name, purpose, category, description, type_id, is_sure, axle, side)
    join product p on p.id = x.id
    on conflict (product_id) do update set words = excluded.words, type_id = excluded.type_id,
      is_type_sure = excluded.is_type_sure, axle = excluded.axle, side = excluded.side`)
}

const MINUTE_MS = 60_000

/** How often titles are counted: with more parts it takes longer, and a new title changes less. */
const COUNTED_EACH: readonly (readonly [fromParts: number, ms: number])[] = [
  [50_000, 24 * 60 * MINUTE_MS],
  [5_000, 60 * MINUTE_MS],
  [0, 5 * MINUTE_MS],
]

/** The words of this batch are counted with those of the next minutes. */
async function queueCounting(tx: Transaction) {
  const { rows } = await tx.execute<{ about: number }>(
    sql`select reltuples as about from pg_class where oid = 'product_search'::regclass`,
  )
  const about = Math.max(0, rows[0]?.about ?? 0)
  const [, each = MINUTE_MS] = COUNTED_EACH.find(([from]) => about >= from) ?? []
  const ends = Math.ceil((Date.now() + 1) / each) * each
  await insertJob(tx, {
    kind: GRAMS_JOB,
    subjectId: THE_SHOP,
    event: `edits until ${new Date(ends).toISOString().slice(0, 16)}`,
    runAt: new Date(ends),
  })
}
