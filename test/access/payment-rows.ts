import type { Row } from './row.ts'

/** Payments, refunds and invoices. */
export const PAYMENT_ROWS: Row[] = [
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
    route: 'POST /api/order/:id/pay-link',
    access: 'staff',
    permissions: ['orders'],
    path: (of) => `/order/${of.orderId}/pay-link`,
    status: 409, // it is an account's
  },
]
