import { type SQL, sql } from 'drizzle-orm'
import type { Basket, BasketLine } from '#contract/basket/basket.ts'
import { basketIssuesOf, isOrderableLine } from '#contract/basket/basket-issue.ts'
import { partSlug } from '#contract/catalog/part-path.ts'
import type { StaffPicture } from '#contract/catalog/picture.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { sumOf } from '#contract/sum.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { modelLabel } from '#contract/vehicle/vehicle-label.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { imgOf, PICTURES, toPublicPictures } from '../../../catalog/picture-columns.ts'
import { type QuantityColumns, toQuantityFields } from '../../../catalog/quantity-columns.ts'
import { db, prepare } from '../../../platform/db/client.ts'
import { isSold } from '../../../platform/db/schema/product.ts'
import type { BasketOwner } from './basket-owner.ts'
import { IN_90_DAYS } from './basket-shares.ts'

// A basket as its owner sees it: with the parts, prices and stock as they are now.

type Row = QuantityColumns & {
  id: string
  title: string
  number: string | null
  brand: string | null
  img: string
  pictures: StaffPicture[]
  quantity: number
  priceCents: number
  priceSeenCents: number
  isSold: boolean
  availableQuantity: number
  minimumOrderQuantity: number
  addedAt: Date
  vehicle: Vehicle | null
  /** Names; null also when the model of an older release is no longer known. */
  make: string | null
  model: string | null
}

const linesOfUser = prepare<Row, { userId: string }>(
  'basket of a user',
  linesSql(sql`user_id = ${sql.placeholder('userId')}`),
)

const linesOfGuest = prepare<Row, { tokenHash: string }>(
  'basket of a guest',
  linesSql(sql`token_hash = ${sql.placeholder('tokenHash')}`),
)

/**
 * Empty when there is none. Reading it is a use: once a day it moves the expiry, unless the basket
 * is brief.
 */
export async function readBasket(owner: BasketOwner): Promise<Basket> {
  const rows = await ('userId' in owner
    ? linesOfUser({ userId: owner.userId })
    : linesOfGuest({ tokenHash: owner.tokenHash }))
  const lines = rows.map(toLine)
  const cents = sumOf(
    lines.filter(isOrderableLine),
    (line) => toCents(unitPrice(line, line.quantity)) * line.quantity,
  )
  return {
    lines,
    units: sumOf(lines, ({ quantity }) => quantity),
    subtotal: toDollars(cents),
  }
}

export const NO_BASKET: Basket = { lines: [], units: 0, subtotal: 0 }

/** A maintenance job calls it. It skips baskets that a call has locked: it is extending them. */
export async function deleteExpiredBaskets() {
  await db.execute(sql`
    delete from basket where id in (
      select id from basket where expires_at <= now() limit 1000 for update skip locked
    )`)
}

function linesSql(isOwn: SQL) {
  return sql`
    with used as (
      update basket set expires_at = ${IN_90_DAYS}
      where ${isOwn} and not is_brief and expires_at > now() and expires_at < now() + interval '89 days'
    )
    select product.id, coalesce(product.title, product.name) as title, product.number, brand.name as brand,
      product.img, ${PICTURES} as pictures, line.quantity, line.price_seen_cents as "priceSeenCents",
      product.price_per_unit_cents as "priceCents",
      ${isSold()} as "isSold",
      product.available_quantity as "availableQuantity",
      product.minimum_order_quantity as "minimumOrderQuantity", product.pack_size as "packSize",
      product.price_steps as "priceSteps", product.core_charge_cents as "coreChargeCents", line.added_at as "addedAt",
      line.vehicle, make.name as make, vehicle_model.name as model
    from basket join basket_line line on line.basket_id = basket.id
    join product on product.id = line.product_id
    left join brand on brand.id = product.brand_id
    left join make on make.slug = line.vehicle ->> 'make'
    left join vehicle_model on vehicle_model.make_id = make.id and vehicle_model.slug = line.vehicle ->> 'model'
    where ${isOwn} and expires_at > now()
    order by line.added_at, product.id`
}

function toLine(row: Row): BasketLine {
  const { id, title, number, brand, pictures, quantity, isSold } = row
  const priceSeen = toDollars(row.priceSeenCents)
  const line = {
    quantity,
    // What a part costs that is not sold is the owner's business.
    pricePerUnit: isSold ? toDollars(row.priceCents) : priceSeen,
    priceSeen,
    isSold,
    availableQuantity: isSold ? row.availableQuantity : 0,
    minimumOrderQuantity: row.minimumOrderQuantity,
    ...(isSold && toQuantityFields(row)),
  }
  return {
    product: {
      _id: id,
      slug: partSlug(title),
      title,
      number,
      brand,
      img: imgOf(row),
      pictures: toPublicPictures(pictures),
    },
    ...line,
    ...carOf(row),
    addedAt: row.addedAt.toISOString(),
    issues: basketIssuesOf(line),
  }
}

function carOf({ vehicle, make, model }: Row) {
  if (!vehicle || make === null || model === null) return {}
  return { car: { path: vehiclePath(vehicle), vehicle, label: modelLabel(make, model), model } }
}
