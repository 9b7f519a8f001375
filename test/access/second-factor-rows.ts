import { NONE, type Row } from './row.ts'

const A_SIGNATURE = {
  credentialId: 'e30',
  clientData: 'e30',
  authenticatorData: 'e30',
  signature: 'e30',
}

/** The second step of a login: codes of an app, and passkeys. */
export const SECOND_FACTOR_ROWS: Row[] = [
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
]
