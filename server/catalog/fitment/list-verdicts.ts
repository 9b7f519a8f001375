import { takenBy } from '#contract/fitment/judged-list.ts'
import { verdict } from '#contract/fitment/verdict.ts'
import { parseVehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { trackTags } from '../../platform/cache/dependencies.ts'
import { notFound } from '../../platform/errors.ts'
import { fitmentTags, readJudgedParts } from './judged-parts.ts'
import { findModelOf } from './vehicle-model.ts'

/**
 * Whether parts fit a vehicle; without those that are not sold.
 * @param path `2014/volkswagen/golf` @throws AppError 404 when there is no such vehicle
 */
export async function listVerdicts(path: string, ids: string[]) {
  const vehicle = parseVehiclePath(path)
  const model = vehicle && (await findModelOf(vehicle))
  if (!model) throw notFound('vehicle')
  const tags = [...fitmentTags(model), ...ids.map((id) => `product ${id}`)]
  const judged = await trackTags(tags, () => readJudgedParts(ids, model))
  return [...judged].map(([_id, part]) => {
    const said = verdict(part, part.rows, vehicle)
    const { word, reason } = said
    return { _id, verdict: { word, reason }, ...takenBy(said) }
  })
}
