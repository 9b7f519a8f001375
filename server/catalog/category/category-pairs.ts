import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'
import { category, categoryPair } from '../../platform/db/schema/category.ts'
import { fieldError } from '../../platform/errors.ts'

// Which categories' parts are replaced together: pads with discs.

/** @throws AppError 400 */
export async function writePairs(tx: Transaction, id: number, together: readonly number[]) {
  const others = [...new Set(together)].filter((other) => other !== id)
  const known = await tx.$count(category, inArray(category.id, others))
  if (known < others.length) throw fieldError('together', 'There is no such category')
  await tx.delete(categoryPair).where(or(eq(categoryPair.one, id), eq(categoryPair.other, id)))
  if (others.length > 0)
    await tx.insert(categoryPair).values(others.map((other) => pairOf(id, other)))
}

function pairOf(a: number, b: number) {
  return { one: Math.min(a, b), other: Math.max(a, b) }
}

/** Those of a category that is merged into another. */
export async function movePairs(tx: Transaction, id: number, into: number) {
  await tx.execute(sql`
    insert into category_pair (one, other)
    select least(x.id, ${into}), greatest(x.id, ${into}) from (
      select case when one = ${id} then other else one end as id from category_pair
      where ${id} in (one, other)) x
    where x.id <> ${into} on conflict do nothing`)
}
