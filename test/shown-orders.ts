import type { CustomerOrder } from '#contract/order/customer-order.ts'
import type { Order } from '#contract/order/order.ts'
import type { Shipment } from '#contract/order/shipment.ts'
import type { OrderEvent, StaffOrder } from '#contract/order/staff-order.ts'

// Orders as the API answers them, for tests of what pages show.

const PART = { title: 'Front brake pads, set of four', number: 'NB-2470.F', brand: 'Norbrake' }

/** Paid, of two units at $12.50. */
export function anOrder(more: Partial<Order> = {}): Order {
  return {
    ...{ _id: 'order', number: 1042, state: 'paid', productId: 'product', product: 'Brake pads' },
    ...{ part: PART, productImg: '/parts/spark-plug.svg', pricePerUnit: 12.5, quantity: 2 },
    ...{ total: 25, customer: 'casey@example.com', customerName: 'Casey Miller' },
    ...{ phone: '5551234', address: '1 Main Street', placedAt: '2026-11-20T09:12:00.000Z' },
    ...{ paid: true, transactionId: 'pi_1', paidAt: '2026-11-20T09:20:00.000Z', heldUntil: null },
    ...{ cancelled: false, cancelReason: null, refunded: 0, refundedUnits: 0, refunds: [] },
    shipments: [],
    ...more,
  }
}

/** A packed parcel of one unit. */
export function aShipment(more: Partial<Shipment> = {}): Shipment {
  return {
    ...{ _id: 'shipment', number: 1, units: 1, carrier: null, tracking: null, trackingUrl: null },
    ...{ packedAt: '2026-11-20T10:00:00.000Z', shippedAt: null, deliveredAt: null },
    ...more,
  }
}

/** The same order, on its customer's page. */
export function aCustomerOrder(more: Partial<CustomerOrder> = {}): CustomerOrder {
  const line = {
    ...{ position: 1, productId: 'product', product: 'Brake pads', part: PART, isSold: true },
    ...{ path: '/part/brake-pads', img: '/parts/brake-pads.svg', pricePerUnit: 12.5 },
    ...{ quantity: 2, shipped: 0, refunded: 0 },
  }
  return {
    ...anOrder(),
    ...{ goods: 25, discount: 0, code: null, shipping: 0, shippingName: null, tax: 0, taxes: [] },
    ...{ lines: [line], shipments: [], notes: [], canChangeAddress: true },
    ...more,
  }
}

type Line = StaffOrder['lines'][number]

/** Two units at $12.50, of which none is packed. */
export function aStaffLine(more: Partial<Line> = {}): Line {
  return {
    ...{ position: 1, productId: 'product', product: 'Brake pads', part: PART, sku: null },
    ...{ pricePerUnit: 12.5, quantity: 2, unpacked: 2, packed: 0, shipped: 0, refunded: 0 },
    ...{ img: '/parts/spark-plug.svg', barcodes: [], shelf: null },
    ...more,
  }
}

/** The same order, as the staff see it. */
export function aStaffOrder(more: Partial<StaffOrder> = {}): StaffOrder {
  return {
    ...anOrder(),
    ...{ customerId: 'casey', customerOrders: 1, canChangeAddress: true },
    ...{ packedUnits: 0, shippedUnits: 0, deliveredUnits: 0, shipments: [] },
    ...{ lines: [aStaffLine()], notes: [], timeline: [], disputes: [], unsettledPayments: [] },
    ...more,
  }
}

type StaffShipment = StaffOrder['shipments'][number]

export function aStaffShipment(more: Partial<StaffShipment> = {}): StaffShipment {
  return {
    ...aShipment(),
    ...{ orderId: 'order', orderState: 'packed', packedBy: null, shippedBy: null },
    lines: [{ position: 1, quantity: 1 }],
    ...more,
  }
}

/** A mail, in the history of an order. */
export function aMailEvent(mail: Partial<NonNullable<OrderEvent['mail']>>): OrderEvent {
  return {
    ...{ at: '2026-11-20T10:02:00.000Z', event: 'mail', actor: null, shipment: null },
    ...{ amount: null, units: null, detail: null, visibleTo: null },
    mail: { jobId: 1, event: 'paid', state: 'sent', error: null, ...mail },
  }
}
