import { sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { PartCard } from '#contract/part-card.ts'
import { partSlug } from '#contract/part-path.ts'
import type { StaffPicture } from '#contract/picture.ts'
import { imgOf, PICTURES, toPublicPictures } from '../catalog/picture-columns.ts'
import { searchDb } from '../db/client.ts'
import { describePosition } from './position.ts'

type Row = {
  id: string
  title: string
  number: string | null
  brand: string | null
  categoryId: number | null
  axle: 'front' | 'rear' | null
  side: 'left' | 'right' | null
  size: string | null
  img: string
  pictures: StaffPicture[]
  priceCents: number
  availableQuantity: number
  minimumOrderQuantity: number
}

/** Lines of the specification that a row has room for. */
const LINES = 3

/** In the order of the ids, without those that are not sold any more. */
export async function cardsOf(ids: readonly string[]): Promise<PartCard[]> {
  if (ids.length === 0) return []
  const { rows } = await searchDb.execute<Row>(sql`
    select product.id, coalesce(product.title, product.name) as title, product.number, b.name as brand,
      product.category_id as "categoryId", s.axle, s.side,
      (select string_agg(concat_ws(' ', value, unit), ' · ' order by position) from (
        select value, unit, position from product_attribute a where a.product_id = product.id
        order by position limit ${LINES}) lines) as size,
      product.img, ${PICTURES} as pictures, product.price_per_unit_cents as "priceCents",
      product.available_quantity as "availableQuantity",
      product.minimum_order_quantity as "minimumOrderQuantity"
    from product left join brand b on b.id = product.brand_id
      left join product_search s on s.product_id = product.id
    where product.id = any(${sql.param(ids)}::uuid[]) and product.deleted_at is null and product.state = 'live'`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toCard(row)] : []
  })
}

function toCard({ id, priceCents, axle, side, ...row }: Row): PartCard {
  return {
    _id: id,
    slug: partSlug(row.title),
    title: row.title,
    number: row.number,
    brand: row.brand,
    categoryId: row.categoryId,
    position: describePosition({ axle, side, isBothSides: false }),
    size: row.size,
    img: imgOf(row),
    pictures: toPublicPictures(row.pictures),
    pricePerUnit: toDollars(priceCents),
    availableQuantity: row.availableQuantity,
    minimumOrderQuantity: row.minimumOrderQuantity,
  }
}
