import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { EditedNumber } from '#contract/catalog/edited-part.ts'
import { normNumber } from '#contract/catalog/part-number.ts'
import { partNumber } from '../platform/db/schema/part-number.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { describeList, editList } from './list-edit.ts'

type Saved = { version: number; numbers: EditedNumber[] }

/**
 * Sets the numbers by which a part is found, but for its own: they are fields of the product.
 * @throws AppError 404; 409 the product was changed or deleted since `version`
 */
export async function saveNumbers(actor: SessionUser, id: string, { version, numbers }: Saved) {
  return editList(actor, id, version, async (tx, row) => {
    const edited = and(eq(partNumber.productId, id), ne(partNumber.kind, 'own'))
    const before = await tx.select().from(partNumber).where(edited)
    const wanted = new Map(numbers.map((one) => [keyOf(one), one]))
    const gone = before.filter((one) => !wanted.has(keyOf(one)))
    const had = new Set(before.map(keyOf))
    const added = numbers.filter((one) => !had.has(keyOf(one)))
    if (gone.length > 0) {
      const shown = gone.map((one) => sql`(${one.kind}, ${one.shown})`)
      await tx
        .delete(partNumber)
        .where(and(edited, inArray(sql`(${partNumber.kind}, ${partNumber.shown})`, shown)))
    }
    if (added.length > 0) {
      const isListed = row.state === 'live'
      await tx.insert(partNumber).values(
        added.map(({ kind, brand, shown }) => {
          const norm = normNumber(shown)
          return { productId: id, kind, brand, shown, norm, isListed }
        }),
      )
    }
    return describeList('Numbers', added.length, gone.length)
  })
}

/** A number in another brand's name is another row, which takes the place of the first. */
function keyOf({ kind, brand, shown }: { kind: string; brand: string | null; shown: string }) {
  return JSON.stringify([kind, brand, shown])
}
