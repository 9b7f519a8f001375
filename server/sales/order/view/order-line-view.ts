import { type SQL, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { OrderedPart } from '#contract/order/ordered-part.ts'
import { orderLine } from '../../../platform/db/schema/order-line.ts'
import { nameOfSeveral } from '../order.ts'
import { PACKED_UNITS, REFUNDED_UNITS, SHIPPED_UNITS } from '../units-left.ts'
import { named } from './json-columns.ts'
import { fitOf } from './ordered-part.ts'

// The lines of an order (order-row.ts), also of an order of one part, in dollars and units as pages
// show them.

const COLUMNS = [
  'position',
  'productId',
  'productName',
  'title',
  'number',
  'brand',
  'sku',
  'pricePerUnitCents',
  'quantity',
  'coreCents',
  'vehicle',
  'verdict',
  'verdictReason',
  'answers',
  'judgedVehicle',
] as const

export type LineOfOrder = Pick<typeof orderLine.$inferSelect, (typeof COLUMNS)[number]> & {
  img: string
  packed: number
  shipped: number
  refunded: number
}

/**
 * Most orders have neither parcels nor refunds when their lines are read. Without a join, so that
 * the lines are read in the sequence of the primary key.
 * @param more columns of a line
 */
export function linesWith(more = sql``) {
  return sql`(
    select json_agg(line order by line.position) from (
      select ${named(orderLine, COLUMNS)}, ${ofProduct(sql`img`)} as img,
        case when packed_units = 0 then 0 else ${PACKED_UNITS} end as packed,
        case when packed_units = 0 then 0 else ${SHIPPED_UNITS} end as shipped,
        case when refunded_units = 0 then 0 else ${REFUNDED_UNITS} end as refunded${more}
      from ${orderLine} where ${orderLine.orderId} = "order".id
    ) line
  )`
}

/** What the product of a line has now. */
export function ofProduct(column: SQL) {
  return sql`(select ${column} from product where product.id = ${orderLine.productId})`
}

/** With all that a page may show of it: the response's schema keeps what it declares. */
export function toLine(line: LineOfOrder) {
  const { position, productId, productName: product, sku, quantity, img, judgedVehicle } = line
  const { packed, shipped, refunded } = line
  return {
    position,
    productId,
    product,
    part: partOf(line),
    sku,
    pricePerUnit: toDollars(line.pricePerUnitCents),
    quantity,
    packed,
    shipped,
    refunded,
    unpacked: quantity - packed - refunded,
    img,
    ...(line.coreCents > 0 && {
      coreCharge: toDollars(line.coreCents),
      hasCoreCharge: true as const,
    }),
    ...fitOf(line),
    ...(judgedVehicle && { vehicle: judgedVehicle }),
  }
}

/** Older lines have no title, so the part's name stands in. */
function partOf({ title, productName, number, brand }: LineOfOrder): OrderedPart {
  return { title: title ?? productName, number, brand }
}

/** Of several parts ‘Front brake pads, set of four and 2 more’. */
export function partOfLines(lines: [LineOfOrder, ...LineOfOrder[]]): OrderedPart {
  const first = partOf(lines[0])
  if (lines.length === 1) return first
  return { title: nameOfSeveral(first.title, lines.length), number: null, brand: null }
}
