import { and, eq } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { picture } from '../../platform/db/schema/picture.ts'
import { AppError } from '../../platform/errors.ts'
import { JobError } from '../../platform/jobs/job-error.ts'
import { fileOf, masterOf, PREVIEW, RENDITIONS, type Rendition } from './files.ts'
import { isUsable } from './picture.ts'
import { renderRendition } from './rendering.ts'
import { storage } from './storage.ts'

/**
 * The job after an upload: makes what is missing besides the preview, and then deletes the master.
 * As often as it is interrupted, it begins again with the master; without one it was done.
 * @throws JobError the storage is unavailable
 */
export async function makeRenditions({ subjectId }: { subjectId: string }) {
  try {
    await makeAll(subjectId)
  } catch (error) {
    throw error instanceof AppError ? new JobError(error.message) : error
  }
}

async function makeAll(subjectId: string) {
  const [row] = await db
    .select({ sha256: picture.sha256 })
    .from(picture)
    .where(and(eq(picture.id, subjectId), isUsable))
  if (!row) return
  const { sha256 } = row
  const master = await storage.get(masterOf(sha256))
  if (!master) return
  for (const rendition of RENDITIONS.filter((one) => !isPreview(one))) {
    const { width, format } = rendition
    await storage.put(fileOf(sha256, rendition), await renderRendition(master, width, format))
  }
  await storage.remove([masterOf(sha256)])
}

function isPreview({ width, format }: Rendition) {
  return width === PREVIEW.width && format === PREVIEW.format
}
