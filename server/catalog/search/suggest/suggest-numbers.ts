import { sql } from 'drizzle-orm'
import { partPath, partSlug } from '#contract/catalog/part-path.ts'
import type { Suggestion } from '#contract/catalog/search.ts'
import { prepare, searchDb, searchPool } from '../../../platform/db/client.ts'
import { beginningWith } from '../../beginning-range.ts'
import {
  type NumberRow as FoundNumber,
  findInside,
  findLookAlikes,
} from '../look-up/numbers-table.ts'
import type { ReadQuery, TypedQuery } from '../read/read-query.ts'

// Part numbers with the typed beginning.

const SHOWN = 3

type NumberRow = {
  id: string
  kind: string
  shown: string
  /** Whose number it is; null: the seller does not say. */
  brand: string | null
  own_brand: string | null
  own_number: string | null
  title: string
}

/** A shorter number is proposed only if it is the whole of one. */
const SHORTEST_BEGINNING = 3
/** From this length on it may stand inside a number. */
const SHORTEST_INSIDE = 4

// The part whose own number it is, before parts that replace it.
const COLUMNS = sql`p.id, n.kind, n.shown, n.brand, b.name as own_brand, p.number as own_number,
  coalesce(p.title, p.name) as title`
const OF_PRODUCT = sql`join product p on p.id = n.product_id left join brand b on b.id = p.brand_id`

const byNumber = prepare<NumberRow, { from: string; to: string }>(
  'suggestions, numbers',
  sql`select ${COLUMNS}
    from (select product_id, kind, shown, brand, norm from part_number
      where norm >= ${sql.placeholder('from')} and norm < ${sql.placeholder('to')} and is_listed
      order by norm, kind <> 'own' limit ${sql.raw(String(SHOWN))}) n
    ${OF_PRODUCT} order by n.norm, n.kind <> 'own'`,
  searchPool,
)

/**
 * Numbers that begin like this one, then those that have it inside, else those that look like it.
 */
export async function suggestNumbers({ candidates }: TypedQuery): Promise<Suggestion[]> {
  const whole = candidates.find(({ isWhole }) => isWhole)
  if (!whole) return []
  const { norm, isExactOnly, isMeaning } = whole
  const isBeginning = norm.length >= SHORTEST_BEGINNING && !isMeaning
  const beginning = await byNumber(isBeginning ? beginningWith(norm) : only(norm))
  const known = beginning.map(({ id }) => id)
  const isInside = norm.length >= SHORTEST_INSIDE && !isExactOnly && known.length < SHOWN
  const inside = isInside ? await rowsOf(await findInside([norm]), known) : []
  const found = [...beginning, ...inside].slice(0, SHOWN)
  if (found.length > 0) return found.map((row) => toSuggestion(row))
  if (isMeaning) return []
  const alike = await rowsOf(await findLookAlikes(norm), [])
  return alike.map((row) => toSuggestion(row, 'Other letters'))
}

/** No number has a character below the first printed one. */
function only(norm: string) {
  return { from: norm, to: `${norm} ` }
}

/** @param without ids of parts that are proposed already */
async function rowsOf(numbers: readonly FoundNumber[], without: readonly string[]) {
  const wanted = numbers.filter(({ productId }) => !without.includes(productId)).slice(0, SHOWN)
  if (wanted.length === 0) return []
  const { rows } = await searchDb.execute<NumberRow>(sql`
    select ${COLUMNS} from rows from (
        jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
          as ("productId" uuid, kind text, shown text, brand text)
      ) with ordinality as n (product_id, kind, shown, brand, at)
    ${OF_PRODUCT} order by n.at`)
  return rows
}

function toSuggestion(row: NumberRow, note?: string): Suggestion {
  return {
    kind: 'number',
    text: row.shown,
    detail: [note, ...ownerOf(row), row.title].filter(Boolean).join(' · '),
    url: partPath({ slug: partSlug(row.title), _id: row.id }),
  }
}

/** Whose number it is, and which part replaces that one. */
function ownerOf({ kind, brand, own_brand, own_number }: NumberRow) {
  if (kind === 'own' || kind === 'gtin') return [brand ?? own_brand]
  const part = [own_brand !== brand && own_brand, own_number].filter(Boolean).join(' ')
  return [brand, part && `${part} replaces it`]
}

/** A shorter beginning has too many words. */
const SHORTEST_WORD = 3

const byWord = prepare<{ word: string }, { from: string; to: string }>(
  'suggestions, words',
  sql`select word from vocabulary
    where word >= ${sql.placeholder('from')} and word < ${sql.placeholder('to')}
    order by n desc, word limit ${sql.raw(String(SHOWN))}`,
  searchPool,
)

/** The last word, ended in the ways that most titles have. */
export async function suggestWords({ words }: ReadQuery): Promise<Suggestion[]> {
  const last = words.at(-1)
  if (!last || last.length < SHORTEST_WORD || /\d/.test(last)) return []
  const rows = await byWord(beginningWith(last))
  return rows.map(({ word }) => {
    const text = [...words.slice(0, -1), word].join(' ')
    return { kind: 'words', text, url: `/search?q=${encodeURIComponent(text)}` }
  })
}
