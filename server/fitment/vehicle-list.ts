import { type SQL, sql } from 'drizzle-orm'
import { type Category, categoryIdsWithin } from '#contract/category.ts'
import { type JudgedList, judgeCards, openOf } from '#contract/judged-list.ts'
import type { PartListQuery } from '#contract/part-list.ts'
import { countChoices, EMPTY_QUERY, MAX_COUNTED } from '#contract/part-list-url.ts'
import { slugify } from '#contract/slug.ts'
import type { Vehicle } from '#contract/vehicle.ts'
import { trackTags } from '../cache/dependencies.ts'
import { addToCategories, toFacets } from '../catalog/facets.ts'
import { listPartCards } from '../catalog/part-cards.ts'
import { CANDIDATE, PAGE_SIZE, pagesOf, readPartList } from '../catalog/part-list.ts'
import { db, prepare, searchPool } from '../db/client.ts'
import { only } from '../db/only.ts'
import { fitmentTags, readJudgedParts } from './judged-parts.ts'
import { otherEngines } from './other-engines.ts'
import { type Count, countUniversal, universalIn } from './universal-parts.ts'
import type { FoundModel } from './vehicle-model.ts'

/** Lists of up to so many parts are sorted by how they fit; longer ones are walked in the order of the index. */
const MAX_RANKED = 500

type Values = { modelId: number; year: number; engines: string[] | null }
type Counts = {
  total: number
  categories: Count[] | null
  brands: { value: string; label: string; count: number }[] | null
}

/** In the index `fitment_list` alone. No `engines`: any. */
const LISTED = sql`f.model_id = ${sql.placeholder('modelId')} and f.is_listed and f.year_from <= ${sql.placeholder('year')}
  and f.year_to >= ${sql.placeholder('year')} and (${sql.placeholder('engines')}::text[] is null or f.engine is null
    or f.engine = any(${sql.placeholder('engines')}::text[]))`

const engineLabels = prepare<{ engine: string }, { modelId: number; year: number }>(
  'engines that fitments of a vehicle name',
  sql`select distinct f.engine from fitment f where f.model_id = ${sql.placeholder('modelId')} and f.is_listed
    and f.year_from <= ${sql.placeholder('year')} and f.year_to >= ${sql.placeholder('year')} and f.engine is not null
    order by 1`,
)

/** The first parts of a vehicle, walked in the order of ids until the page is full. */
const walk = prepare<{ id: string }, Values & { offset: number }>(
  'first parts of a vehicle',
  sql`select distinct f.product_id as id from fitment f where ${LISTED} order by 1 desc
    limit ${sql.raw(String(PAGE_SIZE))} offset ${sql.placeholder('offset')}`,
  searchPool,
)

const counts = prepare<Counts, Values>(
  'facets of a vehicle',
  sql`with part as (
    select min(f.category_id) as category_id, min(f.brand_id) as brand_id from fitment f where ${LISTED} group by f.product_id
  ), counted as materialized (
    select grouping(category_id, brand_id) as kind, category_id, brand_id, count(*)::int as count from part
    group by grouping sets ((category_id), (brand_id), ())
  )
  select (select count from counted where kind = 3) as total,
    (select json_agg(c) from (select category_id as id, count from counted where kind = 1 and category_id is not null) c)
      as categories,
    (select json_agg(b) from (select brand.slug as value, brand.name as label, n.count from (
      select brand_id, count from counted where kind = 2 order by 2 desc limit 30) n
      join brand on brand.id = n.brand_id order by 3 desc, 1) b) as brands`,
  searchPool,
)

const listedAmong = prepare<Count, Values & { ids: string[] }>(
  'parts of a vehicle among others',
  sql`select f.category_id as id, count(distinct f.product_id)::int from fitment f
    where ${LISTED} and f.product_id = any(${sql.placeholder('ids')}::uuid[]) group by 1`,
  searchPool,
)

/** The labels of engines on which parts of this vehicle depend. */
export async function listEngines(model: FoundModel, year: number) {
  const rows = await trackTags(fitmentTags(model), () => engineLabels({ modelId: model.id, year }))
  return rows.map(({ engine }) => engine)
}

/**
 * The parts that fit the vehicle, or fit it if something is so; of a category also the universal ones, after them. Those of
 * other engines are counted.
 */
export async function listPartsFor(
  vehicle: Vehicle,
  model: FoundModel,
  category: Category | undefined,
  query: PartListQuery,
): Promise<JudgedList> {
  const categoryTags = idsOf(category).map((id) => `category ${id}`)
  const tags = category ? [...categoryTags, 'category all'] : []
  return trackTags([...fitmentTags(model), ...tags], async () => {
    const values = await valuesOf(vehicle, model)
    const [list, others] = await Promise.all([
      readList(values, category, query),
      otherEngines(values, category, query),
    ])
    const ids = [...list.cards.map(({ _id }) => _id), ...others.ids]
    const judged = Object.fromEntries(await readJudgedParts(ids, model))
    const { cards, unfit, deciding } = judgeCards(list.cards, judged, vehicle)
    const shown = judgeCards(await listPartCards(others.ids), judged, vehicle)
    return {
      ...list,
      cards,
      judged: openOf(cards, judged),
      deciding,
      unfit: {
        count: unfit.length + others.count,
        cards: query.unfit ? [...unfit, ...shown.unfit] : [],
        isShown: query.unfit,
      },
    }
  })
}

/** How many parts are listed for the vehicle, and how many its list of each category has. */
export async function countPartsFor(vehicle: Vehicle, model: FoundModel) {
  return trackTags([...fitmentTags(model), 'category'], async () => {
    const values = await valuesOf(vehicle, model)
    const [rows, others] = await Promise.all([counts(values), countOthers(values, EMPTY_QUERY)])
    const { total, categories } = only(rows)
    return { total, categories: addToCategories(categories, others) }
  })
}

async function valuesOf({ year, engine }: Vehicle, model: FoundModel): Promise<Values> {
  if (engine === undefined) return { modelId: model.id, year, engines: null }
  const labels = await listEngines(model, year)
  const wanted = slugify(engine)
  return { modelId: model.id, year, engines: labels.filter((label) => slugify(label) === wanted) }
}

async function readList(values: Values, category: Category | undefined, query: PartListQuery) {
  const isWhole = !category && countChoices(query) === 0 && query.sort === 'best'
  const [whole] = isWhole ? await counts(values) : []
  const others = category ? [] : await countOthers(values, query)
  if (!whole || whole.total <= MAX_RANKED) {
    const chosen = category?.parentId ? { ...query, category: category.slug } : query
    const candidates = candidatesOf(values, category)
    return readPartList(candidates, chosen, Boolean(category?.parentId), others)
  }
  const rows = await walk({ ...values, offset: (query.page - 1) * PAGE_SIZE })
  const facets = toFacets(
    {
      categories: addToCategories(whole.categories, others),
      brands: whole.brands,
      positions: null,
      steps: null,
      in_stock: 0,
      specs: null,
    },
    query,
  )
  const cards = await listPartCards(rows.map(({ id }) => id))
  return { cards, facets, total: whole.total, pages: pagesOf(whole.total) }
}

/** How many universal parts its lists of categories have beside those that are listed for it. */
async function countOthers(values: Values, query: PartListQuery): Promise<Count[]> {
  const { counts, listed } = await countUniversal(query)
  if (listed.length === 0) return counts
  const both = await listedAmong({ ...values, ids: listed })
  return addToCategories(
    counts,
    both.map(({ id, count }) => ({ id, count: -count })),
  )
}

/** The categories that a list has or counts: its own, its siblings, and those below it. */
function idsOf(category: Category | undefined) {
  return category ? categoryIdsWithin({ id: category.parentId ?? category.id }) : []
}

/** First those with a fitment that asks for nothing more, last what is made for no vehicle. */
function candidatesOf(values: Values, category: Category | undefined): SQL {
  const { modelId, year, engines } = values
  const named = engines && engines.length > 0 ? sql`f.engine in ${engines}` : sql`false`
  const isEngine = sql`(f.engine is null or ${named})`
  const ids = idsOf(category)
  const listed = sql`
    select f.product_id, min(case when ${isEngine} and f.trim is null and f.built_from is null and f.built_to is null
      and f.conditions = '{}' and f.note is null then 0 else 1 end) as rank
    from fitment f
    where f.model_id = ${modelId} and f.is_listed and f.year_from <= ${year} and f.year_to >= ${year}
      and ${engines ? isEngine : sql`true`} and ${ids.length > 0 ? sql`f.category_id in ${ids}` : sql`true`}
    group by 1 order by 1 desc limit ${MAX_COUNTED + 1}`
  const all = sql`select product_id, min(rank) as rank from ((${listed}) union all (${universalIn(ids)})) one group by 1`
  return sql`
    select ${CANDIDATE}, listed.rank from (${category ? all : listed}) listed
    join product on product.id = listed.product_id left join product_search s on s.product_id = product.id
    where product.deleted_at is null and product.state = 'live'`
}

/** How many parts of the shop are listed for each model of a make in a year, by slug: none is left out. */
export async function modelsWithParts(make: string, year: number) {
  const { rows } = await trackTags(['fitment'], () =>
    db.execute<{ slug: string }>(sql`
      select m.slug from vehicle_model m join make on make.id = m.make_id
      where make.slug = ${make} and exists (select from fitment f where f.model_id = m.id and f.is_listed
        and f.year_from <= ${year} and f.year_to >= ${year})`),
  )
  return new Set(rows.map(({ slug }) => slug))
}
