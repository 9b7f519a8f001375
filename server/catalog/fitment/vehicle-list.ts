import { sql } from 'drizzle-orm'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import { countChoices, EMPTY_QUERY } from '#contract/catalog/part-list-url.ts'
import { type JudgedList, judgeCards, openOf } from '#contract/fitment/judged-list.ts'
import { slugify } from '#contract/slug.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { trackTags } from '../../platform/cache/dependencies.ts'
import { db } from '../../platform/db/client.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import type { Category } from '../category/build-tree.ts'
import { listedWith, shownIdsWithin } from '../category/category-tree.ts'
import { addCounts, addToCategories, atLevelBelow } from '../part-list/facet-counts.ts'
import { listPartCards } from '../part-list/part-cards.ts'
import {
  leafOf,
  PAGE_SIZE,
  readPartListIn,
  selectParts,
  toPartList,
} from '../part-list/part-list.ts'
import { enginesAndTrims } from '../vehicle/engines-and-trims.ts'
import { fitmentTags, readJudgedParts } from './judged-parts.ts'
import {
  candidatesOf,
  counts,
  listed,
  listedAmong,
  ranked,
  type Values,
  walk,
} from './listed-parts.ts'
import { otherEngines } from './other-engines.ts'
import { type Count, countUniversal, readUniversal, universalIn } from './universal-parts.ts'
import type { FoundModel } from './vehicle-model.ts'

/** Lists of up to this many parts are sorted by fit; longer ones have the sort of the index. */
const MAX_RANKED = 500

/** The labels of engines on which parts of this vehicle depend. */
export async function listEngines(model: FoundModel, year: number) {
  const read = () => enginesAndTrims({ modelId: model.id, year })
  return (await trackTags(fitmentTags(model), read)).engines
}

/**
 * The parts that fit the vehicle, or fit it if something is so; of a category also the universal
 * ones, after them. Those of other engines are counted.
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
    const { total, categories } = singleRow(rows)
    return { total, categories: addToCategories(categories, others) }
  })
}

/** What the statements about a vehicle's parts take. */
export async function valuesOf({ year, engine }: Vehicle, model: FoundModel): Promise<Values> {
  if (engine === undefined) return { modelId: model.id, year, engines: null }
  const labels = await listEngines(model, year)
  const wanted = slugify(engine)
  return { modelId: model.id, year, engines: labels.filter((label) => slugify(label) === wanted) }
}

/**
 * The list without a category counts the categories of the first level: all 50 would be two
 * screens.
 */
async function readList(values: Values, category: Category | undefined, query: PartListQuery) {
  if (category) return readCategory(values, category, query)
  const isPlain = countChoices(query) === 0 && query.sort === 'best'
  const [[whole], others] = await Promise.all([
    isPlain ? counts(values) : [],
    countOthers(values, query),
  ])
  if (!whole || whole.total <= MAX_RANKED) {
    const { categories: own, ...found } = await selectParts(listed(values), query, false)
    const categories = atLevelBelow(null, addToCategories(own, others))
    return toPartList({ ...found, categories }, query)
  }
  const rows = await walk({ ...values, offset: (query.page - 1) * PAGE_SIZE })
  const found = {
    categories: atLevelBelow(null, addToCategories(whole.categories, others)),
    brands: whole.brands,
    positions: null,
    ranges: null,
    in_stock: 0,
    specs: null,
  }
  return toPartList({ ...found, total: whole.total, ids: rows.map(({ id }) => id) }, query)
}

/**
 * Its parts, and after them the universal ones, of which the first pages are known for all
 * vehicles.
 */
async function readCategory(values: Values, category: Category, query: PartListQuery) {
  const around = listedWith(category)
  const chosen = around === category ? query : { ...query, category: category.slug }
  const leaf = leafOf(category)
  const withSpecs = leaf !== undefined
  const ids = shownIdsWithin(around)
  if (query.sort === 'best') {
    const [own, universal] = await Promise.all([
      selectParts(listed(values, ids), chosen, withSpecs),
      readUniversal(ids, chosen, withSpecs),
    ])
    const from = Math.max(0, (query.page - 1) * PAGE_SIZE - own.total)
    const to = Math.max(0, query.page * PAGE_SIZE - own.total)
    const isThere = universal.ids.length >= Math.min(to, universal.total)
    if (isThere && !universal.hasListed) {
      const counts = addCounts(own, universal)
      const found = {
        ...counts,
        categories: atLevelBelow(around.id, counts.categories),
        total: own.total + universal.total,
        ids: [...own.ids, ...universal.ids.slice(from, to)],
      }
      return toPartList(found, chosen, leaf)
    }
  }
  const all = sql`${ranked(values, ids)} union all (${universalIn(ids)})`
  return readPartListIn(
    around,
    candidatesOf(sql`select product_id, min(rank) as rank from (${all}) one group by 1`),
    chosen,
    leaf,
  )
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
  return category ? shownIdsWithin(listedWith(category)) : []
}

/**
 * How many parts of the shop are listed for each model of a make in a year, by slug: none is left
 * out.
 */
export async function modelsWithParts(make: string, year: number) {
  const { rows } = await trackTags(['fitment'], () =>
    db.execute<{ slug: string }>(sql`
      select m.slug from vehicle_model m join make on make.id = m.make_id
      where make.slug = ${make} and exists (select from fitment f where f.model_id = m.id and f.is_listed
        and f.year_from <= ${year} and f.year_to >= ${year})`),
  )
  return new Set(rows.map(({ slug }) => slug))
}
