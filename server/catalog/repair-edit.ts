import { eq, inArray, sql } from 'drizzle-orm'
import { normNumber } from '#contract/catalog/part-number.ts'
import {
  type EditRepair,
  MAX_REPAIRS,
  type RepairFields,
  type StaffRepair,
} from '#contract/catalog/staff-repair.ts'
import { idSchema } from '#contract/id.ts'
import { freeSlug } from '#contract/slug.ts'
import { record } from '../platform/audit/audit.ts'
import { subjectsOf } from '../platform/audit/numbered-subject.ts'
import { staleSubject } from '../platform/audit/stale-edit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { category } from '../platform/db/schema/category.ts'
import { repair, repairItem } from '../platform/db/schema/repair.ts'
import { singleRow } from '../platform/db/single-row.ts'
import { fieldError, notFound } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { loadCategories } from './category/category-tree.ts'
import { readRepairRows } from './category/repair-rows.ts'

// An editor adds, edits and deletes repairs. An edit names the version that it began with, so that
// no editor overwrites another's changes unseen.

type Row = typeof repair.$inferSelect

const subjectOf = subjectsOf('repair')

export async function listStaffRepairs(): Promise<StaffRepair[]> {
  const rows = await readRepairRows()
  const ids = rows.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? []))
  const names = await namesOf(ids)
  return rows.map(({ items, ...row }) => ({
    ...row,
    items: items.map(({ productId, position, ...item }) => ({
      ...item,
      position: position as StaffRepair['items'][number]['position'],
      part: (productId && names.get(productId)) ?? null,
    })),
  }))
}

/** @throws AppError 400 */
export async function addRepair(actor: SessionUser, input: RepairFields) {
  return change(async (tx) => {
    if ((await tx.$count(repair)) >= MAX_REPAIRS)
      throw fieldError('name', `A shop has at most ${MAX_REPAIRS} jobs`)
    const { items, ...fields } = input
    const slug = await slugOf(tx, fields.name)
    const row = singleRow(
      await tx
        .insert(repair)
        .values({ ...fields, slug })
        .returning(),
    )
    await writeItems(tx, row.id, items)
    await record(tx, actor, 'add job', subjectOf(row))
    return row.id
  })
}

/** @throws AppError 400, 404, 409 it was changed since `version` */
export async function editRepair(actor: SessionUser, id: number, input: EditRepair) {
  return change(async (tx) => {
    const before = await getVersion(tx, id, input.version)
    const { items, version: _, ...fields } = input
    const next = { ...fields, version: sql`${repair.version} + 1` }
    await tx.update(repair).set(next).where(eq(repair.id, id))
    await writeItems(tx, id, items)
    const renamed = before.name === input.name ? undefined : `Name: ${before.name} → ${input.name}`
    await record(tx, actor, 'edit job', subjectOf({ id, name: input.name }), renamed)
    return id
  })
}

/** @throws AppError 404, 409 it was changed since `version` */
export async function deleteRepair(actor: SessionUser, id: number, version: number) {
  await db.transaction(async (tx) => {
    await lock(tx)
    const row = await getVersion(tx, id, version)
    await tx.delete(repair).where(eq(repair.id, id))
    await record(tx, actor, 'delete job', subjectOf(row))
  })
  await loadCategories()
}

/** One edit at a time, which this process has read when it answers. */
async function change(edit: (tx: Transaction) => Promise<number>) {
  const id = await db.transaction(async (tx) => {
    await lock(tx)
    return edit(tx)
  })
  await loadCategories()
  return getStaffRepair(id)
}

function lock(tx: Transaction) {
  return tx.execute(sql`lock table repair in share row exclusive mode`)
}

async function getStaffRepair(id: number) {
  const found = (await listStaffRepairs()).find((one) => one.id === id)
  if (!found) throw notFound('job')
  return found
}

/** @throws AppError 404; 409 with the repair as it is */
async function getVersion(tx: Transaction, id: number, version: number): Promise<Row> {
  const [row] = await tx.select().from(repair).where(eq(repair.id, id))
  if (!row) throw notFound('job')
  if (row.version === version) return row
  throw await staleSubject('job', subjectOf(row).id, await getStaffRepair(id))
}

/** @throws AppError 400 */
async function writeItems(tx: Transaction, repairId: number, items: RepairFields['items']) {
  const ids = [...new Set(items.map(({ categoryId }) => categoryId))]
  const known = await tx.select({ id: category.id }).from(category).where(inArray(category.id, ids))
  const unknown = items.findIndex(({ categoryId }) => !known.some(({ id }) => id === categoryId))
  if (unknown >= 0) throw fieldError(`items.${unknown}.categoryId`, 'There is no such category')
  await tx.delete(repairItem).where(eq(repairItem.repairId, repairId))
  for (const [at, { part, ...item }] of items.entries()) {
    const productId = part && (await findPart(tx, part, `items.${at}.part`))
    await tx.insert(repairItem).values({ ...item, repairId, place: at + 1, productId })
  }
}

/** By its SKU, else by its number or id. @throws AppError 400 */
async function findPart(tx: Transaction, text: string, path: string) {
  const { rows } = await tx.execute<{ id: string; isSku: boolean }>(sql`
    select distinct p.id, p.sku is not distinct from ${text} as "isSku" from product p
    where p.deleted_at is null and (p.id = ${idSchema.safeParse(text).data ?? null}::uuid or p.id in (select product_id from part_number
        where norm = ${normNumber(text)} and kind = 'own' and upper(shown) = upper(${text})))
    order by 2 desc limit 2`)
  const [first, second] = rows
  if (!first) throw fieldError(path, 'No part has this SKU or number')
  if (second && !first.isSku) throw fieldError(path, 'Several parts have this number: give the SKU')
  return first.id
}

/** What names each part: its SKU, else its id. */
async function namesOf(ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, coalesce(sku, id::text) as name from product
    where deleted_at is null and id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function slugOf(tx: Transaction, name: string) {
  const rows = await tx.select({ slug: repair.slug }).from(repair)
  return freeSlug(name, new Set(rows.map(({ slug }) => slug)), 'job')
}
