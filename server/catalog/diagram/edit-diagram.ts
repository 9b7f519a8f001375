import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  type CalloutFields,
  type DiagramFields,
  type EditDiagram,
  MAX_DIAGRAMS,
} from '#contract/catalog/diagram.ts'
import { formatCountOf } from '#contract/money.ts'
import { freeSlug } from '#contract/slug.ts'
import { record } from '../../platform/audit/audit.ts'
import { staleSubject } from '../../platform/audit/stale-edit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { category } from '../../platform/db/schema/category.ts'
import { callout, diagram } from '../../platform/db/schema/diagram.ts'
import { product } from '../../platform/db/schema/product.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { fieldError, notFound, requireNone } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { releasePicture, takePicture } from '../category/category-picture.ts'
import { getStaffDiagram } from './diagram.ts'

// An editor adds, changes and deletes diagrams. An edit writes all numbers, and names the version
// that it began with.

type Row = typeof diagram.$inferSelect

/** @throws AppError 400 */
export async function addDiagram(actor: SessionUser, { callouts, ...input }: DiagramFields) {
  const { id } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table diagram in share row exclusive mode`)
    if ((await tx.$count(diagram)) >= MAX_DIAGRAMS)
      throw fieldError('name', `A shop has at most ${MAX_DIAGRAMS} diagrams`)
    await requireKnown(tx, input, callouts)
    if (input.pictureId) await takePicture(tx, input.pictureId)
    const values = { ...input, slug: await slugOf(tx, input.name) }
    const row = singleRow(await tx.insert(diagram).values(values).returning())
    await writeCallouts(tx, row.id, callouts)
    await record(tx, actor, 'add diagram', row, formatCountOf(callouts.length, 'number'))
    return row
  })
  return getStaffDiagram(id)
}

/** @throws AppError 400, 404, 409 it was changed since `version` */
export async function editDiagram(actor: SessionUser, id: string, edit: EditDiagram) {
  const { callouts, version, ...input } = edit
  await db.transaction(async (tx) => {
    const before = await getVersion(tx, id, version)
    await requireKnown(tx, input, callouts)
    const { pictureId } = input
    if (pictureId && pictureId !== before.pictureId) await takePicture(tx, pictureId)
    await tx
      .update(diagram)
      .set({ ...input, version: version + 1 })
      .where(eq(diagram.id, id))
    await tx.delete(callout).where(eq(callout.diagramId, id))
    await writeCallouts(tx, id, callouts)
    if (pictureId !== before.pictureId) await releasePicture(tx, before.pictureId)
    const detail = changesOf(before, input, callouts)
    await record(tx, actor, 'edit diagram', { id, name: input.name }, detail)
  })
  return getStaffDiagram(id)
}

/** @throws AppError 404, 409 it was changed since `version` */
export async function deleteDiagram(actor: SessionUser, id: string, version: number) {
  await db.transaction(async (tx) => {
    const row = await getVersion(tx, id, version)
    await tx.delete(diagram).where(eq(diagram.id, id))
    await releasePicture(tx, row.pictureId)
    await record(tx, actor, 'delete diagram', row)
  })
}

/** @throws AppError 404; 409 with the diagram as it is */
async function getVersion(tx: Transaction, id: string, version: number) {
  const [row] = await tx.select().from(diagram).where(eq(diagram.id, id)).for('update')
  if (!row) throw notFound('diagram')
  if (row.version === version) return row
  throw await staleSubject('diagram', id, await getStaffDiagram(id))
}

/** @throws AppError 400 a category or part that there is not */
async function requireKnown(
  tx: Transaction,
  { categoryId }: Pick<DiagramFields, 'categoryId'>,
  callouts: readonly CalloutFields[],
) {
  requireNone([
    ...(await unknownParts(tx, callouts)),
    ...(await unknownCategories(tx, categoryId, callouts)),
  ])
}

async function unknownParts(tx: Transaction, callouts: readonly CalloutFields[]) {
  const ids = [...new Set(callouts.flatMap(({ parts }) => parts))]
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: product.id })
    .from(product)
    .where(and(inArray(product.id, ids), isNull(product.deletedAt)))
  const known = new Set(rows.map((row) => row.id))
  return callouts.flatMap(({ parts }, at) =>
    parts.every((id) => known.has(id)) ? [] : [entry(at, 'parts', 'There is no such part')],
  )
}

async function unknownCategories(
  tx: Transaction,
  own: number | null,
  callouts: readonly CalloutFields[],
) {
  const rows = await tx.select({ id: category.id }).from(category).for('key share')
  const known = new Set([null, ...rows.map(({ id }) => id)])
  const missing = 'There is no such category'
  return [
    ...(known.has(own) ? [] : [{ path: 'categoryId', message: missing }]),
    ...callouts.flatMap((one, at) =>
      known.has(one.categoryId) ? [] : [entry(at, 'categoryId', missing)],
    ),
  ]
}

function entry(at: number, field: string, message: string) {
  return { path: `callouts.${at}.${field}`, message }
}

async function writeCallouts(tx: Transaction, diagramId: string, callouts: CalloutFields[]) {
  if (callouts.length === 0) return
  const rows = callouts.map(({ parts, ...one }) => ({ ...one, diagramId, productIds: parts }))
  await tx.insert(callout).values(rows)
}

/** Of the name; with a figure behind it if another diagram has it. */
async function slugOf(tx: Transaction, name: string) {
  const rows = await tx.select({ slug: diagram.slug }).from(diagram)
  return freeSlug(name, new Set(rows.map(({ slug }) => slug)), 'diagram')
}

/** For the audit log. */
function changesOf(
  before: Row,
  now: Omit<DiagramFields, 'callouts'>,
  callouts: readonly CalloutFields[],
) {
  const named = before.name === now.name ? [] : [`Name: ${before.name} → ${now.name}`]
  return [...named, formatCountOf(callouts.length, 'number')].join('; ')
}
