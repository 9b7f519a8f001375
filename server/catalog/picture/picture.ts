import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Picture } from '#contract/catalog/picture.ts'
import { record } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { category } from '../../platform/db/schema/category.ts'
import { diagram } from '../../platform/db/schema/diagram.ts'
import { picture } from '../../platform/db/schema/picture.ts'
import { productPicture } from '../../platform/db/schema/product-picture.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { fileOf, filesOf, masterOf, PREVIEW, pathOf } from './files.ts'
import { type Rendered, renderUpload } from './rendering.ts'
import { storage } from './storage.ts'

/** A picture that no product, category or diagram has had for this many days is deleted. */
export const UNUSED_DAYS = 30
/** A day less: no picture is deleted while it is assigned or rendered. */
export const isUsable = sql`(${picture.unusedSince} is null
  or ${picture.unusedSince} > now() - ${UNUSED_DAYS - 1} * interval '1 day')`

export const RENDITIONS_JOB = 'renditions'

type Upload = { bytes: Buffer; sha256: string }

/**
 * Stores an uploaded photo. The same photo again is the same picture, so a retry adds nothing.
 * @throws AppError 400 it is no photo; 503 the storage is unavailable
 */
export async function addPicture(actor: SessionUser, upload: Upload): Promise<Picture> {
  const { id, width, height } = await storePicture(upload, actor.id, (tx, stored) =>
    record(tx, actor, 'add photo', { id: stored, name: pathOf(upload.sha256) }),
  )
  return { _id: id, width, height, path: pathOf(upload.sha256) }
}

/**
 * A job makes its other renditions. The row comes first: whatever happens after it, the files are
 * those of a picture, which is deleted when no product gets it.
 * @param createdBy null: the shop itself
 * @param also in the transaction that queues the job
 */
export async function storePicture(
  upload: Upload,
  createdBy: string | null,
  also: (tx: Transaction, id: string) => Promise<unknown> = async () => {},
) {
  const { sha256 } = upload
  const rendered = await renderUpload(upload.bytes)
  const row = await upsert(createdBy, sha256, rendered)
  try {
    await storage.put(masterOf(sha256), rendered.master)
    await storage.put(fileOf(sha256, PREVIEW), rendered.preview)
  } catch (error) {
    await discard(row, sha256).catch(() => {})
    throw error
  }
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: picture.id })
      .from(picture)
      .where(eq(picture.id, row.id))
      .for('key share')
    if (!found) throw new AppError(503, 'The photo could not be stored. Please try again.')
    // Each upload has stored a master of its own, which its job takes away.
    await insertJob(tx, {
      kind: RENDITIONS_JOB,
      subjectId: row.id,
      event: `uploaded ${row.at.toISOString()}`,
    })
    await also(tx, row.id)
  })
  return { id: row.id, width: rendered.width, height: rendered.height }
}

/** A picture of these bytes that is stored already: it need not be decoded again. */
export async function findStored(sha256: string) {
  const [row] = await db
    .select({ id: picture.id })
    .from(picture)
    .where(and(eq(picture.sha256, sha256), isUsable))
  return row && (await storage.get(fileOf(sha256, PREVIEW))) ? row.id : undefined
}

type Upserted = { id: string; at: Date; isNew: boolean }

async function upsert(createdBy: string | null, sha256: string, { width, height }: Rendered) {
  const at = new Date()
  const row = singleRow(
    await db
      .insert(picture)
      .values({ sha256, width, height, createdBy, unusedSince: at })
      .onConflictDoUpdate({
        target: picture.sha256,
        // The same photo may be in use by a product.
        set: {
          width,
          height,
          unusedSince: sql`case when ${picture.unusedSince} is not null then ${at}::timestamptz end`,
        },
      })
      .returning({ id: picture.id, isNew: sql<boolean>`xmax = 0` }),
  )
  return { ...row, at }
}

/**
 * Deletes a new picture whose files could not be stored, unless another upload of it is under way.
 */
async function discard({ id, at, isNew }: Upserted, sha256: string) {
  if (!isNew) return
  const deleted = await db
    .delete(picture)
    .where(and(eq(picture.id, id), eq(picture.unusedSince, at), isUnassigned))
    .returning({ id: picture.id })
  if (deleted.length > 0) await storage.remove(filesOf(sha256))
}

/** Has no product it, no category and no diagram? */
export const isUnassigned = and(
  notExists(db.select().from(productPicture).where(eq(productPicture.pictureId, picture.id))),
  notExists(db.select().from(category).where(eq(category.pictureId, picture.id))),
  notExists(db.select().from(diagram).where(eq(diagram.pictureId, picture.id))),
)
