import { eq, sql } from 'drizzle-orm'
import { partPath, partSlug } from '#contract/catalog/part-path.ts'
import { toDollars } from '#contract/money.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { isSold } from '../../catalog/product.ts'
import { db, prepare } from '../../db/client.ts'
import { orderLine } from '../../db/schema/order-line.ts'
import { product } from '../../db/schema/product.ts'
import { shipment } from '../../db/schema/shipment.ts'
import type { Customer } from '../../identity/customer.ts'
import { ADDRESS_CHANGE, type AddressChange, toAddressChange } from '../change-address.ts'
import { IS_TAX_INCLUDED } from '../line-amount.ts'
import { selectShipments } from '../shipment/shipment-row.ts'
import { LINE_COLUMNS, toLine } from './line-columns.ts'
import { getOrder } from './order-view.ts'

type Amounts = AddressChange & {
  goodsCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  /** Columns that only orders of a checkout have. */
  code: string | null
  shippingName: string | null
}

const amountsOf = prepare<Amounts, { id: string }>(
  'amounts of an order',
  sql`select goods_cents::float8 as "goodsCents", discount_cents::float8 as "discountCents",
      shipping_cents::float8 as "shippingCents", case when ${IS_TAX_INCLUDED} then 0 else tax_cents end::float8 as "taxCents",
      o.discount_code as code, o.shipping_rate_name as "shippingName",
      ${ADDRESS_CHANGE}
    from "order" o where id = ${sql.placeholder('id')}`,
)

/** All that an order's own page shows its customer of the order. @throws AppError 404, 403 */
export async function getCustomerOrder(reader: Customer, id: string): Promise<CustomerOrder> {
  const found = await getOrder(reader, id)
  const [[amounts], lines, shipments] = await Promise.all([
    amountsOf({ id }),
    listLines(id),
    selectShipments(db, sql`${shipment.orderId} = ${id} and ${shipment.canceledAt} is null`),
  ])
  if (!amounts) throw new Error(`order ${id} is gone`)
  return {
    ...found,
    lines,
    shipments,
    goods: toDollars(amounts.goodsCents),
    discount: toDollars(amounts.discountCents),
    code: amounts.code,
    shipping: toDollars(amounts.shippingCents),
    shippingName: amounts.shippingName,
    tax: toDollars(amounts.taxCents),
    taxes: found.taxes ?? [],
    ...toAddressChange(amounts),
  }
}

async function listLines(orderId: string): Promise<CustomerOrder['lines']> {
  const rows = await db
    .select({
      ...LINE_COLUMNS,
      judgedVehicle: orderLine.judgedVehicle,
      isSold: sql<boolean>`${isSold}`,
      title: sql<string>`coalesce(${product.title}, ${product.name})`,
    })
    .from(orderLine)
    .innerJoin(product, eq(product.id, orderLine.productId))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(orderLine.position)
  return rows.map(({ title, judgedVehicle, ...line }) => ({
    ...toLine(line),
    ...(judgedVehicle && { vehicle: judgedVehicle }),
    path: partPath({ slug: partSlug(title), _id: line.productId }),
  }))
}
