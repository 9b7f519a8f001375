import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'
import { picture } from '../../platform/db/schema/picture.ts'
import { isUnassigned, isUsable } from './picture.ts'

/**
 * Locks them in one sequence, as other products may get and lose the same.
 * @returns the ids of those that a product may have
 */
export async function lockPictures(tx: Transaction, ids: string[]) {
  if (ids.length === 0) return new Set<string>()
  const rows = await tx
    .select({ id: picture.id, usable: sql<boolean>`${isUsable}` })
    .from(picture)
    .where(inArray(picture.id, ids))
    .orderBy(asc(picture.id))
    .for('no key update')
  return new Set(rows.filter((row) => row.usable).map((row) => row.id))
}

/** A picture that no product has is deleted some time later. */
export async function updateUnusedSince(tx: Transaction, used: string[], released: string[]) {
  if (used.length > 0) {
    await tx.update(picture).set({ unusedSince: null }).where(inArray(picture.id, used))
  }
  if (released.length > 0) {
    await tx
      .update(picture)
      .set({ unusedSince: sql`now()` })
      .where(and(inArray(picture.id, released), isUnassigned))
  }
}
