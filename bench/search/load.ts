import { readFileSync } from 'node:fs'
import pg from 'pg'
import { normNumber } from '#contract/catalog/part-number.ts'
import { slugify } from '#contract/slug.ts'
import { listCategories } from '#server/catalog/category/category-tree.ts'
import { CONNECTION } from '#server/platform/db/pool.ts'
import type { Catalog } from './catalog.ts'

// Writes the generated catalog into a migrated database, in bulk.

const BATCH = 10_000

export async function load({ parts, numbers, fitments, brands }: Catalog) {
  const client = new pg.Client(CONNECTION)
  await client.connect()
  await client.query(`set statement_timeout = 0; set shop.is_announced = 'yes'`)
  const insert = (text: string, ...columns: unknown[][]) => client.query(text, columns)
  await insert(
    'insert into category (id, slug, name, parent_id) select * from unnest($1::int[], $2::text[], $3::text[], $4::int[]) on conflict do nothing',
    ...(['id', 'slug', 'name', 'parentId'] as const).map((key) =>
      listCategories().map((one) => one[key]),
    ),
  )
  await insert(
    'insert into brand (slug, name) select * from unnest($1::text[], $2::text[])',
    brands,
    brands.map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
  )
  await loadVehicles(client)
  const categoryOf = new Map(listCategories().map(({ id, name }) => [name, id]))
  for (const some of batches(parts)) {
    await insert(
      `insert into product (id, name, title, description, img, available_quantity, minimum_order_quantity,
         price_per_unit_cents, brand_id, category_id, number, fits)
       select x.id, left(x.title, 30), x.title, x.description, '/parts/spark-plug.svg', x.stock, 1, x.cents, b.id, x.category, null, x.fits
       from unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::int[], $6::text[], $7::int[], $8::text[])
         as x(id, title, description, stock, cents, brand, category, fits)
       join brand b on b.slug = x.brand`,
      some.map(({ id }) => idOf(id)),
      some.map(({ title }) => title),
      some.map(({ description }) => description),
      some.map(({ stock }) => stock),
      some.map(({ id }) => 500 + ((id * 7919) % 60_000)),
      some.map(({ brand }) => brand.toLowerCase()),
      some.map(({ category }) => (category === null ? null : (categoryOf.get(category) ?? null))),
      some.map(({ fits }) => fits),
    )
  }
  for (const some of batches(numbers)) {
    await insert(
      'insert into part_number (product_id, kind, shown, norm, is_listed) select *, true from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) on conflict do nothing',
      some.map(({ part }) => idOf(part)),
      some.map(({ kind }) => kind),
      some.map(({ shown }) => shown),
      some.map(({ shown }) => normNumber(shown)),
    )
  }
  for (const some of batches(fitments)) {
    await insert(
      `insert into fitment (product_id, model_id, year_from, year_to, position, is_listed, category_id, brand_id)
       select x.id, m.id, x.year_from, x.year_to, x.position, true, p.category_id, p.brand_id
       from unnest($1::uuid[], $2::text[], $3::int[], $4::int[], $5::text[]) as x(id, vehicle, year_from, year_to, position)
       join product p on p.id = x.id
       join (make k join vehicle_model m on m.make_id = k.id) on k.slug || '/' || m.slug = x.vehicle
       on conflict do nothing`,
      some.map(({ part }) => idOf(part)),
      some.map(({ vehicle }) => vehicle),
      some.map(({ from }) => from),
      some.map(({ to }) => to),
      some.map(({ position }) => position),
    )
  }
  await client.query('vacuum analyze')
  await client.end()
}

async function loadVehicles(client: pg.Client) {
  const rows = readFileSync('vehicles/base.txt', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
  const makes = [...new Set(rows.map(([make = '']) => make))]
  await client.query('insert into make (slug, name) select * from unnest($1::text[], $2::text[])', [
    makes.map(slugify),
    makes,
  ])
  await client.query(
    `insert into vehicle_model (make_id, slug, name, years)
     select k.id, x.slug, x.name, x.years::int4multirange
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as x(make, slug, name, years) join make k on k.slug = x.make
     on conflict do nothing`,
    [
      rows.map(([make = '']) => slugify(make)),
      rows.map(([, model = '']) => slugify(model)),
      rows.map(([, model]) => model),
      rows.map(([, , years = '']) => multirange(years)),
    ],
  )
}

function multirange(years: string) {
  const ranges = years.split(',').map((range) => {
    const [from, to = from] = range.split('-').map(Number)
    return `[${from},${Number(to) + 1})`
  })
  return `{${ranges.join(',')}}`
}

/** Of a generated part; sorted as they were made. */
function idOf(part: number) {
  return `01900000-0000-7000-8000-${part.toString(16).padStart(12, '0')}`
}

export function partOf(id: string) {
  return Number.parseInt(id.slice(-12), 16)
}

function* batches<Item>(items: readonly Item[]) {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH)
}
