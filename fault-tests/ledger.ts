// What the buyers know, to be compared with the shop's books and Stripe’s.

type Acknowledged = {
  id: string
  customerId: string
  productId: string
  quantity: number
  cents: number
}

const stock = new Map<string, number>()
const orders = new Map<string, Acknowledged>()
const refunds = new Map<string, { orderId: string; cents: number }>()

/** There are `units` of this product in the world. */
export function stockUp(productId: string, units: number) {
  stock.set(productId, units)
}

/** The shop has said that it has this order. */
export function acknowledge(order: Acknowledged) {
  orders.set(order.id, order)
}

/** So much is to go back of what an order was paid with; the same `id` again is the same refund. */
export function acknowledgeRefund(id: string, orderId: string, cents: number) {
  refunds.set(id, { orderId, cents })
}

/** All of it, as rows for the invariants. */
export function ledger() {
  return {
    stock: [...stock].map(([id, units]) => ({ id, units })),
    orders: [...orders.values()],
    refunds: [...refunds.values()],
  }
}
