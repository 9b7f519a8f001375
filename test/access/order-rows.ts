import { anOrderOf } from '../builders.ts'
import { NONE, type Row } from './row.ts'

/** Orders, shipments, returns and payments. */
export const ORDER_ROWS: Row[] = [
  {
    route: 'GET /api/order/:id/details',
    access: 'customer or staff',
    permissions: ['orders', 'accounts'],
    path: ({ orderId }) => `/order/${orderId}/details`,
  },
  {
    route: 'PUT /api/order/:id/address',
    access: 'customer or staff',
    permissions: ['orders'],
    path: ({ orderId }) => `/order/${orderId}/address`,
    body: () => ({ address: '2 Side Street' }),
  },
  {
    route: 'POST /api/order/:id/cancel-request',
    access: 'customer',
    path: ({ orderId }) => `/order/${orderId}/cancel-request`,
    body: () => ({}),
    status: 409, // it is not paid
  },
  {
    route: 'POST /api/order/:id/cancel-request/decline',
    access: 'staff',
    permissions: ['orders'],
    path: ({ orderId }) => `/order/${orderId}/cancel-request/decline`,
    body: () => ({ message: 'It is on its way.' }),
    status: 409, // nobody has asked
  },
  {
    route: 'GET /api/order/:id/return',
    access: 'customer or staff',
    permissions: ['orders', 'accounts'],
    path: ({ orderId }) => `/order/${orderId}/return`,
  },
  {
    route: 'POST /api/order/:id/return',
    access: 'customer or staff',
    permissions: ['orders'],
    path: ({ orderId }) => `/order/${orderId}/return`,
    body: () => ({ lines: [{ position: 1, quantity: 1 }], reason: 'other' }),
    status: 409, // nothing is shipped
  },
  {
    route: 'POST /api/return/:id/withdraw',
    access: 'customer or staff',
    permissions: ['orders'],
    path: ({ returnId }) => `/return/${returnId}/withdraw`,
  },
  {
    route: 'GET /api/staff/return',
    access: 'staff',
    permissions: ['orders', 'ship', 'accounts'],
    path: () => '/staff/return?limit=5',
  },
  {
    route: 'POST /api/return/:id/approve',
    access: 'staff',
    permissions: ['orders'],
    path: ({ returnId }) => `/return/${returnId}/approve`,
    status: 200,
  },
  {
    route: 'POST /api/return/:id/refuse',
    access: 'staff',
    permissions: ['orders'],
    path: ({ returnId }) => `/return/${returnId}/refuse`,
    body: () => ({ reason: 'The seal is broken.' }),
    status: 200,
  },
  {
    route: 'POST /api/return/:id/close',
    access: 'staff',
    permissions: ['orders'],
    path: ({ returnId }) => `/return/${returnId}/close`,
    status: 409, // nothing of it has come
  },
  {
    route: 'POST /api/return/:id/receive',
    access: 'staff',
    permissions: ['ship'],
    path: ({ returnId }) => `/return/${returnId}/receive`,
    body: () => ({ lines: [{ position: 1, received: 1, toStock: 1 }] }),
    status: 409, // it is not approved
  },
  {
    route: 'GET /api/order/:id/refund',
    access: 'staff',
    permissions: ['accounts'],
    path: ({ orderId }) => `/order/${orderId}/refund`,
  },
  {
    route: 'GET /api/order/:id/invoice',
    access: 'customer or staff',
    permissions: ['orders', 'accounts'],
    path: ({ orderId }) => `/order/${orderId}/invoice`,
  },
  {
    route: 'POST /api/order/:id/invoice',
    access: 'staff',
    permissions: ['money'],
    path: ({ orderId }) => `/order/${orderId}/invoice`,
    status: 409, // it is not paid
  },
  {
    route: 'POST /api/order/:id/mail',
    access: 'staff',
    permissions: ['orders'],
    path: (of) => `/order/${of.orderId}/mail`,
    body: () => ({ event: 'paid' }),
    status: 409, // the order is not paid
  },
  {
    route: 'POST /api/order',
    access: 'user',
    path: () => '/order',
    body: (of) => anOrderOf({ id: of.productId, pricePerUnitCents: 1250 }),
  },
  {
    route: 'GET /api/order',
    access: 'owner or staff',
    permissions: ['orders', 'accounts'],
    path: (of) => `/order?customer=${of.email}`,
  },
  {
    route: 'GET /api/order/:id',
    access: 'customer or staff',
    permissions: ['orders', 'accounts'],
    path: (of) => `/order/${of.orderId}`,
  },
  {
    route: 'GET /api/order/:id/review',
    access: 'customer',
    withoutKey: true,
    path: (of) => `/order/${of.orderId}/review`,
  },
  {
    route: 'POST /api/order/:id/review',
    access: 'customer',
    withoutKey: true,
    path: (of) => `/order/${of.orderId}/review`,
    body: () => ({ position: 1, rating: 5, review: 'Fits.' }),
    status: 409, // it has not arrived
  },
  {
    route: 'PUT /api/order/:id/fit-report',
    access: 'customer',
    withoutKey: true,
    path: (of) => `/order/${of.orderId}/fit-report`,
    body: () => ({ position: 1, fits: true }),
    status: 409,
  },
  {
    route: 'POST /api/order/:id/hold',
    access: 'customer',
    path: (of) => `/order/${of.orderId}/hold`,
  },
  {
    route: 'PATCH /api/order/:id',
    access: 'customer',
    path: (of) => `/order/${of.orderId}`,
    body: (of) => ({ appointment: of.orderId, transactionId: 'pi_unknown' }),
    status: 409, // Stripe has no such payment
  },
  {
    route: 'POST /api/create-payment-intent',
    access: 'customer',
    path: () => '/create-payment-intent',
    body: (of) => ({ pricePerUnit: 12.5, orderId: of.orderId }),
  },
  {
    route: 'POST /api/order/:id/payment',
    access: 'staff',
    permissions: ['money'],
    path: (of) => `/order/${of.orderId}/payment`,
    body: () => ({ method: 'cash', receivedOn: '2026-01-02', total: 1 }),
    status: 409, // its total is another one
  },
  {
    route: 'GET /api/staff/dispute',
    access: 'staff',
    permissions: ['accounts'],
    path: () => '/staff/dispute',
  },
  {
    route: 'POST /api/order/:id/payment/:paymentId/refund',
    access: 'staff',
    permissions: ['money'],
    path: (of) => `/order/${of.orderId}/payment/pi_unknown/refund`,
    status: 404,
  },
  {
    route: 'POST /api/order/:id/refund',
    access: 'staff',
    permissions: ['money'],
    path: (of) => `/order/${of.orderId}/refund`,
    body: () => ({ reason: 'Arrived scratched' }),
    status: 409, // the order is not paid
  },
  {
    route: 'POST /api/order/:id/restock',
    access: 'staff',
    permissions: ['money'],
    path: (of) => `/order/${of.orderId}/restock`,
    status: 409, // the order is not paid
  },
  {
    route: 'GET /api/staff/order/:id',
    access: 'staff',
    permissions: ['orders', 'ship', 'accounts'],
    path: (of) => `/staff/order/${of.orderId}`,
  },
  {
    route: 'GET /api/staff/order/:id/line',
    access: 'staff',
    permissions: ['orders'],
    path: (of) => `/staff/order/${of.orderId}/line`,
  },
  {
    route: 'PUT /api/staff/order/:id/line',
    access: 'staff',
    permissions: ['orders'],
    path: (of) => `/staff/order/${of.orderId}/line`,
    body: (of) => ({ revision: 9, lines: [{ productId: of.productId, quantity: 1 }], total: 1 }),
    status: 409, // it has another revision
  },
  {
    route: 'GET /api/staff/carrier',
    access: 'staff',
    permissions: ['ship'],
    path: () => '/staff/carrier',
  },
  {
    route: 'GET /api/staff/draft',
    access: 'staff',
    permissions: ['orders'],
    path: () => '/staff/draft',
  },
  {
    route: 'POST /api/staff/draft',
    access: 'staff',
    permissions: ['orders'],
    path: () => '/staff/draft',
    body: () => ({}),
  },
  {
    route: 'GET /api/staff/draft/:id',
    access: 'staff',
    permissions: ['orders'],
    path: () => `/staff/draft/${NONE}`,
    status: 404,
  },
  {
    route: 'PUT /api/staff/draft/:id',
    access: 'staff',
    permissions: ['orders'],
    path: () => `/staff/draft/${NONE}`,
    body: () => ({ version: 1, lines: [] }),
    status: 404,
  },
  {
    route: 'DELETE /api/staff/draft/:id',
    access: 'staff',
    permissions: ['orders'],
    path: () => `/staff/draft/${NONE}`,
    status: 404,
  },
  {
    route: 'POST /api/staff/draft/:id/place',
    access: 'staff',
    permissions: ['orders'],
    path: () => `/staff/draft/${NONE}/place`,
    body: () => ({ version: 1, total: 1 }),
    status: 404,
  },
  {
    route: 'POST /api/order/:id/pay-link',
    access: 'staff',
    permissions: ['orders'],
    path: (of) => `/order/${of.orderId}/pay-link`,
    status: 409, // it is an account's
  },
  {
    route: 'POST /api/order/:id/note',
    access: 'staff',
    permissions: ['orders', 'ship'],
    path: (of) => `/order/${of.orderId}/note`,
    body: () => ({ text: 'Called.', visibleTo: 'staff' }),
  },
  {
    route: 'POST /api/order/:id/shipment',
    access: 'staff',
    permissions: ['ship'],
    path: (of) => `/order/${of.orderId}/shipment`,
    body: () => ({}),
    status: 409, // the order is not paid
  },
  {
    route: 'POST /api/order/ship',
    access: 'staff',
    permissions: ['ship'],
    path: () => '/order/ship',
    body: (of) => ({ ids: [of.orderId], carrier: 'UPS' }),
  },
  {
    route: 'POST /api/shipment/:id/ship',
    access: 'staff',
    permissions: ['ship'],
    path: (of) => `/shipment/${of.orderId}/ship`,
    body: () => ({ carrier: 'UPS' }),
    status: 404, // nothing is packed
  },
  {
    route: 'POST /api/shipment/:id/unship',
    access: 'staff',
    permissions: ['ship'],
    path: (of) => `/shipment/${of.orderId}/unship`,
    body: () => ({ reason: 'Wrong label' }),
    status: 404,
  },
  {
    route: 'PATCH /api/shipment/:id',
    access: 'staff',
    permissions: ['ship'],
    path: (of) => `/shipment/${of.orderId}`,
    body: () => ({ carrier: 'UPS' }),
    status: 404,
  },
  {
    route: 'POST /api/shipment/:id/deliver',
    access: 'staff',
    permissions: ['ship'],
    path: (of) => `/shipment/${of.orderId}/deliver`,
    status: 404,
  },
  {
    route: 'DELETE /api/shipment/:id',
    access: 'staff',
    permissions: ['ship'],
    path: (of) => `/shipment/${of.orderId}`,
    status: 404,
  },
  {
    route: 'DELETE /api/myOrder/:orderId',
    access: 'customer or staff',
    permissions: ['orders'],
    path: (of) => `/myOrder/${of.orderId}`,
  },
  {
    route: 'GET /api/allOrder',
    access: 'staff',
    permissions: ['orders', 'ship', 'accounts'],
    path: () => '/allOrder?limit=1&state=to%20send', // the one list of a packer
  },
  {
    route: 'GET /api/staff/export/orders',
    access: 'staff',
    permissions: ['export'],
    withoutKey: true,
    path: () => '/staff/export/orders',
  },
  ...['invoices', 'order-lines', 'payments', 'taxes', 'customers', 'stock-movements'].map(
    (name): Row => ({
      route: `GET /api/staff/export/${name}`,
      access: 'staff',
      permissions: ['export'],
      withoutKey: true,
      path: () => `/staff/export/${name}?from=2026-11-01&to=2026-11-30`,
    }),
  ),
  {
    route: 'GET /api/staff/export/stock-value',
    access: 'staff',
    permissions: ['export'],
    withoutKey: true,
    path: () => '/staff/export/stock-value?day=2026-11-30',
  },
]
