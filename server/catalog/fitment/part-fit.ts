import { sql } from 'drizzle-orm'
import type { PartFit } from '#contract/fitment/part-fit.ts'
import { trackTag } from '../../platform/cache/dependencies.ts'
import { prepare } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { notFound } from '../../platform/errors.ts'
import { findCategory } from '../category/category-tree.ts'
import { otherConditions } from '../vehicle/model-conditions.ts'

type PartFitRow = Omit<PartFit, 'howToTell'> & {
  categoryId: number | null
  modelId: number | null
  make: string | null
  model: string | null
}

type Asked = { productId: string; make: string; model: string; year: number | null }

/**
 * A part, and its fitments of a model.
 * @returns make and model null when there is no such model, or none of that year; undefined: there
 *   is no such part
 */
export async function readPartFit(asked: Asked): Promise<PartFitRow | undefined> {
  const [row] = await fitOf(asked)
  if (!row || row.modelId === null) return row
  const conditions = await otherConditions(row.modelId, row.categoryId, row.rows)
  return conditions.length > 0 ? { ...row, conditions } : row
}

const fitOf = prepare<PartFitRow, Asked>(
  'fit of a part',
  sql`select product.category_id as "categoryId", product.fits, product.is_fitment_complete as "fitsComplete",
      of.id as "modelId", of.make, of.model,
      (select count(distinct model_id)::int from fitment f
        where f.product_id = product.id and f.model_id is distinct from of.id) as "otherModels",
      coalesce((
        select json_agg(json_build_object('_id', f.id, 'model', of.path, 'yearFrom', year_from,
          'yearTo', year_to, 'engine', engine, 'trim', trim, 'builtFrom', built_from,
          'builtTo', built_to, 'position', position, 'quantity', quantity,
          'conditions', conditions, 'note', note) order by f.id)
        from fitment f where f.product_id = product.id and f.model_id = of.id
      ), '[]') as rows
    from product left join (
      select vehicle_model.id, make.name as make, vehicle_model.name as model,
        make.slug || '/' || vehicle_model.slug as path
      from make join vehicle_model on make_id = make.id
      where make.slug = ${sql.placeholder('make')} and vehicle_model.slug = ${sql.placeholder('model')}
        and (${sql.placeholder('year')}::int is null or years @> ${sql.placeholder('year')}::int)
    ) of on true
    where product.id = ${sql.placeholder('productId')}
      and ${isSold()}`,
)

/**
 * What the seller says of a part, for one model.
 * @param path `volkswagen/golf`
 * @throws AppError 404 no such part
 */
export async function getPartFit(productId: string, path: string): Promise<PartFit> {
  const [make = '', model = ''] = path.split('/')
  const read = () => readPartFit({ productId, make, model, year: null })
  const found = await trackTag(`product ${productId}`, () => trackTag('fitment all', read))
  if (!found) throw notFound('product')
  // Read again with the tag of its model, so that no change in between is missed.
  const { modelId } = found
  const row = modelId === null ? found : ((await trackTag(`fitment ${modelId}`, read)) ?? found)
  const { fits, fitsComplete, otherModels, rows, conditions, categoryId } = row
  const howToTell = findCategory(categoryId)?.howToTell
  return {
    ...{ fits, fitsComplete, otherModels, rows },
    ...(conditions && { conditions }),
    ...(howToTell && { howToTell }),
  }
}
