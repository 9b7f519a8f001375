import { EMPTY_QUERY } from '#contract/catalog/part-list-url.ts'
import { parseVehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { findCategoryBySlug } from '#server/catalog/category/category-tree.ts'
import { listPartsFor } from '#server/catalog/fitment/vehicle-list.ts'
import { findModelOf } from '#server/catalog/fitment/vehicle-model.ts'

/** The list of a vehicle as its page `/for/{path}` reads it. @param category its slug */
export async function listForVehicle(
  path: string,
  category?: string,
  query: Partial<typeof EMPTY_QUERY> = {},
) {
  const vehicle = parseVehiclePath(path)
  const model = vehicle && (await findModelOf(vehicle))
  if (!vehicle || !model) throw new Error(`no vehicle ${path}`)
  const found = category ? findCategoryBySlug(category) : undefined
  return listPartsFor(vehicle, model, found, { ...EMPTY_QUERY, ...query })
}
