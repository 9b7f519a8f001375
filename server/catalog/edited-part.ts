import { asc, eq } from 'drizzle-orm'
import {
  type EditedFitment,
  type EditedPart,
  MAX_EDITED_FITMENTS,
} from '#contract/catalog/edited-part.ts'
import { db } from '../platform/db/client.ts'
import { fitment } from '../platform/db/schema/fitment.ts'
import { partNumber } from '../platform/db/schema/part-number.ts'
import { product } from '../platform/db/schema/product.ts'
import { productAttribute } from '../platform/db/schema/product-attribute.ts'
import { notFound } from '../platform/errors.ts'
import { findModels, toModelName } from './model-name.ts'

/** A part's numbers, specification and fitments for its staff. @throws AppError 404 */
export async function getEditedPart(id: string): Promise<EditedPart> {
  const [part] = await db
    .select({ version: product.version, supersededBy: product.supersededBy })
    .from(product)
    .where(eq(product.id, id))
  if (!part) throw notFound('product')
  const [numbers, attributes, fitmentCount, successor] = await Promise.all([
    listEditedNumbers(id),
    listAttributes(id),
    db.$count(fitment, eq(fitment.productId, id)),
    part.supersededBy ? nameOf(part.supersededBy) : null,
  ])
  const rows = fitmentCount > MAX_EDITED_FITMENTS ? [] : await listFitments(id)
  const models = await findModels([...new Set(rows.map(({ modelId }) => modelId))])
  return {
    version: part.version,
    numbers,
    attributes,
    fitmentCount,
    fitments: rows.map(toEditedFitment),
    models: models.map(toModelName),
    supersededByName: successor,
  }
}

async function nameOf(id: string) {
  const [row] = await db.select({ name: product.name }).from(product).where(eq(product.id, id))
  return row?.name ?? null
}

async function listEditedNumbers(id: string) {
  const rows = await db
    .select({ kind: partNumber.kind, brand: partNumber.brand, shown: partNumber.shown })
    .from(partNumber)
    .where(eq(partNumber.productId, id))
    .orderBy(asc(partNumber.kind), asc(partNumber.brand), asc(partNumber.norm))
  // The part's own numbers are fields of the product.
  return rows.flatMap(({ kind, ...row }) => (kind === 'own' ? [] : [{ kind, ...row }]))
}

function listAttributes(id: string) {
  return db
    .select({
      name: productAttribute.name,
      value: productAttribute.value,
      unit: productAttribute.unit,
    })
    .from(productAttribute)
    .where(eq(productAttribute.productId, id))
    .orderBy(asc(productAttribute.position))
}

function listFitments(id: string) {
  return db
    .select()
    .from(fitment)
    .where(eq(fitment.productId, id))
    .orderBy(asc(fitment.modelId), asc(fitment.yearFrom), asc(fitment.id))
}

type FitmentRow = typeof fitment.$inferSelect

export function toEditedFitment(row: FitmentRow): EditedFitment {
  const { modelId, yearFrom, yearTo, engine, trim, position, quantity, conditions, note } = row
  return {
    modelId,
    yearFrom,
    yearTo,
    engine,
    trim,
    builtFrom: monthText(row.builtFrom),
    builtTo: monthText(row.builtTo),
    position,
    quantity,
    conditions,
    note,
  }
}

/** Months are stored as year * 12 + month - 1. */
function monthText(month: number | null) {
  if (month === null) return null
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
}

export function monthOf(text: string | null) {
  if (text === null) return null
  const [year, month] = text.split('-').map(Number)
  return (year ?? 0) * 12 + (month ?? 1) - 1
}
