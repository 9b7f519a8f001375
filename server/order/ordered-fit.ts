import type { NewOrder } from '#contract/new-order.ts'
import type { OrderedFit } from '#contract/ordered-fit.ts'
import type { VerdictWord } from '#contract/part.ts'
import type { Vehicle } from '#contract/vehicle.ts'
import { vehicleLabel } from '#contract/vehicle-label.ts'
import { verdict } from '#contract/verdict.ts'
import { fieldError, notFound } from '../errors.ts'
import { readPartFit } from '../fitment/part-fit.ts'

/**
 * Does the part fit the buyer's vehicle, by what the seller says now?
 * @throws AppError 404 no such product; 400 no such vehicle
 */
async function getOrderedFit(productId: string, vehicle: Vehicle): Promise<OrderedFit> {
  const { year, make, model } = vehicle
  const row = await readPartFit({ productId, year, make, model })
  if (!row) throw notFound('product')
  if (row.make === null || row.model === null) {
    throw fieldError('vehicle', 'There is no such vehicle')
  }
  const { word, reason } = verdict(row, row.rows, vehicle)
  const asked = new Set(row.rows.flatMap(({ conditions, note }) => [...conditions, note]))
  return {
    vehicle: vehicleLabel(vehicle, { make: row.make, model: row.model }),
    verdict: word,
    reason,
    answers: Object.entries(vehicle.answers).flatMap(([condition, answer]) =>
      asked.has(condition) ? [`${condition}: ${answer}`] : [],
    ),
  }
}

/**
 * Refuses an order whose buyer decided by another verdict: the page showed ‘fits’ and that is no longer so, or the part does
 * not fit and the page did not say so.
 * @throws AppError 409
 */
function requireShown(fit: OrderedFit, shown: VerdictWord | undefined) {
  if (shown === undefined || shown === fit.verdict) return
  if (shown !== 'fits' && fit.verdict !== 'does-not-fit') return
  throw fieldError('shownVerdict', `${SENTENCES[fit.verdict](fit)}. Please look at it again.`, 409)
}

const SENTENCES: Record<VerdictWord, (fit: OrderedFit) => string> = {
  fits: ({ vehicle }) => `This part fits your ${vehicle} now`,
  'fits-if': ({ vehicle, reason }) => `Your ${vehicle}: ${reason}`,
  'does-not-fit': ({ vehicle, reason }) => `This part does not fit your ${vehicle}: ${reason}`,
  universal: ({ vehicle }) => `This part is universal now, not listed for your ${vehicle}`,
  'not-known': ({ vehicle, reason }) => `It is not known if this fits your ${vehicle}: ${reason}`,
}

/** The verdict that an order keeps, if its form names a vehicle. */
export async function fitOfInput({ productId, vehicle, shownVerdict }: NewOrder) {
  if (!vehicle) return undefined
  const fit = await getOrderedFit(productId, vehicle)
  requireShown(fit, shownVerdict)
  return fit
}
