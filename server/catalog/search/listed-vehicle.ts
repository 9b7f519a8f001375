import { sql } from 'drizzle-orm'
import { prepare, searchPool } from '../../platform/db/client.ts'
import { isOfYear } from '../vehicle/vehicle-base.ts'
import type { AskedVehicle } from './asked-vehicle.ts'
import type { Names } from './names.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import type { Note } from './understood.ts'

// Is any part listed for the vehicle that a search names? A Golf GTI of 2014 was filed as a GTI: where the shop lists nothing for the
// GTI, the buyer may mean its parts for the Golf.

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

type Listed = {
  /** Some part is listed for the vehicle that the search names. */
  isListed: boolean
  /** A question, never an answer: what fits a Golf may not fit a GTI. */
  notes: Note[]
}

const LISTED: Listed = { isListed: true, notes: [] }

/** A search that names no model of a year is not asked about: its vehicle has no list of its own. */
export async function whatIsListed(
  parsed: ParsedQuery,
  { link }: AskedVehicle,
  names: Names,
): Promise<Listed> {
  const { models, year, isMakeOnly } = parsed.vehicle
  if (!link || year === null || isMakeOnly) return LISTED
  const idsOf = (these: typeof models) =>
    these.flatMap(({ make, slug }) => names.modelIds.get(`${make.slug}/${slug}`) ?? [])
  const shorter = shorterName(parsed, year)
  const [listed] = await areListed({
    named: idsOf(models),
    shorter: idsOf(shorter?.models ?? []),
    year,
  })
  if (!listed || listed.named) return LISTED
  if (!shorter || !listed.shorter) return { isListed: false, notes: [] }
  const { q } = shorter
  const text = `No part is listed for the ${link.label}. Did you mean`
  return { isListed: false, notes: [{ text, link: { text: q, q, isQuestion: true } }] }
}

/** The search without the last word of the model, if that names one other model of the year. */
function shorterName(parsed: ParsedQuery, year: number) {
  const q = withoutLastOfModel(parsed)
  if (q === undefined) return undefined
  const shorter = parseQuery(q).vehicle
  const isOther = shorter.models.every(
    (model) => isOfYear(model, year) && !parsed.vehicle.models.includes(model),
  )
  if (shorter.year !== year || shorter.isMakeOnly || shorter.models.length !== 1 || !isOther)
    return undefined
  return { q, models: shorter.models }
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
