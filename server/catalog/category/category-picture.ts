import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'
import { picture } from '../../platform/db/schema/picture.ts'
import { fieldError } from '../../platform/errors.ts'
import { isUnassigned, isUsable } from '../picture/picture.ts'

// The photo of a category: one that is uploaded as those of parts are.

/** Before a category gets it. @throws AppError 400 there is none, or no longer */
export async function takePicture(tx: Transaction, id: string) {
  const taken = await tx
    .update(picture)
    .set({ unusedSince: null })
    .where(and(eq(picture.id, id), isUsable))
    .returning({ id: picture.id })
  if (taken.length > 0) return
  throw fieldError('pictureId', 'There is no such photo, or no longer: upload it again')
}

/** After a category had it: a picture that nothing has is deleted some time later. */
export async function releasePicture(tx: Transaction, id: string | null) {
  if (id === null) return
  await tx
    .update(picture)
    .set({ unusedSince: sql`now()` })
    .where(and(eq(picture.id, id), isUnassigned))
}
