import { sql } from 'drizzle-orm'
import type { Fits, PartNumberKind } from '#contract/catalog/part.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import type { PartReviewSummary } from '#contract/catalog/part-review.ts'
import type { Fitment } from '#contract/fitment/fitment.ts'
import { dayIn } from '#contract/shop-time.ts'
import { modelLabel } from '#contract/vehicle/vehicle-label.ts'
import { trackTag, trackTags } from '../../platform/cache/dependencies.ts'
import { prepare } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { getTimeZone } from '../../platform/settings/setting.ts'
import { listPartCards } from '../part-list/part-cards.ts'
import { readPartReviews } from '../review/part-reviews.ts'
import { FITMENT_JSON } from './judged-parts.ts'
import { equivalentsOf, successorOf, togetherWith } from './related-parts.ts'

/** Rows of fitments in the page; those of other models are asked for by model. */
const MAX_FITMENTS = 200
/** A file of numbers may give one part any number of them. */
const MAX_NUMBERS = 500

type ListedFitment = Fitment & {
  /** "Volkswagen Golf" */
  vehicle: string
}

type PartPage = {
  part: PartCard
  description: string
  warranty: string | null
  /** What is in the box. */
  includes: string | null
  /** The day on which units are expected, of a part that is out of stock. */
  expectedOn: string | null
  fits: Fits
  fitsComplete: boolean
  /** null: the shop's default. */
  weightGrams: number | null
  deliveryClass: string
  specification: { name: string; value: string; unit: string | null }[]
  numbers: { kind: PartNumberKind; brand: string | null; shown: string }[]
  fitments: ListedFitment[]
  /** The models of all its fitments. */
  models: { path: string; label: string }[]
  /** In stock, when this part is not. */
  equivalents: PartCard[]
  /** Which replaces it. */
  successor: PartCard | undefined
  together: PartCard[]
  reviews: PartReviewSummary
}

type Row = Pick<
  PartPage,
  | 'description'
  | 'expectedOn'
  | 'warranty'
  | 'includes'
  | 'fits'
  | 'fitsComplete'
  | 'weightGrams'
  | 'deliveryClass'
> & {
  specification: PartPage['specification'] | null
  numbers: PartPage['numbers'] | null
  models: { id: number; path: string; make: string; model: string }[] | null
  supersededBy: string | null
}

type FitmentRow = { row: Omit<Fitment, 'model'>; path: string; make: string; model: string }

const facts = prepare<Row, { id: string }>(
  'facts of a part',
  sql`select product.description, product.warranty, product.includes,
    product.weight_grams as "weightGrams", product.delivery_class as "deliveryClass", product.fits, product.is_fitment_complete as "fitsComplete",
    product.superseded_by as "supersededBy", product.expected_on::text as "expectedOn",
    (select json_agg(json_build_object('name', a.name, 'value', a.value, 'unit', a.unit) order by a.position)
      from product_attribute a where a.product_id = product.id) as specification,
    (select json_agg(json_build_object('kind', n.kind, 'brand', n.brand, 'shown', n.shown)
      order by array_position(array['own', 'gtin', 'oe', 'cross', 'old'], n.kind), n.brand, n.shown)
      from (select * from part_number where product_id = product.id limit ${sql.raw(String(MAX_NUMBERS))}) n) as numbers,
    (select json_agg(json_build_object('id', m.id, 'path', make.slug || '/' || m.slug, 'make', make.name, 'model', m.name)
      order by lower(make.name), lower(m.name))
      from vehicle_model m join make on make.id = m.make_id
      where m.id in (select f.model_id from fitment f where f.product_id = product.id)) as models
  from product
  where product.id = ${sql.placeholder('id')} and ${isSold()}`,
)

const FITMENTS = sql`select ${FITMENT_JSON} as row, make.slug || '/' || m.slug as path, make.name as make, m.name as model
  from fitment f join vehicle_model m on m.id = f.model_id join make on make.id = m.make_id
  join product on product.id = f.product_id and ${isSold()}
  where f.product_id = ${sql.placeholder('id')}`

const firstFitments = prepare<FitmentRow, { id: string }>(
  'first fitments of a part',
  sql`${FITMENTS} order by lower(make.name), lower(m.name), f.year_from, f.id limit ${sql.raw(String(MAX_FITMENTS))}`,
)

const fitmentsOfModel = prepare<FitmentRow, { id: string; make: string; model: string }>(
  'fitments of a part and a model',
  sql`${FITMENTS} and make.slug = ${sql.placeholder('make')} and m.slug = ${sql.placeholder('model')}
    order by f.year_from, f.id`,
)

/**
 * All that a part's own page says. Undefined when there is none, it is a draft, or it was deleted.
 */
export async function findPartPage(id: string): Promise<PartPage | undefined> {
  const [[part], [row], reviews] = await Promise.all([
    listPartCards([id]),
    trackTag(`product ${id}`, () => facts({ id })),
    readPartReviews(id),
  ])
  if (!part || !row) return undefined
  const models = row.models ?? []
  const isOut = part.availableQuantity < part.minimumOrderQuantity
  // A part that becomes an equivalent, or fits the same vehicles, has the same category or the same
  // models.
  const tags = [
    `category ${part.categoryId ?? 0}`,
    'category all',
    'fitment all',
    ...models.map((model) => `fitment ${model.id}`),
  ]
  return trackTags(tags, async () => {
    const [rows, equivalents, successor, together] = await Promise.all([
      models.length > 0 ? firstFitments({ id }) : [],
      isOut ? cardsOf(equivalentsOf({ id })) : [],
      row.supersededBy ? cardsOf(successorOf({ id })) : [],
      models.length > 0 ? cardsOf(togetherWith(id, part.categoryId)) : [],
    ])
    return {
      part,
      description: row.description,
      warranty: row.warranty,
      includes: row.includes,
      weightGrams: row.weightGrams,
      deliveryClass: row.deliveryClass,
      expectedOn: isOut ? await toCome(row.expectedOn) : null,
      fits: row.fits,
      fitsComplete: row.fitsComplete,
      specification: row.specification ?? [],
      numbers: row.numbers ?? [],
      fitments: rows.map(toFitment),
      models: models.map(({ path, make, model }) => ({ path, label: modelLabel(make, model) })),
      equivalents,
      successor: successor[0],
      together,
      reviews,
    }
  })
}

/**
 * A part's fitments of one model; none, if it has none, or is not sold. @param model
 * `volkswagen/golf`
 */
export async function listFitments(id: string, model: string): Promise<ListedFitment[]> {
  const [make = '', slug = ''] = model.split('/')
  const rows = await trackTags([`product ${id}`, 'fitment'], () =>
    fitmentsOfModel({ id, make, model: slug }),
  )
  return rows.map(toFitment)
}

/** A day that has passed says nothing. */
async function toCome(day: string | null) {
  return day && day >= dayIn(await getTimeZone()) ? day : null
}

async function cardsOf(found: Promise<{ id: string }[]>) {
  return listPartCards((await found).map(({ id }) => id))
}

function toFitment({ row, path, make, model }: FitmentRow): ListedFitment {
  return { ...row, model: path, vehicle: modelLabel(make, model) }
}
