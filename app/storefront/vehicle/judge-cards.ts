import { getPartFit, listVerdicts } from '#app/api/vehicle.ts'
import type { PartVerdict } from '#contract/catalog/part-card.ts'
import { MAX_JUDGED } from '#contract/fitment/fit-bounds.ts'
import type { Car } from './garage.ts'
import { saysMore } from './matching-car.ts'

type Judged = Omit<PartVerdict, '_id'>

/**
 * The verdicts of parts for a car, by their ids. The owner's answers stay in the browser: the
 * server judges by the car's path.
 */
export async function judgeFor(car: Car, ids: string[]): Promise<Map<string, Judged>> {
  const found = await listAllVerdicts(car, ids)
  const judged = new Map(found.map(({ _id, ...said }): [string, Judged] => [_id, said]))
  if (!saysMore({ ...car.vehicle, trim: undefined, built: undefined, answers: {} }, car))
    return judged
  const open = found.filter(({ verdict }) => verdict.word === 'fits-if')
  const { judge } = await import('./judge.ts')
  await Promise.allSettled(
    open.map(async ({ _id }) => {
      const { word, reason, units } = judge(
        await getPartFit(_id, `${car.vehicle.make}/${car.vehicle.model}`),
        car.vehicle,
      )
      judged.set(_id, {
        verdict: { word, reason },
        ...(units !== undefined && { vehicleTakes: units }),
      })
    }),
  )
  return judged
}

/**
 * Of a pasted list there may be more than a call takes. A call that fails costs its own verdicts.
 */
async function listAllVerdicts({ path }: Car, ids: readonly string[]) {
  const calls = Array.from({ length: Math.ceil(ids.length / MAX_JUDGED) }, (_, at) =>
    listVerdicts(path, ids.slice(at * MAX_JUDGED, (at + 1) * MAX_JUDGED)),
  )
  return fulfilled(await Promise.allSettled(calls)).flat()
}

/** @throws if none of several calls succeeded */
function fulfilled<Value>(results: readonly PromiseSettledResult<Value>[]) {
  const values = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = results.find(({ status }) => status === 'rejected')
  if (values.length === 0 && failed?.status === 'rejected') throw failed.reason
  return values
}
