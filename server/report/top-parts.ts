import { sql } from 'drizzle-orm'
import type { StaffPicture } from '#contract/catalog/picture.ts'
import { toDollars } from '#contract/money.ts'
import type { PartsReport } from '#contract/staff/report.ts'
import { imgOf, PICTURES } from '../catalog/picture-columns.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { getTimeZone } from '../platform/settings/setting.ts'
import { lastDays } from './shop-days.ts'
import { soldSince } from './sold-lines.ts'

const LISTED = 5

type Row = {
  id: string
  name: string
  img: string
  pictures: StaffPicture[]
  units: number
  cents: number
}

/** The parts that sold most in the last `count` days, including deleted ones. */
export async function topParts(count: number): Promise<PartsReport> {
  const now = new Date()
  const { starts } = lastDays(count, await getTimeZone(), now)
  const cents = sql`, sum(l.price_per_unit_cents::bigint * l.quantity - l.discount_cents)::float8 as cents`
  const { rows } = await db.execute<Row>(sql`
    with sold as materialized (${soldSince(starts.at(0) ?? now, cents)}), top as (
      (select * from sold order by units desc, cents desc, product_id limit ${LISTED})
      union
      (select * from sold order by cents desc, units desc, product_id limit ${LISTED})
    )
    select ${product.id}, coalesce(${product.title}, ${product.name}) as name, ${product.img}, ${PICTURES} as pictures,
      units, cents
    from top join ${product} on ${product.id} = top.product_id`)
  const by = (weight: (row: Row) => number, other: (row: Row) => number) =>
    rows
      .toSorted((one, two) => weight(two) - weight(one) || other(two) - other(one))
      .slice(0, LISTED)
      .map((row) => ({
        _id: row.id,
        name: row.name,
        img: imgOf(row),
        units: row.units,
        paid: toDollars(row.cents),
      }))
  const [units, money] = [(row: Row) => row.units, (row: Row) => row.cents]
  return { byUnits: by(units, money), byMoney: by(money, units) }
}
