import { sql } from 'drizzle-orm'
import { prepare, searchPool } from '../../../platform/db/client.ts'
import { isOfYear, type Model } from '../../vehicle/vehicle-base.ts'
import { takeVehicle } from '../read/named-vehicle.ts'
import type { ReadQuery } from '../read/read-query.ts'
import { type AskedVehicle, idsOf } from './asked-vehicle.ts'
import type { Names } from './known-names.ts'

// Is any part listed for the vehicle that a search names? A Golf GTI of 2014 was filed as a GTI:
// where the shop lists nothing for the GTI, the buyer may mean its parts for the Golf.

const areListed = prepare<
  { named: boolean; shorter: boolean },
  { named: number[]; shorter: number[]; from: number | null; to: number | null }
>(
  'models that parts are listed for',
  sql`select ${existsFor('named')} as named, ${existsFor('shorter')} as shorter`,
  searchPool,
)

function existsFor(models: 'named' | 'shorter') {
  return sql`exists (select from fitment where model_id = any(${sql.placeholder(models)}::int[]) and is_listed
    and (${sql.placeholder('from')}::int is null
      or (year_from <= ${sql.placeholder('to')}::int and year_to >= ${sql.placeholder('from')}::int)))`
}

export type ListedVehicle = {
  /** Some part is listed for the vehicle that the search names. */
  isListed: boolean
  /**
   * The search for another vehicle that may be meant: asked, never answered, as what fits a Golf
   * may not fit a GTI.
   */
  proposed?: string
}

export async function whatIsListed(
  query: ReadQuery,
  { link, vehicleFilter }: AskedVehicle,
  names: Names,
): Promise<ListedVehicle> {
  const { models, year } = query.vehicle
  if (!link || !vehicleFilter) return { isListed: true }
  const shorter = year === null ? undefined : shorterName(query, year)
  const [from, to] = vehicleFilter.years ?? [null, null]
  const [listed] = await areListed({
    named: idsOf(models, names),
    shorter: shorter ? idsOf([shorter.model], names) : [],
    ...{ from, to },
  })
  if (!listed || listed.named) return { isListed: true }
  return { isListed: false, ...(shorter && listed.shorter && { proposed: shorter.q }) }
}

/**
 * The search without the last word of the model, if that names one other model of the year: ‘2014
 * golf brake pads’.
 */
function shorterName({ typed, typedWords, vehicle, vehicleWords }: ReadQuery, year: number) {
  const last = typedWords.findLastIndex(
    (words) =>
      words.length > 0 && words.every((word) => vehicleWords.has(word) && word !== String(year)),
  )
  if (last < 0) return undefined
  const { named } = takeVehicle(typedWords.toSpliced(last, 1).flat())
  const [model, ...others] = named.models
  const isOther = (one: Model) => isOfYear(one, year) && !vehicle.models.includes(one)
  if (!model || others.length > 0 || named.isMakeOnly || named.year !== year || !isOther(model))
    return undefined
  return { q: typed.toSpliced(last, 1).join(' '), model }
}
