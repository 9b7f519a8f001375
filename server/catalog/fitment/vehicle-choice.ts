import { sql } from 'drizzle-orm'
import type { VehicleChoice, VehicleOption } from '#contract/vehicle/vehicle-choice.ts'
import { modelLabel } from '#contract/vehicle/vehicle-label.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { trackTag } from '../../platform/cache/dependencies.ts'
import { prepare, readPool } from '../../platform/db/client.ts'
import { notFound } from '../../platform/errors.ts'
import { listMakes, listModels } from '../vehicle/vehicle-base.ts'

// What the picker offers: of the base, years, makes and models; of the fitments, what decides for
// this shop's parts.

/** @throws AppError 404 when no model was made in that year */
export function listMakesOf(year: number) {
  return optionsOf(listMakes(year))
}

/** @throws AppError 404 when that make made none in that year */
export function listModelsOf(year: number, make: string) {
  return optionsOf(listModels(year, make))
}

function optionsOf(found: VehicleOption[]) {
  if (found.length === 0) throw notFound('vehicle')
  return found.map(({ slug, name }) => ({ slug, name }))
}

type ModelRow = { id: number; make: string; model: string }
type Asked = { year: number; make: string; model: string }

const model = prepare<ModelRow, Asked>(
  'model of a year',
  sql`select vehicle_model.id, make.name as make, vehicle_model.name as model
    from vehicle_model join make on make.id = make_id
    where make.slug = ${sql.placeholder('make')} and vehicle_model.slug = ${sql.placeholder('model')}
      and years @> ${sql.placeholder('year')}::int`,
  readPool,
)

type Counted = { label: string; parts: number }
type Counts = {
  parts: number
  dependOnEngine: number
  dependOnBuilt: number
  engines: Counted[]
  trims: Counted[]
  conditions: Counted[]
}

/**
 * A part counts where one of its fitments of that year does. It depends on what all of them ask
 * for.
 */
const counts = prepare<Counts, { modelId: number; year: number }>(
  'what decides for a model',
  sql`with fitting as materialized (
      select product_id, engine, trim, built_from is not null or built_to is not null as is_dated,
        array_append(conditions, note) as conditions
      from fitment
      where model_id = ${sql.placeholder('modelId')} and is_listed
        and year_from <= ${sql.placeholder('year')} and year_to >= ${sql.placeholder('year')}
    ), part as (
      select bool_and(engine is not null) as by_engine, bool_and(is_dated) as by_month
      from fitting group by product_id
    )
    select count(*)::int as parts,
      count(*) filter (where by_engine)::int as "dependOnEngine",
      count(*) filter (where by_month)::int as "dependOnBuilt",
      ${listed(sql`select e.engine as label, count(distinct f.product_id)::int as parts
        from (select distinct engine from fitting where engine is not null) e
        join fitting f on f.engine = e.engine or f.engine is null group by 1 order by 1`)} as engines,
      ${listed(sql`select trim as label, count(distinct product_id)::int as parts
        from fitting where trim is not null group by 1 order by 1`)} as trims,
      ${listed(sql`select label, count(distinct product_id)::int as parts
        from fitting, unnest(conditions) label
        where label is not null group by 1 order by 2 desc, 1 limit 50`)} as conditions
    from part`,
  readPool,
)

function listed(query: ReturnType<typeof sql>) {
  return sql`(select coalesce(json_agg(one), '[]') from (${query}) one)`
}

/** @throws AppError 404 when there is no such vehicle */
export async function getVehicleChoice({ year, make, model: slug }: Asked): Promise<VehicleChoice> {
  const [found] = await model({ year, make, model: slug })
  if (!found) throw notFound('vehicle')
  const [row] = await trackTag('fitment all', () =>
    trackTag(`fitment ${found.id}`, () => counts({ modelId: found.id, year })),
  )
  const { engines = [], ...rest } = row ?? NOTHING
  return {
    ...rest,
    label: modelLabel(found.make, found.model),
    model: found.model,
    engines: engines.map(({ label, parts }) => ({
      label,
      parts,
      path: vehiclePath({ year, make, model: slug, engine: label }),
    })),
  }
}

const NOTHING: Counts = {
  parts: 0,
  dependOnEngine: 0,
  dependOnBuilt: 0,
  engines: [],
  trims: [],
  conditions: [],
}
