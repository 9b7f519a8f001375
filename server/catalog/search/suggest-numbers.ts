import { sql } from 'drizzle-orm'
import { partPath, partSlug } from '#contract/catalog/part-path.ts'
import type { Suggestion } from '#contract/catalog/search.ts'
import { prepare, searchPool } from '../../db/client.ts'
import { numbersIn } from './numbers-in-query.ts'
import type { ParsedQuery } from './parse-query.ts'

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

// The part whose own number it is, before parts that replace it.
const byNumber = prepare<NumberRow, { from: string; to: string }>(
  'suggestions, numbers',
  sql`select p.id, n.kind, n.shown, n.brand, b.name as own_brand, p.number as own_number,
      coalesce(p.title, p.name) as title
    from (select product_id, kind, shown, brand, norm from part_number
      where norm >= ${sql.placeholder('from')} and norm < ${sql.placeholder('to')} and is_listed
      order by norm, kind <> 'own' limit ${sql.raw(String(SHOWN))}) n
    join product p on p.id = n.product_id left join brand b on b.id = p.brand_id
    order by n.norm, n.kind <> 'own'`,
  searchPool,
)

export async function suggestNumbers(parsed: ParsedQuery): Promise<Suggestion[]> {
  const whole = numbersIn(parsed).find(({ isWhole }) => isWhole)
  if (!whole) return []
  const rows = await byNumber({ from: whole.norm, to: `${whole.norm}~` })
  return rows.map((row) => ({
    kind: 'number',
    text: row.shown,
    detail: [...ownerOf(row), row.title].filter(Boolean).join(' · '),
    url: partPath({ slug: partSlug(row.title), _id: row.id }),
  }))
}

/** Whose number it is, and which part replaces that one. */
function ownerOf({ kind, brand, own_brand, own_number }: NumberRow) {
  if (kind === 'own' || kind === 'gtin') return [brand ?? own_brand]
  const part = [own_brand !== brand && own_brand, own_number].filter(Boolean).join(' ')
  return [brand, part && `${part} replaces it`]
}
