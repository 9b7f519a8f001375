import { eq, inArray } from 'drizzle-orm'
import type { EditedFitment } from '#contract/catalog/edited-part.ts'
import { fitment } from '../platform/db/schema/fitment.ts'
import { product } from '../platform/db/schema/product.ts'
import { type FieldError, requireNone } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { monthOf, toEditedFitment } from './edited-part.ts'
import { describeList, type EditedRow, editList } from './list-edit.ts'
import { findModels, yearsText } from './model-name.ts'

type Saved = { version: number; isComplete: boolean; fitments: EditedFitment[] }

/**
 * Sets the vehicles that a part fits. Rows that stay keep their import, so that it can be undone.
 * @throws AppError 404; 400 an unknown model, years in which it was not made, a duplicate row; 409
 *   the product was changed or deleted since `version`
 */
export async function saveFitments(actor: SessionUser, id: string, saved: Saved) {
  const { version, isComplete, fitments } = saved
  await requirePossible(fitments)
  return editList(actor, id, version, async (tx, row) => {
    const before = await tx.select().from(fitment).where(eq(fitment.productId, id))
    const wanted = new Map(fitments.map((one) => [keyOf(one), one]))
    const known = new Map(before.map((one) => [keyOf(toEditedFitment(one)), one]))
    const gone = before.filter((one) => !wanted.has(keyOf(toEditedFitment(one))))
    const added = [...wanted].filter(([key]) => !known.has(key)).map(([, one]) => one)
    if (gone.length > 0) {
      const ids = gone.map((one) => one.id)
      await tx.delete(fitment).where(inArray(fitment.id, ids))
    }
    if (added.length > 0) await tx.insert(fitment).values(added.map((one) => toRow(row, one)))
    // A seller who lists vehicles says that the part is made for some.
    const fits = row.fits === 'unlisted' && fitments.length > 0 ? 'vehicle' : row.fits
    const isFitmentComplete = isComplete && fitments.length > 0
    if (fits !== row.fits || isFitmentComplete !== row.isFitmentComplete) {
      await tx.update(product).set({ fits, isFitmentComplete }).where(eq(product.id, id))
    }
    return describeList('Fitments', added.length, gone.length)
  })
}

function toRow(part: EditedRow, one: EditedFitment) {
  return {
    ...one,
    productId: part.id,
    builtFrom: monthOf(one.builtFrom),
    builtTo: monthOf(one.builtTo),
    isListed: part.state === 'live',
    categoryId: part.categoryId,
    brandId: part.brandId,
  }
}

/** Compares the quantity, too, which the unique index leaves out. */
function keyOf(one: EditedFitment) {
  return JSON.stringify([
    one.modelId,
    one.yearFrom,
    one.yearTo,
    one.engine,
    one.trim,
    one.builtFrom,
    one.builtTo,
    one.position,
    one.quantity,
    one.conditions,
    one.note,
  ])
}

async function requirePossible(fitments: EditedFitment[]) {
  const models = await findModels([...new Set(fitments.map(({ modelId }) => modelId))])
  const byId = new Map(models.map((one) => [one.id, one]))
  const seen = new Set<string>()
  const errors: FieldError[] = []
  for (const [index, one] of fitments.entries()) {
    const model = byId.get(one.modelId)
    const key = keyOf({ ...one, quantity: null })
    if (!model) errors.push(at(index, 'modelId', 'There is no such model'))
    else if (model.first && one.yearFrom < model.first) {
      errors.push(at(index, 'yearFrom', madeIn(model)))
    } else if (model.last && one.yearTo > model.last) {
      errors.push(at(index, 'yearTo', madeIn(model)))
    } else if (seen.has(key)) errors.push(at(index, 'modelId', 'This row is listed twice'))
    seen.add(key)
  }
  requireNone(errors)
}

function madeIn({
  model,
  first,
  last,
}: {
  model: string
  first: number | null
  last: number | null
}) {
  return `${model} was made ${yearsText(first, last)}`
}

function at(index: number, field: string, message: string) {
  return { path: `fitments.${index}.${field}`, message }
}
