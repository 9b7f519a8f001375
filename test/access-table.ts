import { defaultMails } from '#contract/mail.ts'
import type { Access } from '#server/api/docs-responses.ts'
import { anAddress } from './addresses.ts'
import { anOrderOf } from './builders.ts'

// The access table: who may make each call of the API. 'user': every signed-in user; 'owner': the user whom the call
// is about; 'owner or admin': that user, or an admin; 'customer': the
// account of the order, or a guest with its token (guest-order.test.ts).

type Subject = {
  email: string
  userId: string
  orderId: string
  productId: string
  reviewId: string
  returnId: string
}
type Row = {
  route: string
  access: Access
  path: (subject: Subject) => string
  body?: (subject: Subject) => object
  /** The status for those who may call it, if not 200 or 201. */
  status?: number
}

/** No row has this id. */
const NONE = '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e'

export const ROWS: Row[] = [
  { route: 'GET /api/health', access: 'public', path: () => '/health' },
  { route: 'GET /api/suggest', access: 'public', path: () => '/suggest?q=brake' },
  { route: 'GET /api/ready', access: 'public', path: () => '/ready' },
  { route: 'GET /api/staff/setting', access: 'admin', path: () => '/staff/setting' },
  {
    route: 'PUT /api/staff/setting/shop',
    access: 'admin',
    path: () => '/staff/setting/shop',
    body: () => ({ version: 9, value: { name: 'Shop', email: '', phone: '', address: '' } }),
    status: 409, // never saved
  },
  {
    route: 'PUT /api/staff/setting/texts',
    access: 'admin',
    path: () => '/staff/setting/texts',
    body: () => ({ version: 9, value: { delivery: '', returns: '', terms: '', privacy: '' } }),
    status: 409,
  },
  {
    route: 'PUT /api/staff/setting/carriers',
    access: 'admin',
    path: () => '/staff/setting/carriers',
    body: () => ({ version: 9, value: { list: [] } }),
    status: 409,
  },
  {
    route: 'PUT /api/staff/setting/mails',
    access: 'admin',
    path: () => '/staff/setting/mails',
    body: () => ({ version: 9, value: defaultMails() }),
    status: 409,
  },
  {
    route: 'PUT /api/staff/setting/notices',
    access: 'admin',
    path: () => '/staff/setting/notices',
    body: () => ({ version: 9, value: { recipients: '', lowStockAt: 5 } }),
    status: 409,
  },
  {
    route: 'PUT /api/staff/setting/delivery',
    access: 'admin',
    path: () => '/staff/setting/delivery',
    body: () => ({
      version: 9,
      value: { home: 'US', defaultWeightGrams: 500, days: 1, zones: [] },
    }),
    status: 409,
  },
  {
    route: 'PUT /api/staff/setting/tax',
    access: 'admin',
    path: () => '/staff/setting/tax',
    body: () => ({ version: 9, value: { mode: 'none', rates: [] } }),
    status: 409,
  },
  { route: 'GET /api/staff/discount', access: 'admin', path: () => '/staff/discount' },
  {
    route: 'POST /api/staff/discount',
    access: 'admin',
    path: () => '/staff/discount',
    body: () => ({ code: `C-${Date.now()}`, kind: 'free delivery' }),
  },
  {
    route: 'POST /api/staff/discount/:id/stop',
    access: 'admin',
    path: () => `/staff/discount/${NONE}/stop`,
    status: 404,
  },
  {
    route: 'GET /api/staff/delivery-price',
    access: 'admin',
    path: () => '/staff/delivery-price?country=US&grams=500',
  },
  {
    route: 'PUT /api/staff/setting/returns',
    access: 'admin',
    path: () => '/staff/setting/returns',
    body: () => ({ version: 9, value: { days: 30, instructions: '', paysWayBack: false } }),
    status: 409,
  },
  {
    route: 'PUT /api/staff/setting/invoices',
    access: 'admin',
    path: () => '/staff/setting/invoices',
    body: () => ({
      version: 9,
      value: {
        ...{ isOn: false, seller: '', taxNumber: '', prefix: '' },
        ...{ firstNumber: 1, yearsKept: 10 },
      },
    }),
    status: 409,
  },
  {
    route: 'GET /api/order/:id/details',
    access: 'customer or admin',
    path: ({ orderId }) => `/order/${orderId}/details`,
  },
  {
    route: 'PUT /api/order/:id/address',
    access: 'customer or admin',
    path: ({ orderId }) => `/order/${orderId}/address`,
    body: () => ({ address: '2 Side Street' }),
  },
  {
    route: 'GET /api/order/:id/return',
    access: 'customer or admin',
    path: ({ orderId }) => `/order/${orderId}/return`,
  },
  {
    route: 'POST /api/order/:id/return',
    access: 'customer or admin',
    path: ({ orderId }) => `/order/${orderId}/return`,
    body: () => ({ lines: [{ position: 1, quantity: 1 }], reason: 'other' }),
    status: 409, // nothing is shipped
  },
  {
    route: 'POST /api/return/:id/withdraw',
    access: 'customer or admin',
    path: ({ returnId }) => `/return/${returnId}/withdraw`,
  },
  { route: 'GET /api/staff/return', access: 'admin', path: () => '/staff/return?limit=5' },
  {
    route: 'POST /api/return/:id/approve',
    access: 'admin',
    path: ({ returnId }) => `/return/${returnId}/approve`,
    status: 200,
  },
  {
    route: 'POST /api/return/:id/refuse',
    access: 'admin',
    path: ({ returnId }) => `/return/${returnId}/refuse`,
    body: () => ({ reason: 'The seal is broken.' }),
    status: 200,
  },
  {
    route: 'POST /api/return/:id/receive',
    access: 'admin',
    path: ({ returnId }) => `/return/${returnId}/receive`,
    body: () => ({ lines: [{ position: 1, received: 1, toStock: 1 }] }),
    status: 409, // nobody has approved it
  },
  {
    route: 'GET /api/order/:id/invoice',
    access: 'customer or admin',
    path: ({ orderId }) => `/order/${orderId}/invoice`,
  },
  {
    route: 'POST /api/order/:id/invoice',
    access: 'admin',
    path: ({ orderId }) => `/order/${orderId}/invoice`,
    status: 409, // it is not paid
  },
  {
    route: 'POST /api/staff/mail/preview',
    access: 'admin',
    path: () => '/staff/mail/preview',
    body: () => ({ kind: 'paid', subject: 'Paid', text: '' }),
    status: 200,
  },
  {
    route: 'POST /api/staff/mail/test',
    access: 'admin',
    path: () => '/staff/mail/test',
    body: () => ({ kind: 'paid', subject: 'Paid', text: '' }),
    status: 200,
  },
  {
    route: 'POST /api/order/:id/mail',
    access: 'admin',
    path: (of) => `/order/${of.orderId}/mail`,
    body: () => ({ event: 'paid' }),
    status: 409, // the order is not paid
  },
  { route: 'GET /api/staff/failed-job', access: 'admin', path: () => '/staff/failed-job' },
  {
    route: 'GET /api/staff/failed-job/count',
    access: 'admin',
    path: () => '/staff/failed-job/count',
  },
  {
    route: 'POST /api/staff/failed-job/:id/retry',
    access: 'admin',
    path: () => '/staff/failed-job/999999999/retry',
    status: 404,
  },
  {
    route: 'POST /api/staff/failed-job/:id/dismiss',
    access: 'admin',
    path: () => '/staff/failed-job/999999999/dismiss',
    status: 404,
  },
  { route: 'GET /api/product', access: 'public', path: () => '/product' },
  {
    route: 'GET /api/product/:id/fitment',
    access: 'public',
    path: (of) => `/product/${of.productId}/fitment?model=volkswagen/golf`,
  },
  { route: 'GET /api/product/:id', access: 'public', path: (of) => `/product/${of.productId}` },
  { route: 'GET /api/review', access: 'public', path: () => '/review' },
  {
    route: 'POST /api/order',
    access: 'user',
    path: () => '/order',
    body: (of) => anOrderOf({ id: of.productId, pricePerUnitCents: 1250 }),
  },
  { route: 'GET /api/account/guest-order', access: 'user', path: () => '/account/guest-order' },
  {
    route: 'POST /api/account/guest-order',
    access: 'user',
    path: () => '/account/guest-order',
    status: 403, // the email is not verified
  },
  {
    route: 'GET /api/order',
    access: 'owner or admin',
    path: (of) => `/order?customer=${of.email}`,
  },
  {
    route: 'GET /api/order/:id',
    access: 'customer or admin',
    path: (of) => `/order/${of.orderId}`,
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
    route: 'DELETE /api/myOrder/:orderId',
    access: 'customer or admin',
    path: (of) => `/myOrder/${of.orderId}`,
  },
  { route: 'GET /api/unmatched-payment', access: 'admin', path: () => '/unmatched-payment' },
  {
    route: 'GET /api/unmatched-payment/mine',
    access: 'user',
    path: () => '/unmatched-payment/mine',
  },
  {
    route: 'POST /api/unmatched-payment/:id/return',
    access: 'admin',
    path: () => '/unmatched-payment/pi_unknown/return',
    status: 404,
  },
  {
    route: 'POST /api/unmatched-payment/:id/assign',
    access: 'admin',
    path: () => '/unmatched-payment/pi_unknown/assign',
    body: (of) => ({ orderId: of.orderId }),
    status: 404,
  },
  {
    route: 'POST /api/order/:id/refund',
    access: 'admin',
    path: (of) => `/order/${of.orderId}/refund`,
    body: () => ({ reason: 'Arrived scratched' }),
    status: 409, // the order is not paid
  },
  { route: 'GET /api/allOrder', access: 'admin', path: () => '/allOrder' },
  {
    route: 'GET /api/staff/order/:id',
    access: 'admin',
    path: (of) => `/staff/order/${of.orderId}`,
  },
  {
    route: 'POST /api/order/:id/note',
    access: 'admin',
    path: (of) => `/order/${of.orderId}/note`,
    body: () => ({ text: 'Called.', visibleTo: 'staff' }),
  },
  {
    route: 'POST /api/order/:id/shipment',
    access: 'admin',
    path: (of) => `/order/${of.orderId}/shipment`,
    body: () => ({}),
    status: 409, // the order is not paid
  },
  {
    route: 'POST /api/order/ship',
    access: 'admin',
    path: () => '/order/ship',
    body: (of) => ({ ids: [of.orderId], carrier: 'UPS' }),
  },
  {
    route: 'POST /api/shipment/:id/ship',
    access: 'admin',
    path: (of) => `/shipment/${of.orderId}/ship`,
    body: () => ({ carrier: 'UPS' }),
    status: 404, // nothing is packed
  },
  {
    route: 'PATCH /api/shipment/:id',
    access: 'admin',
    path: (of) => `/shipment/${of.orderId}`,
    body: () => ({ carrier: 'UPS' }),
    status: 404,
  },
  {
    route: 'POST /api/shipment/:id/deliver',
    access: 'admin',
    path: (of) => `/shipment/${of.orderId}/deliver`,
    status: 404,
  },
  {
    route: 'DELETE /api/shipment/:id',
    access: 'admin',
    path: (of) => `/shipment/${of.orderId}`,
    status: 404,
  },
  { route: 'GET /api/audit', access: 'admin', path: () => '/audit' },
  { route: 'GET /api/staff/backup', access: 'admin', path: () => '/staff/backup' },
  {
    route: 'POST /api/review',
    access: 'user',
    path: () => '/review',
    body: () => ({ location: 'Lyon', review: 'Fits.' }),
  },
  { route: 'GET /api/account/review', access: 'user', path: () => '/account/review' },
  { route: 'GET /api/staff/review', access: 'admin', path: () => '/staff/review' },
  {
    route: 'PUT /api/review/:id/hidden',
    access: 'admin',
    path: (of) => `/review/${of.reviewId}/hidden`,
    body: () => ({ hidden: true }),
  },
  { route: 'GET /api/vehicle', access: 'public', path: () => '/vehicle' },
  {
    route: 'GET /api/product/:id/fit',
    access: 'public',
    path: (of) => `/product/${of.productId}/fit?model=volkswagen/golf`,
  },
  { route: 'GET /api/address', access: 'user', path: () => '/address' },
  { route: 'POST /api/address', access: 'user', path: () => '/address', body: () => anAddress() },
  {
    route: 'PUT /api/address/:id',
    access: 'user',
    path: () => `/address/${NONE}`,
    body: () => anAddress(),
    status: 404, // the caller’s own: they have none
  },
  { route: 'DELETE /api/address/:id', access: 'user', path: () => `/address/${NONE}` },
  { route: 'GET /api/garage', access: 'user', path: () => '/garage' },
  {
    route: 'PUT /api/garage',
    access: 'user',
    path: () => '/garage',
    body: () => ({ cars: [{ vehicle: { year: 2014, make: 'nobody', model: 'nothing' } }] }),
    status: 400, // there is no such vehicle
  },
  { route: 'DELETE /api/garage', access: 'user', path: () => '/garage?path=2014/nobody/nothing' },
  {
    route: 'PUT /api/account',
    access: 'user',
    path: () => '/account',
    body: () => ({ displayName: 'Casey', photoURL: '' }),
  },
  {
    route: 'POST /api/account/password',
    access: 'user',
    path: () => '/account/password',
    body: () => ({ current: 'secret1', password: 'secret2' }),
    status: 409, // there is none yet
  },
  { route: 'GET /api/account/device', access: 'user', path: () => '/account/device' },
  { route: 'DELETE /api/account/device', access: 'user', path: () => '/account/device' },
  {
    route: 'DELETE /api/account/device/:id',
    access: 'user',
    path: (of) => `/account/device/${of.orderId}`,
    status: 404, // not the caller's
  },
  { route: 'GET /api/account/data', access: 'user', path: () => '/account/data' },
  {
    route: 'POST /api/account/close',
    access: 'user',
    path: () => '/account/close',
    body: () => ({}),
  },
  {
    route: 'POST /api/auth/verify-email',
    access: 'user',
    path: () => '/auth/verify-email',
    body: () => ({ token: 'made-up' }),
    status: 410,
  },
  {
    route: 'POST /api/auth/send-verification-email',
    access: 'user',
    path: () => '/auth/send-verification-email',
    status: 200,
  },
  {
    route: 'GET /api/profile/:email',
    access: 'owner or admin',
    path: (of) => `/profile/${of.email}`,
  },
  {
    route: 'PUT /api/profile/:email',
    access: 'owner',
    path: (of) => `/profile/${of.email}`,
    body: () => ({ education: 'Mechanic' }),
  },
  {
    route: 'POST /api/product',
    access: 'admin',
    path: () => '/product',
    body: () => ({
      name: 'Hose clamp',
      pricePerUnit: 1.2,
      description: '12 to 22 mm.',
      availableQuantity: 500,
      minimumOrderQuantity: 10,
      img: '/parts/clamp.svg',
    }),
  },
  {
    route: 'PATCH /api/product/:id',
    access: 'admin',
    path: (of) => `/product/${of.productId}`,
    body: () => ({ version: 1, pricePerUnit: 13 }),
  },
  {
    route: 'POST /api/product/:id/restore',
    access: 'admin',
    path: (of) => `/product/${of.productId}/restore`,
    status: 409, // it is not deleted
  },
  { route: 'GET /api/staff/product', access: 'admin', path: () => '/staff/product' },
  { route: 'GET /api/staff/product/count', access: 'admin', path: () => '/staff/product/count' },
  {
    route: 'GET /api/staff/product/:id',
    access: 'admin',
    path: (of) => `/staff/product/${of.productId}`,
  },
  {
    route: 'GET /api/staff/product/:id/detail',
    access: 'admin',
    path: (of) => `/staff/product/${of.productId}/detail`,
  },
  {
    route: 'PUT /api/product/:id/numbers',
    access: 'admin',
    path: (of) => `/product/${of.productId}/numbers`,
    body: () => ({ version: 1, numbers: [] }),
  },
  {
    route: 'PUT /api/product/:id/attributes',
    access: 'admin',
    path: (of) => `/product/${of.productId}/attributes`,
    body: () => ({ version: 1, attributes: [] }),
  },
  {
    route: 'PUT /api/product/:id/fitments',
    access: 'admin',
    path: (of) => `/product/${of.productId}/fitments`,
    body: () => ({ version: 1, isComplete: false, fitments: [] }),
  },
  { route: 'GET /api/staff/brand', access: 'admin', path: () => '/staff/brand?q=or' },
  { route: 'GET /api/staff/make', access: 'admin', path: () => '/staff/make' },
  {
    route: 'GET /api/staff/make/:make/model',
    access: 'admin',
    path: () => '/staff/make/volkswagen/model',
  },
  {
    route: 'POST /api/staff/import',
    access: 'admin',
    path: () => '/staff/import?kind=fitments',
    status: 415,
  },
  {
    route: 'GET /api/staff/import',
    access: 'admin',
    path: () => '/staff/import',
  },
  {
    route: 'GET /api/staff/import/:id',
    access: 'admin',
    path: () => `/staff/import/${NONE}`,
    status: 404,
  },
  {
    route: 'GET /api/staff/import/:id/row',
    access: 'admin',
    path: () => `/staff/import/${NONE}/row`,
  },
  {
    route: 'GET /api/staff/import/:id/report',
    access: 'admin',
    path: () => `/staff/import/${NONE}/report`,
    status: 404,
  },
  {
    route: 'POST /api/staff/import/:id/check',
    access: 'admin',
    path: () => `/staff/import/${NONE}/check`,
    status: 404,
  },
  {
    route: 'POST /api/staff/import/:id/apply',
    access: 'admin',
    path: () => `/staff/import/${NONE}/apply`,
    body: () => ({}),
    status: 404,
  },
  {
    route: 'GET /api/staff/import/:id/columns',
    access: 'admin',
    path: () => `/staff/import/${NONE}/columns`,
    status: 404,
  },
  {
    route: 'POST /api/staff/import/:id/columns',
    access: 'admin',
    path: () => `/staff/import/${NONE}/columns`,
    body: () => ({ columns: [] }),
    status: 404,
  },
  {
    route: 'POST /api/staff/import/:id/stop',
    access: 'admin',
    path: () => `/staff/import/${NONE}/stop`,
    status: 404,
  },
  {
    route: 'POST /api/staff/import/:id/undo',
    access: 'admin',
    path: () => `/staff/import/${NONE}/undo`,
    status: 404,
  },
  {
    route: 'DELETE /api/staff/import/:id',
    access: 'admin',
    path: () => `/staff/import/${NONE}`,
    status: 404,
  },
  {
    route: 'GET /api/staff/import/:id/queue',
    access: 'admin',
    path: () => `/staff/import/${NONE}/queue`,
    status: 404,
  },
  {
    route: 'POST /api/staff/import/:id/queue',
    access: 'admin',
    path: () => `/staff/import/${NONE}/queue`,
    body: () => ({ key: 'vehicle a b', drop: true }),
    status: 404,
  },
  {
    route: 'GET /api/staff/vcdb',
    access: 'admin',
    path: () => '/staff/vcdb',
  },
  {
    route: 'POST /api/staff/vcdb',
    access: 'admin',
    path: () => '/staff/vcdb',
    status: 415,
  },
  {
    route: 'DELETE /api/staff/vcdb',
    access: 'admin',
    path: () => '/staff/vcdb',
  },
  {
    route: 'GET /api/staff/misfit',
    access: 'admin',
    path: () => '/staff/misfit',
  },
  {
    route: 'GET /api/product/:id/stock',
    access: 'admin',
    path: (of) => `/product/${of.productId}/stock`,
  },
  {
    route: 'POST /api/product/:id/stock',
    access: 'admin',
    path: (of) => `/product/${of.productId}/stock`,
    body: () => ({ change: 12, reason: 'received' }),
  },
  { route: 'POST /api/picture', access: 'admin', path: () => '/picture', status: 415 }, // no file
  {
    route: 'PUT /api/product/:id/pictures',
    access: 'admin',
    path: (of) => `/product/${of.productId}/pictures`,
    body: () => ({ version: 1, pictures: [] }),
  },
  { route: 'DELETE /api/product/:id', access: 'admin', path: (of) => `/product/${of.productId}` },
  { route: 'GET /api/user', access: 'admin', path: () => '/user' },
  { route: 'PUT /api/user/admin/:email', access: 'admin', path: (of) => `/user/admin/${of.email}` },
  { route: 'DELETE /api/user/:user', access: 'admin', path: (of) => `/user/${of.userId}` },
  { route: 'GET /api/admin/:email', access: 'owner or admin', path: (of) => `/admin/${of.email}` },
  {
    route: 'PUT /api/user/:user',
    access: 'session cookie',
    path: (of) => `/user/${of.email}`,
    body: (of) => ({ email: of.email }),
  },
]

/** Calls with guards of their own: no bearer token opens them. */
export const WITH_OTHER_GUARDS: Pick<Row, 'route' | 'access'>[] = [
  { route: 'GET /api/auth/callback/google', access: 'public' },
  { route: 'GET /api/auth/get-session', access: 'public' },
  { route: 'POST /api/auth/claim/google', access: 'trusted origin' },
  { route: 'POST /api/auth/request-password-reset', access: 'trusted origin' },
  { route: 'POST /api/auth/reset-password', access: 'trusted origin' },
  { route: 'POST /api/auth/sign-in/email', access: 'trusted origin' },
  { route: 'POST /api/auth/sign-in/social', access: 'trusted origin' },
  { route: 'POST /api/auth/sign-out', access: 'trusted origin' },
  { route: 'POST /api/auth/sign-up/email', access: 'trusted origin' },
  { route: 'GET /api/basket', access: 'user or guest' },
  { route: 'POST /api/basket/line', access: 'user or guest' },
  { route: 'PUT /api/basket/line/:productId', access: 'user or guest' },
  { route: 'POST /api/basket/merge', access: 'user' },
  { route: 'GET /api/fit', access: 'public' },
  { route: 'GET /api/vehicle/:year', access: 'public' },
  { route: 'GET /api/vehicle/:year/:make', access: 'public' },
  { route: 'GET /api/vehicle/:year/:make/:model', access: 'public' },
  { route: 'GET /api/vehicle/:year/:make/:model/categories', access: 'public' },
  { route: 'POST /api/checkout', access: 'user or guest' },
  { route: 'POST /api/checkout/quote', access: 'user or guest' },
  { route: 'GET /api/guest-order', access: 'customer' },
  { route: 'POST /api/guest-order/link', access: 'public' }, // never cached
  { route: 'POST /api/webhook/stripe', access: 'stripe' },
]
