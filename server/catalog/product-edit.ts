import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type NewProduct, PRODUCT_LABELS } from '#contract/catalog/product.ts'
import type { EditProduct, RestoreProduct, StaffProduct } from '#contract/catalog/staff-product.ts'
import { toCents } from '#contract/money.ts'
import { type DollarStep, toCentStep } from '#contract/pricing/price-step.ts'
import { SELLING_FIELDS } from '#contract/pricing/selling-rules.ts'
import { keysOf } from '#contract/typed-keys.ts'
import { record } from '../platform/audit/audit.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { singleRow } from '../platform/db/single-row.ts'
import { AppError, notFound } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { brandIdOf } from './brand.ts'
import { requireNoStripeTax } from './core-charge-tax.ts'
import { fieldText } from './field-text.ts'
import { waitForImports } from './imports-lock.ts'
import { numberColumns, writeOwnNumbers } from './own-numbers.ts'
import { conflictError, rejectTaken, requireNoCircle, requireSellable } from './product-refusals.ts'
import { CHANGED, ofVersion } from './product-version.ts'
import { EDITED, queueIndexing } from './search-job.ts'
import { getStaffProduct, STAFF_COLUMNS, toStaffProduct } from './staff-product.ts'
import { setStockReason } from './stock/stock-movement.ts'
import { writeTags } from './tag.ts'

// Adding, editing, deleting and restoring products. Each change raises the version; an edit names
// the one that it began with, so that no editor overwrites another's changes unseen.

/** @returns the product's id @throws AppError 409 another product has the SKU */
export async function addProduct(actor: SessionUser, input: NewProduct) {
  return rejectTaken(input, () =>
    db.transaction(async (tx) => {
      const { pricePerUnit, cost, brand, priceSteps, coreCharge, tags = [], ...fields } = input
      requireSellable(input)
      if (coreCharge) await requireNoStripeTax(tx)
      const values = {
        ...fields,
        ...numberColumns(fields.number),
        priceSteps: centStepsOrNone(priceSteps),
        brandId: await brandIdOf(tx, brand),
        pricePerUnitCents: toCents(pricePerUnit),
        costCents: centsOrNone(cost),
        coreChargeCents: centsOrNone(coreCharge),
      }
      await setStockReason(tx, { reason: 'opening', actorId: actor.id })
      const row = singleRow(await tx.insert(product).values(values).returning(EDITED))
      await writeOwnNumbers(tx, [row.id])
      await writeTags(tx, [{ id: row.id, tags }])
      await queueIndexing(tx, row)
      await record(tx, actor, 'add product', { id: row.id, name: input.name })
      return row.id
    }),
  )
}

/**
 * Changes the fields that the edit names. Stock is none of them, so orders and edits never
 * conflict.
 * @throws AppError 404; 409 it was changed or deleted since `version`, with the product as it is
 *   now, or another product has the SKU or the number
 */
export async function editProduct(
  actor: SessionUser,
  id: string,
  input: EditProduct,
): Promise<StaffProduct> {
  const { version, pricePerUnit, cost, brand, priceSteps, coreCharge, tags, ...fields } = input
  const cents = {
    pricePerUnitCents: centsOrNone(pricePerUnit),
    costCents: centsOrNone(cost),
    coreChargeCents: centsOrNone(coreCharge),
    priceSteps: centStepsOrNone(priceSteps),
  }
  return rejectTaken(input, async () => {
    const edited = await db.transaction(async (tx) => {
      await waitForImports(tx)
      // Locked, so that these are the values that the update replaces.
      const isOfVersion = ofVersion(id, version)
      const [before] = await tx
        .select(STAFF_COLUMNS)
        .from(product)
        .where(isOfVersion)
        .for('no key update')
      // A refused edit adds no brand either.
      if (!before) return undefined
      const brandId = await brandIdOf(tx, brand)
      if (fields.supersededBy) await requireNoCircle(tx, id, fields.supersededBy)
      // A number that an older release has taken for another one's stays so until it is changed.
      const exact = fields.number === before.number ? {} : numberColumns(fields.number)
      // Before the update, which returns them.
      if (tags) await writeTags(tx, [{ id, tags }])
      const [row] = await tx
        .update(product)
        .set({ ...fields, ...exact, ...cents, brandId, ...CHANGED })
        .where(isOfVersion)
        .returning(STAFF_COLUMNS)
      if (!row) return undefined
      const now = toStaffProduct(row)
      if (coreCharge) await requireNoStripeTax(tx)
      if (SELLING_FIELDS.some((field) => input[field] !== undefined)) requireSellable(now)
      await writeOwnNumbers(tx, [id])
      await queueIndexing(tx, row)
      const detail = describeChanges(toStaffProduct(before), now)
      await record(tx, actor, 'edit product', { id, name: row.name }, detail || undefined)
      return now
    })
    if (!edited) throw await conflictError(id)
    return edited
  })
}

/**
 * Marks a product deleted; its orders have their own copy of name and price. @throws AppError 404
 */
export async function removeProduct(actor: SessionUser, id: string) {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(product)
      .set({ deletedAt: sql`now()`, ...CHANGED })
      .where(and(eq(product.id, id), isNull(product.deletedAt)))
      .returning({ name: product.name })
    if (!row) throw notFound('product')
    await record(tx, actor, 'delete product', { id, name: row.name })
  })
}

/**
 * Takes a deletion back.
 * @param state without it, the one that it had
 * @throws AppError 404; 409 it is not deleted, or another product has its SKU by now
 */
export async function restoreProduct(
  actor: SessionUser,
  id: string,
  { state }: RestoreProduct = {},
): Promise<StaffProduct> {
  return rejectTaken(await getStaffProduct(id), async () => {
    const restored = await db.transaction(async (tx) => {
      const isDeleted = and(eq(product.id, id), isNotNull(product.deletedAt))
      const [before] = await tx.select(STAFF_COLUMNS).from(product).where(isDeleted).for('update')
      const [row] = await tx
        .update(product)
        .set({ deletedAt: null, ...(state && { state }), ...CHANGED })
        .where(isDeleted)
        .returning(STAFF_COLUMNS)
      if (!before || !row) return undefined
      if (row.coreChargeCents) await requireNoStripeTax(tx)
      const now = toStaffProduct(row)
      const detail = describeChanges(toStaffProduct(before), now)
      await record(tx, actor, 'restore product', { id, name: row.name }, detail || undefined)
      return now
    })
    if (!restored) throw new AppError(409, 'This part is not deleted')
    return restored
  })
}

function centStepsOrNone<None extends null | undefined>(steps: DollarStep[] | None) {
  return Array.isArray(steps) ? steps.map(toCentStep) : steps
}

/** undefined leaves the column as it is, null clears it. */
function centsOrNone<None extends null | undefined>(dollars: number | None) {
  return typeof dollars === 'number' ? toCents(dollars) : dollars
}

/** The most characters of a field in the audit log. */
const MAX_SHOWN = 200

function describeChanges(before: StaffProduct, after: StaffProduct) {
  return keysOf(PRODUCT_LABELS)
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => {
      const [was, is] = [before, after].map((of) => fieldText(field, of[field], MAX_SHOWN))
      return `${PRODUCT_LABELS[field]}: ${was} → ${is}`
    })
    .join('; ')
}
