import { sql } from 'drizzle-orm'
import { prepare, searchPool } from '../../db/client.ts'
import { isOfYear } from '../vehicle/vehicle-base.ts'
import type { AskedVehicle } from './asked-vehicle.ts'
import type { Names } from './names.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import type { Note } from './understood.ts'

// A Golf GTI of 2014 was filed as a GTI. Where the shop lists nothing for the GTI, the buyer may mean its parts for the Golf.

const areListed = prepare<
  { named: boolean; shorter: boolean },
  { named: number[]; shorter: number[]; year: number }
>(
  'models that parts are listed for',
  sql`select ${existsFor('named')} as named, ${existsFor('shorter')} as shorter`,
  searchPool,
)

function existsFor(models: 'named' | 'shorter') {
  return sql`exists (select from fitment where model_id = any(${sql.placeholder(models)}::int[]) and is_listed
    and ${sql.placeholder('year')}::int between year_from and year_to)`
}

/** A question, never an answer: what fits a Golf may not fit a GTI. */
export async function notesOnShorterName(
  parsed: ParsedQuery,
  { link }: AskedVehicle,
  names: Names,
): Promise<Note[]> {
  const { year } = parsed.vehicle
  const q = withoutLastOfModel(parsed)
  if (!link || year === null || q === undefined) return []
  const shorter = parseQuery(q).vehicle
  const isOther = shorter.models.every(
    (model) => isOfYear(model, year) && !parsed.vehicle.models.includes(model),
  )
  if (shorter.year !== year || shorter.isMakeOnly || shorter.models.length !== 1 || !isOther)
    return []
  const idsOf = ({ models }: typeof shorter) =>
    models.flatMap(({ make, slug }) => names.modelIds.get(`${make.slug}/${slug}`) ?? [])
  const [listed] = await areListed({ named: idsOf(parsed.vehicle), shorter: idsOf(shorter), year })
  if (!listed?.shorter || listed.named) return []
  const text = `No part is listed for the ${link.label}. Did you mean`
  return [{ text, link: { text: q, q, isQuestion: true } }]
}

/** ‘2014 golf brake pads’ of ‘2014 golf gti brake pads’. */
function withoutLastOfModel({ typed, typedWords, vehicle, vehicleWords }: ParsedQuery) {
  const last = typedWords.findLastIndex(
    (words) =>
      words.length > 0 &&
      words.every((word) => vehicleWords.has(word) && word !== String(vehicle.year)),
  )
  return last < 0 ? undefined : typed.filter((_, at) => at !== last).join(' ')
}
