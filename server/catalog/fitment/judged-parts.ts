import { sql } from 'drizzle-orm'
import type { Fitment } from '#contract/fitment/fitment.ts'
import type { JudgedRows } from '#contract/fitment/judged-list.ts'
import { prepare } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { findCategory } from '../category/category-tree.ts'
import { otherConditions } from '../vehicle/model-conditions.ts'
import type { FoundModel } from './vehicle-model.ts'

type Row = Omit<JudgedRows, 'rows'> & {
  id: string
  categoryId: number | null
  rows: Omit<Fitment, 'model'>[] | null
}

/** Selects a fitment as a `Fitment` without its model. */
export const FITMENT_JSON = sql`json_build_object('_id', f.id, 'yearFrom', f.year_from, 'yearTo', f.year_to,
  'engine', f.engine, 'trim', f.trim, 'builtFrom', f.built_from, 'builtTo', f.built_to, 'position', f.position,
  'quantity', f.quantity, 'conditions', f.conditions, 'note', f.note)`

const ofModel = prepare<Row, { ids: string[]; modelId: number }>(
  'parts with the fitments of a model',
  sql`select product.id, product.category_id as "categoryId", product.fits, product.is_fitment_complete as "fitsComplete",
    case when product.fits = 'vehicle' and f.rows is null then (select count(distinct o.model_id)::int
      from fitment o where o.product_id = product.id) else 0 end as "otherModels", f.rows
  from product left join lateral (
    select json_agg(json_strip_nulls(${FITMENT_JSON}) order by f.id) as rows from fitment f
    where f.product_id = product.id and f.model_id = ${sql.placeholder('modelId')}
  ) f on true
  where product.id = any(${sql.placeholder('ids')}::uuid[]) and ${isSold()}`,
)

/**
 * The parts' fitments of a model, by id of the part. To be read within `trackTags` of the parts and
 * the model.
 */
export async function readJudgedParts(ids: string[], model: FoundModel) {
  if (ids.length === 0) return new Map<string, JudgedRows>()
  const found = await ofModel({ ids, modelId: model.id })
  const judged = found.map(async ({ id, categoryId, ...part }): Promise<[string, JudgedRows]> => {
    const rows = (part.rows ?? []).map((row) => ({ ...row, model: model.path }))
    const conditions = await otherConditions(model.id, categoryId, rows)
    const howToTell = findCategory(categoryId)?.howToTell
    return [
      id,
      {
        ...part,
        rows,
        ...(conditions.length > 0 && { conditions }),
        ...(howToTell && { howToTell }),
      },
    ]
  })
  return new Map(await Promise.all(judged))
}

/** The tags of what is read of a model's fitments. */
export function fitmentTags({ id }: FoundModel) {
  return [`fitment ${id}`, 'fitment all']
}
