import { ACCOUNT_ROWS } from './account-rows.ts'
import { CATALOG_ROWS } from './catalog-rows.ts'
import { CATEGORY_ROWS } from './category-rows.ts'
import { IMPORT_ROWS } from './import-rows.ts'
import { ORDER_ROWS } from './order-rows.ts'
import { PAYMENT_ROWS } from './payment-rows.ts'
import type { Row } from './row.ts'
import { SECOND_FACTOR_ROWS } from './second-factor-rows.ts'
import { SETTING_ROWS } from './setting-rows.ts'
import { SHIPMENT_ROWS } from './shipment-rows.ts'
import { STAFF_ROWS } from './staff-rows.ts'

// The access table: who may make each call of the API. 'user': every signed-in user; 'owner': the
// user whom the call is about; 'staff': a role with one of the permissions; 'owner or staff': that
// user, or such a role; 'customer': the account of the order, or a guest with its token
// (guest-order.slow.test.ts); 'customer or staff': that customer, or such a role; 'user or guest':
// a signed-in user, or a client without a bearer token; 'trusted origin': a browser on one of the
// shop's origins, or no browser; 'stripe': a call with Stripe's signature. The staff who have an
// authenticator app are customers until its code is entered. An API key makes the calls of its
// role, and of a customer of orders (`takesKeys`).

export const ROWS: Row[] = [
  ...ACCOUNT_ROWS,
  ...SECOND_FACTOR_ROWS,
  ...STAFF_ROWS,
  ...CATALOG_ROWS,
  ...CATEGORY_ROWS,
  ...ORDER_ROWS,
  ...PAYMENT_ROWS,
  ...SHIPMENT_ROWS,
  ...IMPORT_ROWS,
  ...SETTING_ROWS,
]

/** A key is no person: no account is its own. */
export function takesKeys({ access, withoutKey }: Pick<Row, 'access' | 'withoutKey'>) {
  return !withoutKey && !['user', 'owner', 'session cookie'].includes(access)
}

/**
 * Calls that the test of bearer tokens leaves out: their guards take another credential too, or
 * none.
 */
export const WITH_OTHER_GUARDS: Pick<Row, 'route' | 'access'>[] = [
  { route: 'GET /api/auth/callback/google', access: 'public' },
  { route: 'GET /api/auth/get-session', access: 'public' },
  { route: 'POST /api/auth/claim/google', access: 'trusted origin' },
  { route: 'POST /api/auth/passkey', access: 'trusted origin' },
  { route: 'POST /api/auth/passkey/challenge', access: 'trusted origin' },
  { route: 'POST /api/auth/request-password-reset', access: 'trusted origin' },
  { route: 'POST /api/auth/reset-password', access: 'trusted origin' },
  { route: 'POST /api/auth/sign-in/email', access: 'trusted origin' },
  { route: 'POST /api/auth/sign-in/form', access: 'trusted origin' },
  { route: 'POST /api/auth/sign-in/social', access: 'trusted origin' },
  { route: 'POST /api/auth/sign-out', access: 'trusted origin' },
  { route: 'POST /api/auth/sign-up/email', access: 'trusted origin' },
  { route: 'GET /api/basket', access: 'user or guest' },
  { route: 'POST /api/basket/line', access: 'user or guest' },
  { route: 'POST /api/basket/lines', access: 'user or guest' },
  { route: 'POST /api/product/:id/alert', access: 'user or guest' },
  { route: 'POST /api/product/:id/question', access: 'user or guest' },
  { route: 'PUT /api/basket/line/:productId', access: 'user or guest' },
  { route: 'POST /api/basket/merge', access: 'user' },
  { route: 'GET /api/fit', access: 'public' },
  { route: 'GET /api/part', access: 'public' },
  { route: 'GET /api/vehicle/:year', access: 'public' },
  { route: 'GET /api/vehicle/:year/:make', access: 'public' },
  { route: 'GET /api/vehicle/:year/:make/:model', access: 'public' },
  { route: 'GET /api/vehicle/:year/:make/:model/categories', access: 'public' },
  { route: 'POST /api/checkout', access: 'user or guest' },
  { route: 'POST /api/checkout/quote', access: 'user or guest' },
  { route: 'GET /api/guest-order', access: 'customer' },
  { route: 'GET /api/invitation', access: 'public' }, // never cached
  { route: 'POST /api/invitation', access: 'user' },
  { route: 'POST /api/guest-order/link', access: 'public' }, // never cached
  { route: 'POST /api/webhook/stripe', access: 'stripe' },
]
