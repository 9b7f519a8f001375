import { sql } from 'drizzle-orm'
import { partPath, partSlug } from '#contract/catalog/part-path.ts'
import { toDollars } from '#contract/money.ts'
import type { CancelRequest } from '#contract/order/cancel-request.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { db } from '../../../platform/db/client.ts'
import { isSold } from '../../../platform/db/schema/product.ts'
import type { Customer } from '../../../platform/identity/customer.ts'
import { getSetting } from '../../../platform/settings/setting.ts'
import { CAN_CANCEL, CANCEL_REQUEST, isRefundedAtOnce, toCancelRequest } from '../cancel-request.ts'
import { ADDRESS_CHANGE, type AddressChange, toAddressChange } from '../change-address.ts'
import { ofProduct, toLine } from './order-line-view.ts'
import { shipmentsOf, toOrder, type ViewRow, viewWith } from './order-row.ts'
import { customersOrder } from './order-view.ts'

type Line = { isSold: boolean; titleNow: string }

type Row = ViewRow<Line> &
  AddressChange & { canCancel: boolean; cancelRequest: CancelRequest | null }

const detailed = customersOrder<Row>(
  'details of an order',
  sql`${viewWith(sql`, ${ofProduct(isSold())} as "isSold",
    ${ofProduct(sql`coalesce(title, name)`)} as "titleNow"`)}, ${ADDRESS_CHANGE},
    ${CAN_CANCEL} as "canCancel", ${CANCEL_REQUEST} as "cancelRequest"`,
)

/** All that an order's own page shows its customer of the order. @throws AppError 404, 403 */
export async function getCustomerOrder(reader: Customer, id: string): Promise<CustomerOrder> {
  const [row, { cancelAtOnce }] = await Promise.all([detailed(reader, id), getSetting('payments')])
  const { view, notes } = row
  const isAtOnce = row.canCancel && cancelAtOnce && (await isRefundedAtOnce(db, view))
  const order = toOrder(row)
  const cancelRequest = toCancelRequest(row.cancelRequest)
  return {
    ...order,
    notes,
    lines: view.lines.map((line) => ({
      ...toLine(line),
      isSold: line.isSold,
      path: partPath({ slug: partSlug(line.titleNow), _id: line.productId }),
    })),
    shipments: shipmentsOf(view),
    goods: toDollars(view.goodsCents),
    discount: toDollars(view.discountCents),
    code: view.discountCode,
    shipping: toDollars(view.shippingCents),
    shippingName: view.shippingRateName,
    tax: view.isTaxIncluded ? 0 : toDollars(view.taxCents),
    taxes: order.taxes ?? [],
    ...(row.canCancel && { canCancel: isAtOnce ? ('at once' as const) : ('ask' as const) }),
    ...(cancelRequest && { cancelRequest }),
    ...toAddressChange(row),
  }
}
