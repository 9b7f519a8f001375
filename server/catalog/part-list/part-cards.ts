import { sql } from 'drizzle-orm'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { partSlug } from '#contract/catalog/part-path.ts'
import type { StaffPicture } from '#contract/catalog/picture.ts'
import { toDollars } from '#contract/money.ts'
import { trackTags } from '../../platform/cache/dependencies.ts'
import { prepare } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { imgOf, PICTURES, toPublicPictures } from '../picture-columns.ts'
import { type QuantityColumns, toQuantityFields } from '../quantity-columns.ts'

type Row = Omit<
  PartCard,
  'slug' | 'pictures' | 'pricePerUnit' | 'verdict' | 'coreCharge' | keyof QuantityColumns
> &
  QuantityColumns & {
    pictures: StaffPicture[]
    pricePerUnitCents: number
  }

/** The first lines of a specification. */
const SIZE = sql`(select string_agg(concat_ws(' ', line.name, line.value, line.unit), ', ' order by line.position)
  from (select * from product_attribute a where a.product_id = product.id order by a.position limit 2) line)`

const byIds = prepare<Row, { ids: string[] }>(
  'part cards',
  sql`select product.id as "_id", coalesce(product.title, product.name) as title, product.number, brand.name as brand,
    product.category_id as "categoryId", nullif(concat_ws(' ', s.axle, s.side), '') as position, ${SIZE} as size,
    product.img, ${PICTURES} as pictures, product.price_per_unit_cents as "pricePerUnitCents",
    product.available_quantity as "availableQuantity", product.minimum_order_quantity as "minimumOrderQuantity",
    product.pack_size as "packSize", product.price_steps as "priceSteps",
    product.core_charge_cents as "coreChargeCents"
  from unnest(${sql.placeholder('ids')}::uuid[]) with ordinality as wanted (id, place)
  join product on product.id = wanted.id
  left join brand on brand.id = product.brand_id
  left join product_search s on s.product_id = product.id
  where ${isSold()}
  order by wanted.place`,
)

/**
 * The parts of a list as it shows them, in the sequence of `ids`; without those that are no longer
 * sold.
 */
export async function listPartCards(ids: string[]): Promise<PartCard[]> {
  if (ids.length === 0) return []
  const rows = await trackTags(
    ids.map((id) => `product ${id}`),
    () => byIds({ ids }),
  )
  return rows.map(
    ({ pictures, pricePerUnitCents, packSize, priceSteps, coreChargeCents, ...row }) => ({
      ...row,
      ...toQuantityFields({ packSize, priceSteps, coreChargeCents }),
      slug: partSlug(row.title),
      img: imgOf({ img: row.img, pictures }),
      pictures: toPublicPictures(pictures),
      pricePerUnit: toDollars(pricePerUnitCents),
    }),
  )
}
