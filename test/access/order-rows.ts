import { anOrderOf } from '../builders.ts'
import { NONE, type Row } from './row.ts'

/** Orders, and drafts of them. */
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
    route: 'GET /api/staff/customer/:id/contact',
    access: 'staff',
    permissions: ['orders'],
    path: () => `/staff/customer/${NONE}/contact`,
    status: 404,
  },
  {
    route: 'POST /api/staff/quote',
    access: 'staff',
    permissions: ['orders'],
    path: () => '/staff/quote',
    body: () => ({ lines: [{ productId: NONE, quantity: 1 }] }),
    status: 404,
  },
  {
    route: 'POST /api/order/:id/note',
    access: 'staff',
    permissions: ['orders', 'ship'],
    path: (of) => `/order/${of.orderId}/note`,
    body: () => ({ text: 'Called.', visibleTo: 'staff' }),
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
