import { eq, sql } from 'drizzle-orm'
import { type EditCategory, MAX_CATEGORIES, type NewCategory } from '#contract/catalog/category.ts'
import { formatCountOf } from '#contract/money.ts'
import { freeSlug } from '#contract/slug.ts'
import { record } from '../platform/audit/audit.ts'
import { subjectsOf } from '../platform/audit/numbered-subject.ts'
import { staleSubject } from '../platform/audit/stale-edit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { category, categorySlug } from '../platform/db/schema/category.ts'
import { product } from '../platform/db/schema/product.ts'
import { singleRow } from '../platform/db/single-row.ts'
import { AppError, fieldError, notFound } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { insertJob, THE_SHOP } from '../platform/jobs/job.ts'
import { writePairs } from './category/category-pairs.ts'
import { releasePicture, takePicture } from './category/category-picture.ts'
import { loadCategories } from './category/category-tree.ts'
import { getStaffCategory } from './category/staff-categories.ts'
import { changesOf, refusalOf } from './category-changes.ts'
import { CATEGORY_JOB } from './search-job.ts'

// An editor adds, renames, moves, sorts, merges and deletes categories. An edit names the version
// that it began with, so that no editor overwrites another's changes unseen.

type Row = typeof category.$inferSelect

const subjectOf = subjectsOf('category')

/** @throws AppError 400, 409 the URL is taken */
export async function addCategory(actor: SessionUser, input: NewCategory) {
  const id = await change(async (tx) => {
    if ((await tx.$count(category)) >= MAX_CATEGORIES)
      throw fieldError('name', `A shop has at most ${MAX_CATEGORIES} categories`)
    const { position, slug, parentId = null, together = [], ...fields } = input
    await requireParent(tx, parentId)
    if (fields.pictureId) await takePicture(tx, fields.pictureId)
    const values = { ...fields, parentId, slug: slug ?? (await slugOf(tx, input.name)) }
    const row = singleRow(await tx.insert(category).values(values).returning())
    await place(tx, row, position ?? null, true)
    await writePairs(tx, row.id, together)
    await queueJob(tx, row)
    await record(tx, actor, 'add category', subjectOf(row))
    return row.id
  })
  return getStaffCategory(id)
}

/** @throws AppError 400, 404, 409 it was changed since `version`, or the URL is taken */
export async function editCategory(actor: SessionUser, id: number, input: EditCategory) {
  await change(async (tx) => {
    const before = await getVersion(tx, id, input.version)
    const { position, version: _, slug: typed, together, ...fields } = input
    await requireParent(tx, fields.parentId, id)
    const { pictureId } = fields
    if (pictureId && pictureId !== before.pictureId) await takePicture(tx, pictureId)
    const isNamed = typed === null && fields.name === before.name
    const slug = typed ?? (isNamed ? before.slug : await slugOf(tx, fields.name, id))
    const now = singleRow(
      await tx
        .update(category)
        .set({ ...fields, slug, version: sql`${category.version} + 1` })
        .where(eq(category.id, id))
        .returning(),
    )
    if (slug !== before.slug) await keepSlug(tx, before.slug, id)
    await place(tx, now, position, now.parentId !== before.parentId)
    await writePairs(tx, id, together)
    if (pictureId !== before.pictureId) await releasePicture(tx, before.pictureId)
    await queueJob(tx, now)
    await record(tx, actor, 'edit category', subjectOf(now), changesOf(before, now))
    return id
  })
  return getStaffCategory(id)
}

/** @throws AppError 404, 409 it has parts, or categories below it */
export async function deleteCategory(actor: SessionUser, id: number, version: number) {
  await change(async (tx) => {
    const row = await getVersion(tx, id, version)
    await requireNoneBelow(tx, id)
    const parts = await tx.$count(product, sql`category_id = ${id} and deleted_at is null`)
    if (parts > 0)
      throw new AppError(409, `${formatCountOf(parts, 'part')} of it: move them first, or merge it`)
    // Deleted parts can be restored; they have no category then.
    await tx.update(product).set({ categoryId: null }).where(eq(product.categoryId, id))
    await tx.delete(category).where(eq(category.id, id))
    await releasePicture(tx, row.pictureId)
    await queueJob(tx, row)
    await record(tx, actor, 'delete category', subjectOf(row))
    return id
  })
}

/**
 * A job moves its parts to another category; then its URLs redirect there, and its name is one of
 * the other's words.
 * @throws AppError 400, 404, 409
 */
export async function mergeCategory(
  actor: SessionUser,
  id: number,
  { into, version }: { into: number; version: number },
) {
  await change(async (tx) => {
    const row = await getVersion(tx, id, version)
    await requireNoneBelow(tx, id)
    const [other] = await tx.select().from(category).where(eq(category.id, into))
    if (!other || into === id) throw fieldError('into', 'Choose another category')
    if (other.mergesInto !== null) throw fieldError('into', `${other.name} is being merged itself`)
    const merging = { mergesInto: into, version: sql`${category.version} + 1` }
    const [now] = await tx.update(category).set(merging).where(eq(category.id, id)).returning()
    await queueJob(tx, now ?? row)
    const parts = await tx.$count(product, sql`category_id = ${id} and deleted_at is null`)
    const detail = `${formatCountOf(parts, 'part')} to ${other.name}`
    await record(tx, actor, 'merge category', subjectOf(row), detail)
    return id
  })
  return getStaffCategory(id)
}

/** One edit of the tree at a time, which this process has read when it answers. */
async function change(edit: (tx: Transaction) => Promise<number>) {
  try {
    const id = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table category in share row exclusive mode`)
      return edit(tx)
    })
    await loadCategories()
    return id
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

/** @throws AppError 404; 409 with the category as it is */
async function getVersion(tx: Transaction, id: number, version: number): Promise<Row> {
  const [row] = await tx.select().from(category).where(eq(category.id, id))
  if (!row) throw notFound('category')
  if (row.mergesInto !== null) throw new AppError(409, 'This category is being merged')
  if (row.version === version) return row
  throw await staleSubject('category', subjectOf(row).id, await getStaffCategory(id))
}

async function requireParent(tx: Transaction, parentId: number | null, id?: number) {
  if (parentId === null) return
  const [parent] = await tx.select().from(category).where(eq(category.id, parentId))
  if (!parent) throw fieldError('parentId', 'There is no such category')
  if (parent.mergesInto !== null) throw fieldError('parentId', `${parent.name} is being merged`)
  if (parentId === id || parent.parentId === id)
    throw fieldError('parentId', 'A category can’t be below itself')
}

async function requireNoneBelow(tx: Transaction, id: number) {
  const below = await tx.$count(category, eq(category.parentId, id))
  if (below > 0) throw new AppError(409, 'Categories are below it: move them first')
  const merging = await tx.$count(category, eq(category.mergesInto, id))
  if (merging > 0) throw new AppError(409, 'Another category is being merged into it')
}

/** Of the name; with a figure behind it if another category has it, or a former one had it. */
async function slugOf(tx: Transaction, name: string, id = 0) {
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from category where id <> ${id}
    union select slug from category_slug where category_id <> ${id}`)
  return freeSlug(name, new Set(rows.map(({ slug }) => slug)), 'category')
}

/** The slug that it had leads to it, for ever. */
async function keepSlug(tx: Transaction, slug: string, categoryId: number) {
  await tx
    .insert(categorySlug)
    .values({ slug, categoryId })
    .onConflictDoUpdate({ target: categorySlug.slug, set: { categoryId, mergedId: null } })
}

/** Puts it at its place among those with the same parent, and numbers them from 1. */
async function place(tx: Transaction, row: Row, position: number | null, isNew: boolean) {
  if (position === null && !isNew) return
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from category where parent_id is not distinct from ${row.parentId} and id <> ${row.id}
    order by position, id`)
  const ids = rows.map(({ id }) => id)
  ids.splice(position === null ? ids.length : position - 1, 0, row.id)
  await tx.execute(sql`
    update category c set position = x.position
    from unnest(${sql.param(ids)}::int[]) with ordinality x(id, position)
    where c.id = x.id and c.position <> x.position`)
}

async function queueJob(tx: Transaction, { id, version }: Row) {
  const event = `category ${id} v${version}`
  await insertJob(tx, { kind: CATEGORY_JOB, subjectId: THE_SHOP, event, payload: { id } })
}
