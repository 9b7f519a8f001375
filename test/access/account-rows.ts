import { randomUUID } from 'node:crypto'
import { anAddress } from '../addresses.ts'
import { NONE, type Row } from './row.ts'

const A_SIGNATURE = {
  credentialId: 'e30',
  clientData: 'e30',
  authenticatorData: 'e30',
  signature: 'e30',
}

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
  {
    route: 'GET /api/staff/customer',
    access: 'staff',
    permissions: ['customers'],
    path: () => '/staff/customer?limit=5',
  },
  {
    route: 'GET /api/staff/customer/:id',
    access: 'staff',
    permissions: ['customers'],
    path: () => `/staff/customer/${NONE}`,
    status: 404,
  },
  {
    route: 'GET /api/staff/customer/:id/order',
    access: 'staff',
    permissions: ['customers'],
    path: () => `/staff/customer/${NONE}/order?limit=5`,
    status: 404,
  },
  {
    route: 'GET /api/staff/customer/:id/export',
    access: 'staff',
    permissions: ['staff'],
    path: () => `/staff/customer/${NONE}/export`,
    status: 404,
  },
  {
    route: 'POST /api/staff/customer/:id/note',
    access: 'staff',
    permissions: ['customers'],
    path: () => `/staff/customer/${NONE}/note`,
    body: () => ({ text: 'Calls.' }),
    status: 404,
  },
  {
    route: 'PUT /api/staff/customer/:id/block',
    access: 'staff',
    permissions: ['customers'],
    path: () => `/staff/customer/${NONE}/block`,
    body: () => ({ blocked: true, reason: 'Three chargebacks.' }),
    status: 404,
  },
  {
    route: 'POST /api/staff/customer/:id/merge',
    access: 'staff',
    permissions: ['customers'],
    path: () => `/staff/customer/${NONE}/merge`,
    body: () => ({ into: null }),
    status: 404,
  },
  { route: 'GET /api/user', access: 'staff', permissions: ['staff'], path: () => '/user' },
  {
    route: 'PUT /api/user/admin/:email',
    access: 'staff',
    permissions: ['staff'],
    path: (of) => `/user/admin/${of.email}`,
  },
  {
    route: 'GET /api/account/second-factor',
    access: 'user',
    path: () => '/account/second-factor',
  },
  {
    route: 'POST /api/account/second-factor',
    access: 'user',
    path: () => '/account/second-factor',
    body: () => ({}),
    status: 403, // a customer has none
  },
  {
    route: 'POST /api/account/second-factor/confirm',
    access: 'user',
    path: () => '/account/second-factor/confirm',
    body: () => ({ code: '123456' }),
    status: 404,
  },
  {
    route: 'POST /api/auth/second-factor',
    access: 'user',
    path: () => '/auth/second-factor',
    body: () => ({ code: '123456' }),
    status: 409,
  },
  {
    route: 'POST /api/auth/second-factor/passkey',
    access: 'user',
    path: () => '/auth/second-factor/passkey',
    body: () => A_SIGNATURE,
    status: 400, // the caller has no passkey
  },
  {
    route: 'GET /api/account/passkey',
    access: 'user',
    path: () => '/account/passkey',
  },
  {
    route: 'POST /api/account/passkey/challenge',
    access: 'user',
    path: () => '/account/passkey/challenge',
    status: 409, // the caller has no app
  },
  {
    route: 'POST /api/account/passkey',
    access: 'user',
    path: () => '/account/passkey',
    body: () => ({ clientData: 'e30', authenticatorData: 'e30', publicKey: 'e30' }),
    status: 400,
  },
  {
    route: 'DELETE /api/account/passkey/:id',
    access: 'user',
    path: () => `/account/passkey/${NONE}`,
    status: 404,
  },
  {
    route: 'DELETE /api/account/second-factor',
    access: 'user',
    path: () => '/account/second-factor',
    status: 404,
  },
  {
    route: 'POST /api/account/recovery-code',
    access: 'user',
    path: () => '/account/recovery-code',
    status: 404,
  },
  {
    route: 'DELETE /api/staff/second-factor/:email',
    access: 'staff',
    permissions: ['staff'],
    path: (of) => `/staff/second-factor/${of.email}`,
    status: 409, // the caller has none
  },
  {
    route: 'GET /api/staff/invitation',
    access: 'staff',
    permissions: ['staff'],
    path: () => '/staff/invitation',
  },
  {
    route: 'POST /api/staff/invitation',
    access: 'staff',
    permissions: ['staff'],
    path: () => '/staff/invitation',
    body: () => ({ email: `${randomUUID()}@example.com`, role: 'packer' }),
  },
  {
    route: 'GET /api/staff/key',
    access: 'staff',
    permissions: ['staff'],
    path: () => '/staff/key',
  },
  {
    route: 'POST /api/staff/key',
    access: 'staff',
    permissions: ['staff'],
    path: () => '/staff/key',
    body: () => ({ name: 'Feed', role: 'packer', days: 1 }),
  },
  {
    route: 'DELETE /api/staff/key/:id',
    access: 'staff',
    permissions: ['staff'],
    path: () => `/staff/key/${NONE}`,
    status: 404,
  },
  {
    route: 'DELETE /api/staff/invitation/:id',
    access: 'staff',
    permissions: ['staff'],
    path: () => `/staff/invitation/${NONE}`,
    status: 404,
  },
  { route: 'GET /api/me', access: 'user', path: () => '/me' },
  {
    route: 'GET /api/staff/member',
    access: 'staff',
    permissions: ['staff'],
    path: () => '/staff/member',
  },
  {
    route: 'PUT /api/staff/role/:email',
    access: 'staff',
    permissions: ['staff'],
    path: (of) => `/staff/role/${of.email}`,
    body: () => ({ role: null }),
  },
  {
    route: 'DELETE /api/user/:user',
    access: 'staff',
    permissions: ['staff'],
    path: (of) => `/user/${of.userId}`,
  },
  {
    route: 'GET /api/admin/:email',
    access: 'owner or staff',
    permissions: ['staff'],
    path: (of) => `/admin/${of.email}`,
  },
  {
    route: 'PUT /api/user/:user',
    access: 'session cookie',
    path: (of) => `/user/${of.email}`,
    body: (of) => ({ email: of.email }),
  },
]
