import { type SQL, sql } from 'drizzle-orm'
import type { StaffPicture } from '#contract/catalog/picture.ts'
import type { PriceStep } from '#contract/pricing/price-step.ts'
import { PICTURES } from '../../catalog/picture-columns.ts'
import { db } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { singleRow } from '../../platform/db/single-row.ts'

// The parts of a feed as the database has them. A part without a picture that Google takes is not
// among them: Google refuses it, and would count it against the shop.

/** Parts that are in memory at once. */
const BATCH = 25
/** Of one part: a feed says no more of it (`product_detail`). */
const MAX_FITMENTS = 900
const MAX_GTINS = 20

export type FeedFitment = {
  make: string
  model: string
  yearFrom: number
  yearTo: number
  engine: string | null
  trim: string | null
  position: string | null
  conditions: string[]
  note: string | null
}

export type FeedPart = {
  id: string
  title: string
  description: string
  img: string
  pictures: StaffPicture[]
  brand: string | null
  /** The maker's number. */
  number: string | null
  gtins: string[]
  categoryId: number | null
  taxCategory: string
  deliveryClass: string
  weightGrams: number | null
  availableQuantity: number
  minimumOrderQuantity: number
  packSize: number
  priceCents: number
  priceSteps: PriceStep[] | null
  coreChargeCents: number | null
  isUniversal: boolean
  specification: { name: string; value: string; unit: string | null }[] | null
  fitments: FeedFitment[] | null
}

/** The ids of a file: from `first` on, up to `next`. */
export type Range = { first: string; next: string | undefined }

const WITH_PICTURE = sql`(product.img !~* '\\.svg([?#]|$)'
  or exists (select from product_picture where product_id = product.id))`

const COLUMNS = sql`product.id, coalesce(product.title, product.name) as title, product.description,
  product.img, ${PICTURES} as pictures, b.name as brand, product.number,
  array(select shown from part_number where product_id = product.id and kind = 'gtin'
    order by shown limit ${sql.raw(String(MAX_GTINS))}) as gtins,
  product.category_id as "categoryId", product.tax_category as "taxCategory",
  product.delivery_class as "deliveryClass",
  product.weight_grams as "weightGrams", product.available_quantity as "availableQuantity",
  product.minimum_order_quantity as "minimumOrderQuantity", product.pack_size as "packSize",
  product.price_per_unit_cents as "priceCents", product.price_steps as "priceSteps",
  product.core_charge_cents as "coreChargeCents", product.fits = 'universal' as "isUniversal",
  (select json_agg(json_build_object('name', a.name, 'value', a.value, 'unit', a.unit)
    order by a.position) from product_attribute a where a.product_id = product.id) as specification,
  (select json_agg(f) from (
    select make.name as make, m.name as model, f.year_from as "yearFrom", f.year_to as "yearTo",
      f.engine, f.trim, f.position, f.conditions, f.note
    from fitment f join vehicle_model m on m.id = f.model_id join make on make.id = m.make_id
    where f.product_id = product.id
    order by lower(make.name), lower(m.name), f.year_from, f.id
    limit ${sql.raw(String(MAX_FITMENTS))}) f) as fitments`

function partsOf({ first, next }: Range, more: SQL) {
  return sql`select ${COLUMNS} from product left join brand b on b.id = product.brand_id
    where ${isSold()} and product.id >= ${first} ${next === undefined ? sql`` : sql`and product.id < ${next}`}
      and ${WITH_PICTURE} ${more}`
}

/** The parts of a file by the order of their ids, batch by batch. */
export async function* readFeedParts(range: Range) {
  let after: string | undefined
  for (;;) {
    const more = after === undefined ? sql`` : sql`and product.id > ${after}`
    const batch = sql`${partsOf(range, more)} order by product.id limit ${BATCH}`
    const { rows } = await db.execute<FeedPart>(batch)
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.id
    if (rows.length < BATCH) return
  }
}

/** Another value when anything has changed that the file says of its parts. */
export async function digestOfParts(range: Range) {
  const { rows } = await db.execute<{ digest: string }>(sql`
    select concat(count(*), '-', sum(hashtextextended(part::text, 0))) as digest
    from (${partsOf(range, sql``)}) part`)
  return singleRow(rows).digest
}
