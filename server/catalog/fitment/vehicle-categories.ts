import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import type { VehicleCategories } from '#contract/vehicle/vehicle-choice.ts'
import { notFound } from '../../platform/errors.ts'
import { branchBelow } from '../category/category-tree.ts'
import { countPartsFor } from './vehicle-list.ts'
import { findModelOf } from './vehicle-model.ts'

/**
 * How many parts are listed for it, and how many its list of each category of the first level has.
 * @throws AppError 404 when there is no such vehicle
 */
export async function countByCategoryFor(vehicle: Vehicle): Promise<VehicleCategories> {
  const model = await findModelOf(vehicle)
  if (!model) throw notFound('vehicle')
  const { total, categories } = await countPartsFor(vehicle, model)
  const parts = new Map<string, number>()
  for (const { id, count } of categories) {
    const slug = branchBelow(null, id)?.slug
    if (slug) parts.set(slug, (parts.get(slug) ?? 0) + count)
  }
  return { parts: total, categories: [...parts].map(([slug, count]) => ({ slug, parts: count })) }
}
