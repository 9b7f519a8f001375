import { sql } from 'drizzle-orm'
import { db } from '../platform/db/client.ts'
import { allModels, listMakes } from './vehicle/vehicle-base.ts'

/**
 * Writes the makes and models of the vehicle base into their tables, to which fitments refer.
 * Existing rows stay.
 */
export async function loadVehicleModels() {
  const makes = listMakes()
  await db.execute(sql`
    insert into make (slug, name)
    select slug, name from unnest(${sql.param(makes.map(({ slug }) => slug))}::text[],
      ${sql.param(makes.map(({ name }) => name))}::text[]) as base (slug, name)
    where not exists (select from make where (make.slug, make.name) = (base.slug, base.name))
    on conflict (slug) do update set name = excluded.name`)
  const models = allModels()
  await db.execute(sql`
    insert into vehicle_model (make_id, slug, name, years)
    select make.id, base.slug, base.name, base.years::int4multirange
    from unnest(${sql.param(models.map(({ make }) => make.slug))}::text[], ${sql.param(models.map(({ slug }) => slug))}::text[],
      ${sql.param(models.map(({ name }) => name))}::text[], ${sql.param(models.map(({ years }) => toMultirange(years)))}::text[])
      as base (make, slug, name, years)
    join make on make.slug = base.make
    where not exists (select from vehicle_model m where (m.make_id, m.slug, m.name, m.years)
      = (make.id, base.slug, base.name, base.years::int4multirange))
    on conflict (make_id, slug) do update set name = excluded.name, years = excluded.years`)
}

/** A multirange in PostgreSQL's notation: `{[1993,1999],[2010,2010]}`. */
function toMultirange(years: [from: number, to: number][]) {
  return `{${years.map(([from, to]) => `[${from},${to}]`).join()}}`
}
