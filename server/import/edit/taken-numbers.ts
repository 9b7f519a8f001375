import { sql } from 'drizzle-orm'
import { brandSlug } from '#contract/catalog/brand-slug.ts'
import { exactNumber } from '#contract/catalog/part-number.ts'
import type { PartsChange } from '#contract/import/bulk-edit.ts'
import { db } from '../../platform/db/client.ts'
import type { PresentPart } from '../parts/part-change.ts'

/**
 * Of an edit that gives many parts one brand: in it a number is one part's alone.
 * @returns finds those of a batch whose number another part has, or gets before it
 */
export function findTakenNumbers(change: PartsChange) {
  const given = new Set<string>()
  const slug = change.field === 'brand' ? brandSlug(change.value ?? '') : ''
  return async (parts: PresentPart[]) => {
    const taken = new Set<string>()
    if (slug === '') return taken
    const moved = parts.flatMap(({ _id, number, brand }) =>
      number && brandSlug(brand ?? '') !== slug ? [{ id: _id, number: exactNumber(number) }] : [],
    )
    const theirs = await readNumbers(
      slug,
      moved.map(({ number }) => number),
    )
    for (const { id, number } of moved) {
      if (theirs.has(number) || given.has(number)) taken.add(id)
      given.add(number)
    }
    return taken
  }
}

async function readNumbers(slug: string, numbers: string[]) {
  const { rows } = await db.execute<{ number: string }>(sql`
    select p.exact_number as number from product p join brand b on b.id = p.brand_id
    where b.slug = ${slug} and p.deleted_at is null and p.exact_number = any(${sql.param(numbers)}::text[])`)
  return new Set(rows.map(({ number }) => number))
}
