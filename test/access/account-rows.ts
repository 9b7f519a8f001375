import { anAddress } from '../addresses.ts'
import { NONE, type Row } from './row.ts'

/** Accounts, profiles, saved addresses, vehicles and devices. */
export const ACCOUNT_ROWS: Row[] = [
  { route: 'GET /api/account/guest-order', access: 'user', path: () => '/account/guest-order' },
  {
    route: 'POST /api/account/guest-order',
    access: 'user',
    path: () => '/account/guest-order',
    status: 403, // the email is not verified
  },
  { route: 'GET /api/account/alert', access: 'user', path: () => '/account/alert' },
  {
    route: 'DELETE /api/product/:id/alert',
    access: 'user',
    path: (of) => `/product/${of.productId}/alert`,
  },
  { route: 'GET /api/account/review', access: 'user', path: () => '/account/review' },
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
  { route: 'GET /api/saved', access: 'user', path: () => '/saved' },
  {
    route: 'PUT /api/saved/:productId',
    access: 'user',
    path: (of) => `/saved/${of.productId}`,
  },
  { route: 'DELETE /api/saved/:productId', access: 'user', path: () => `/saved/${NONE}` },
  {
    route: 'POST /api/saved/merge',
    access: 'user',
    path: () => '/saved/merge',
    body: () => ({ parts: [] }),
  },
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
    access: 'owner or staff',
    permissions: ['customers'],
    path: (of) => `/profile/${of.email}`,
  },
  {
    route: 'PUT /api/profile/:email',
    access: 'owner',
    path: (of) => `/profile/${of.email}`,
    body: () => ({ education: 'Mechanic' }),
  },
]
