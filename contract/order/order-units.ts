// Imports only a type: pages that use it have no schema in their scripts.

import type { Order } from './order.ts'

/** Units of all lines of an order. */
export function unitsOfOrder({ lines, quantity }: Pick<Order, 'lines' | 'quantity'>) {
  return lines ? lines.reduce((sum, line) => sum + line.quantity, 0) : quantity
}
