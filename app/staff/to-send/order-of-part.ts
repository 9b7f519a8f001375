import { findPartsByCode } from '#app/api/received-stock.ts'
import { listStaffOrders } from '#app/api/staff-order.ts'
import { unitsUnpacked } from '#app/order/units-to-send.ts'
import type { ListedOrder } from '#contract/order/staff-order.ts'

/** The oldest order of which a part with this code is still to be packed. */
export async function findOrderOfPart(code: string) {
  const parts = (await findPartsByCode(code)).map(({ _id }) => _id)
  if (parts.length === 0) return undefined
  const { items } = await listStaffOrders({ q: code, state: 'to send' }, { sort: 'oldest' })
  return items.find((order) => waitsFor(parts, order))
}

function waitsFor(parts: string[], order: ListedOrder) {
  const lines = order.lines ?? [{ productId: order.productId, unpacked: unitsUnpacked(order) }]
  return lines.some(({ productId, unpacked }) => unpacked > 0 && parts.includes(productId))
}
