import type { Row } from './row.ts'

/** Shipments and returns. */
export const SHIPMENT_ROWS: Row[] = [
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
    route: 'GET /api/staff/carrier',
    access: 'staff',
    permissions: ['ship'],
    path: () => '/staff/carrier',
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
]
