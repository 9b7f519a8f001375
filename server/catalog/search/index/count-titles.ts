import { type SQL, sql } from 'drizzle-orm'
import { CHANNEL } from '../../../platform/cache/listen-for-changes.ts'
import { db, type Transaction } from '../../../platform/db/client.ts'
import { eachInTurn } from '../../../platform/each-in-turn.ts'
import { wordsOf } from '../read/words.ts'
import { getNames, invalidateNames, type Names } from '../understand/known-names.ts'
import { type Counted, countGrams, type Group, type Kind } from './count-grams.ts'
import { headOf, seedsOf, seedWords } from './title.ts'

// Counts the words of all titles: the tables `gram` and `vocabulary`, and each product's type.

/** Invalidates cached searches. */
const SEARCH_CHANGED = sql`select pg_notify(${CHANNEL}, 'search')`

const BATCH = 1_000
const WRITTEN = 10_000

/** The handler of the jobs that count, which edits and imports queue. */
export async function countTitles() {
  invalidateNames()
  const names = await getNames()
  await db.transaction(
    async (snapshot) => {
      const { groups, groupOf, words } = await readTitles(snapshot, names)
      const seeds = seedsOf(names)
      for (const [word, n] of seedWords(seeds)) words.set(word, (words.get(word) ?? 0) + n)
      const counted = await countGrams(groups, seeds)
      // In a transaction of its own: one of this isolation can't write what has changed meanwhile.
      await db.transaction(async (tx) => {
        await tx.execute(sql`lock table gram in exclusive mode`)
        await writeGrams(tx, counted)
        await writeVocabulary(tx, words)
      })
      await writeTypes(snapshot, (place) => {
        const at = groupOf[place]
        return at === undefined ? undefined : counted.kindAt(at)
      })
    },
    // Titles and types are read one after the other, and must be of the same products.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  await db.execute(sql`analyze gram, vocabulary`)
  await db.execute(SEARCH_CHANGED)
}

const TITLE = sql`coalesce(p.title, p.name) as title, p.category_id as "categoryId", s.is_listed as "isListed"`

type Title = { id: string; title: string; categoryId: number | null; isListed: boolean }

async function readTitles(tx: Transaction, names: Names) {
  const placeOf = new Map<number | null, Map<string, number>>()
  const groups: Group[] = []
  /** By the order of products. */
  const groupOf: number[] = []
  const words = new Map<string, number>()
  await eachPage(
    (after) => tx.execute<Title>(pageAfter(after, TITLE)),
    async (rows) => {
      await eachInTurn(rows, ({ title, categoryId, isListed }) => {
        // Visitors see the suggested words: those of drafts are not public.
        for (const word of new Set(isListed ? wordsOf(title) : [])) {
          if (/^[a-z]{3,}$/.test(word)) words.set(word, (words.get(word) ?? 0) + 1)
        }
        const head = headOf(title, names).join(' ')
        const places = placeOf.get(categoryId) ?? new Map<string, number>()
        placeOf.set(categoryId, places)
        const at = places.get(head) ?? groups.push({ head, sellers: categoryId, n: 0 }) - 1
        if (at === groups.length - 1) places.set(head, at)
        const group = groups[at]
        if (group) group.n += 1
        groupOf.push(at)
      })
    },
  )
  return { groups, groupOf, words }
}

async function eachPage<Row extends { id: string }>(
  select: (after: string) => Promise<{ rows: Row[] }>,
  read: (rows: Row[]) => void | Promise<void>,
) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await select(after)
    await read(rows)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/**
 * Both keys begin behind the last: a merge join would read `product_search` from its beginning for
 * each page.
 */
function pageAfter(after: string, columns: SQL) {
  return sql`
    select p.id, ${columns} from product p join product_search s on s.product_id = p.id
    where p.deleted_at is null and p.id > ${after}::uuid and s.product_id > ${after}::uuid
    order by p.id limit ${BATCH}`
}

type GramRow = readonly [gram: string, categoryId: number, n: number, tail: number]

async function writeGrams(tx: Transaction, { grams, tails }: Counted) {
  await tx.execute(sql`delete from gram`)
  let rows: GramRow[] = []
  const flush = async () => {
    const column = (place: 0 | 1 | 2 | 3) => sql.param(rows.map((row) => row[place]))
    await tx.execute(sql`
      insert into gram (gram, category_id, n, tail)
      select * from unnest(${column(0)}::text[], ${column(1)}::int[], ${column(2)}::real[], ${column(3)}::real[])`)
    rows = []
  }
  for (const [gram, counts] of grams) {
    for (const [categoryId, n] of counts)
      rows.push([gram, categoryId, n, tails.get(gram)?.get(categoryId) ?? 0])
    if (rows.length >= WRITTEN) await flush()
  }
  await flush()
}

async function writeVocabulary(tx: Transaction, words: Map<string, number>) {
  await tx.execute(sql`delete from vocabulary`)
  let some: string[] = []
  const flush = async () => {
    const counts = some.map((word) => words.get(word) ?? 0)
    await tx.execute(sql`
      insert into vocabulary (word, n)
      select * from unnest(${sql.param(some)}::text[], ${sql.param(counts)}::int[])`)
    some = []
  }
  for (const word of words.keys()) {
    some.push(word)
    if (some.length === WRITTEN) await flush()
  }
  await flush()
}

const TYPE = sql`s.type_id as "typeId", s.is_type_sure as "isSure"`

type Typed = { id: string; typeId: number | null; isSure: boolean }

/** Only those that have changed. @param kindAt by the order of products */
async function writeTypes(snapshot: Transaction, kindAt: (place: number) => Kind | undefined) {
  let place = 0
  await eachPage(
    (after) => snapshot.execute<Typed>(pageAfter(after, TYPE)),
    async (rows) => {
      const changed: Typed[] = []
      for (const { id, typeId, isSure } of rows) {
        const kind = kindAt(place)
        place += 1
        if (kind && (kind.typeId !== typeId || kind.isSure !== isSure)) {
          changed.push({ id, ...kind })
        }
      }
      if (changed.length === 0) return
      const column = <Key extends keyof Typed>(key: Key) =>
        sql.param(changed.map((one) => one[key]))
      await db.execute(sql`
        update product_search s set type_id = x.type_id, is_type_sure = x.is_sure
        from unnest(${column('id')}::uuid[], ${column('typeId')}::int[], ${column('isSure')}::bool[])
          as x(id, type_id, is_sure)
        where s.product_id = x.id`)
    },
  )
}
