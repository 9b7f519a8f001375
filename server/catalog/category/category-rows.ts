import { eq, getTableColumns } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { category } from '../../platform/db/schema/category.ts'
import { picture } from '../../platform/db/schema/picture.ts'
import { pathOf } from '../picture/files.ts'

/** The rows of all categories, with the paths of their photos. */
export async function readCategoryRows() {
  const rows = await db
    .select({ ...getTableColumns(category), sha256: picture.sha256 })
    .from(category)
    .leftJoin(picture, eq(picture.id, category.pictureId))
  return rows.map(({ sha256, ...row }) => ({ ...row, picturePath: sha256 && pathOf(sha256) }))
}
