// What the buyers were answered, to be compared with the shop's records and Stripe’s.

type Line = { productId: string; quantity: number; cents: number }

/** An order that the shop has answered with 201. `customerId` is null for a guest. */
type Acknowledged = { id: string; customerId: string | null; lines: Line[] }

const stock = new Map<string, number>()
const adjustments = new Map<string, { productId: string; units: number }>()
const orders = new Map<string, Acknowledged>()
const refunds = new Map<string, { orderId: string; cents: number }>()

/** This product starts with `units` in stock. */
export function recordStock(productId: string, units: number) {
  stock.set(productId, units)
}

/** This many units came in or left; the same `key` again is the same adjustment. */
export function recordAdjustment(key: string, productId: string, units: number) {
  adjustments.set(key, { productId, units })
}

/** The shop has answered 201 for this order of one part. */
export function recordOrder({
  id,
  customerId,
  ...line
}: { id: string; customerId: string } & Line) {
  orders.set(id, { id, customerId, lines: [line] })
}

/** Records an order of several parts, in the sequence of its lines. */
export function recordBasket(order: Acknowledged) {
  orders.set(order.id, order)
}

/** This much of an order's payment is to be refunded; the same `id` again is the same refund. */
export function recordRefund(id: string, orderId: string, cents: number) {
  refunds.set(id, { orderId, cents })
}

/** All records, as rows for the invariants. */
export function ledger() {
  return {
    stock: [...stock].map(([id, units]) => ({ id, units: units + adjustedBy(id) })),
    orders: [...orders.values()],
    refunds: [...refunds.values()],
  }
}

function adjustedBy(id: string) {
  const ofIt = [...adjustments.values()].filter(({ productId }) => productId === id)
  return ofIt.reduce((sum, { units }) => sum + units, 0)
}
