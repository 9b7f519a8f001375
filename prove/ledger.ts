// What the buyers know, to be compared with the shop's books and the provider's.

type Acknowledged = {
  id: string
  customerId: string
  productId: string
  quantity: number
  cents: number
}

const stock = new Map<string, number>()
const orders = new Map<string, Acknowledged>()

/** There are `units` of this product in the world. */
export function stockUp(productId: string, units: number) {
  stock.set(productId, units)
}

/** The shop has said that it has this order. */
export function acknowledge(order: Acknowledged) {
  orders.set(order.id, order)
}

/** Both, as rows for the invariants. */
export function ledger() {
  return {
    stock: [...stock].map(([id, units]) => ({ id, units })),
    orders: [...orders.values()],
  }
}
