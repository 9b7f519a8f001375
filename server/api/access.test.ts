import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Access } from '#server/api/docs.ts'
import { db } from '#server/db/client.ts'
import { user } from '#server/db/schema/identity.ts'
import { mintToken } from '#server/identity/access-token.ts'
import { anOrder, anOrderOf, aPerson, aProduct, aReview } from '#test/builders.ts'
import { call, routes } from '#test/call.ts'

// Who may make which call, for every call there is. 'user': anybody signed in; 'owner': the person
// whom it concerns; 'owner or admin': them, or an admin.

type Subject = {
  email: string
  userId: string
  orderId: string
  productId: string
  reviewId: string
}
type Row = {
  route: string
  access: Access
  path: (subject: Subject) => string
  body?: (subject: Subject) => object
  /** What is answered to those who may, if not 200 or 201. */
  status?: number
}

const ROWS: Row[] = [
  { route: 'GET /api/health', access: 'public', path: () => '/health' },
  { route: 'GET /api/ready', access: 'public', path: () => '/ready' },
  { route: 'GET /api/product', access: 'public', path: () => '/product' },
  { route: 'GET /api/product/:id', access: 'public', path: (of) => `/product/${of.productId}` },
  { route: 'GET /api/review', access: 'public', path: () => '/review' },
  {
    route: 'POST /api/order',
    access: 'user',
    path: () => '/order',
    body: (of) => anOrderOf({ id: of.productId, pricePerUnitCents: 1250 }),
  },
  {
    route: 'GET /api/order',
    access: 'owner or admin',
    path: (of) => `/order?customer=${of.email}`,
  },
  { route: 'GET /api/order/:id', access: 'owner or admin', path: (of) => `/order/${of.orderId}` },
  {
    route: 'POST /api/order/:id/hold',
    access: 'owner',
    path: (of) => `/order/${of.orderId}/hold`,
  },
  {
    route: 'PATCH /api/order/:id',
    access: 'owner',
    path: (of) => `/order/${of.orderId}`,
    body: (of) => ({ appointment: of.orderId, transactionId: 'pi_unknown' }),
    status: 409, // the provider knows no such payment
  },
  {
    route: 'POST /api/create-payment-intent',
    access: 'owner',
    path: () => '/create-payment-intent',
    body: (of) => ({ pricePerUnit: 12.5, orderId: of.orderId }),
  },
  {
    route: 'DELETE /api/myOrder/:orderId',
    access: 'owner or admin',
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
  { route: 'GET /api/audit', access: 'admin', path: () => '/audit' },
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
    status: 409, // who signs in elsewhere has none
  },
  { route: 'GET /api/account/device', access: 'user', path: () => '/account/device' },
  { route: 'DELETE /api/account/device', access: 'user', path: () => '/account/device' },
  {
    route: 'DELETE /api/account/device/:id',
    access: 'user',
    path: (of) => `/account/device/${of.orderId}`,
    status: 404, // none of theirs
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

/** The identity provider guards its own calls, and Stripe signs its events. */
const ELSEWHERE: Pick<Row, 'route' | 'access'>[] = [
  { route: 'GET /api/auth/callback/google', access: 'public' },
  { route: 'GET /api/auth/get-session', access: 'public' },
  { route: 'POST /api/auth/claim/google', access: 'trusted origin' },
  { route: 'POST /api/auth/request-password-reset', access: 'trusted origin' },
  { route: 'POST /api/auth/reset-password', access: 'trusted origin' },
  { route: 'POST /api/auth/sign-in/email', access: 'trusted origin' },
  { route: 'POST /api/auth/sign-in/social', access: 'trusted origin' },
  { route: 'POST /api/auth/sign-out', access: 'trusted origin' },
  { route: 'POST /api/auth/sign-up/email', access: 'trusted origin' },
  { route: 'POST /api/webhook/stripe', access: 'stripe' },
]

const HOUR_MS = 3_600_000

test('every call is in the table, and says of itself what the table says', async () => {
  await call('GET', '/health') // the application is built by now
  // `/api/*` is what answers 404, `/api/docs` the page about the others.
  const calls = [...routes].filter(([route]) => / \/api\/(?!\*|docs)/.test(route))
  const table = [...ROWS, ...ELSEWHERE].map(({ route, access }) => [route, access])
  expect(Object.fromEntries(calls)).toEqual(Object.fromEntries(table))
})

test.each(ROWS)('$route is for: $access', async ({ route, access, path, body, status }) => {
  const owner = await aPerson()
  const part = await aProduct()
  const order = await anOrder(owner, part)
  const subject = {
    email: owner.email,
    userId: owner.id,
    orderId: order.id,
    productId: part.id,
    reviewId: await aReview(owner),
  }
  const method = route.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  const statusFor = async (as?: { token: string }) => {
    const { status, headers } = await call(method, path(subject), { as, body: body?.(subject) })
    // What is somebody's own is nobody else's, in no cache on the way.
    expect(headers['cache-control']).toBe(access === 'public' ? undefined : 'private, no-store')
    return status
  }

  const stranger = await aPerson()
  const admin = await aPerson({ role: 'admin' })
  if (access === 'public') {
    expect(await statusFor()).toBe(200)
    return
  }
  expect(await statusFor()).toBe(401)
  for (const token of await badTokens(owner)) expect(await statusFor({ token })).toBe(401)
  const removed = await aPerson({ role: 'admin' })
  await db.delete(user).where(eq(user.id, removed.id))
  expect(await statusFor(removed)).toBe(401)
  if (access === 'session cookie') return // a bearer token is no session: user.test.ts

  if (access === 'user') {
    expect(status ? [status] : [200, 201]).toContain(await statusFor(stranger))
    return
  }
  expect(await statusFor(stranger)).toBe(403)
  const demoted = await aPerson({ role: 'admin' })
  await db.update(user).set({ role: null }).where(eq(user.id, demoted.id))
  expect(await statusFor(demoted)).toBe(403)
  if (access === 'admin') {
    expect(await statusFor(owner)).toBe(403)
    expect(status ? [status] : [200, 201]).toContain(await statusFor(admin))
    return
  }
  if (access === 'owner') expect(await statusFor(admin)).toBe(403)
  expect(await statusFor(owner)).toBe(status ?? 200)
  if (access === 'owner or admin') {
    if (method === 'DELETE') subject.orderId = (await anOrder(owner, part)).id
    expect(await statusFor(admin)).toBe(200)
  }
})

test('a role that is taken away, and a person who is removed, lose access with their old token', async () => {
  const casey = await aPerson()
  const admin = await aPerson({ role: 'admin' })
  const ask = () => call('GET', `/order?customer=${casey.email}`, { as: admin })
  expect((await ask()).status).toBe(200)
  await db.update(user).set({ role: null }).where(eq(user.id, admin.id))
  expect((await ask()).status).toBe(403)
  await db.delete(user).where(eq(user.id, admin.id))
  expect((await ask()).status).toBe(401)
})

test('role and identity in a body are ignored', async () => {
  const email = `${randomUUID()}@example.com`
  const claims = {
    role: 'admin',
    isAdmin: true,
    admin: true,
    id: randomUUID(),
    emailVerified: true,
  }
  const body = { name: 'Casey', email, password: 'secret1', ...claims }
  expect((await call('POST', '/auth/sign-up/email', { body })).status).toBe(200)
  const [casey] = await db.select().from(user).where(eq(user.email, email))
  expect(casey).toMatchObject({ role: null, emailVerified: false })
  expect(casey?.id).not.toBe(claims.id)

  const as = await aPerson()
  const other = await aPerson()
  const part = await aProduct()
  const order = {
    ...anOrderOf(part),
    ...claims,
    customer: other.email,
    customerName: 'Other',
    paid: true,
  }
  const { insertedId } = (await call('POST', '/order', { as, body: order })).body
  expect((await call('GET', `/order/${insertedId}`, { as })).body).toMatchObject({
    customer: as.email,
    customerName: as.name,
    paid: false,
  })
  const profile = { education: 'Mechanic', email: other.email, userId: other.id, ...claims }
  await call('PUT', `/profile/${as.email}`, { as, body: profile })
  expect((await call('GET', `/profile/${other.email}`, { as: other })).body.education).toBe('')
  expect((await call('GET', `/admin/${as.email}`, { as })).body).toEqual({ admin: false })
})

test('another’s email in a body is ignored: what is stored is the caller’s own', async () => {
  const [as, other] = [await aPerson({ name: 'Casey' }), await aPerson({ name: 'Other' })]
  const words = { location: 'Lyon', review: 'Fits.', name: 'Other', user: other.email }
  expect((await call('POST', '/review', { as, body: words })).status).toBe(201)
  expect((await call('GET', '/account/review', { as })).body).toMatchObject([{ name: 'Casey' }])
  expect((await call('GET', '/account/review', { as: other })).body).toEqual([])

  const body = { ...anOrderOf(await aProduct()), customer: other.email, customerName: 'Other' }
  expect((await call('POST', '/order', { as, body })).status).toBe(201)
  expect((await call('GET', `/order?customer=${as.email}`, { as })).body).toMatchObject([
    { customer: as.email, customerName: 'Casey' },
  ])
  expect((await call('GET', `/order?customer=${other.email}`, { as: other })).body).toEqual([])

  const profile = { email: other.email, education: 'Mechanic' }
  expect((await call('PUT', `/profile/${as.email}`, { as, body: profile })).status).toBe(200)
  expect((await call('GET', `/profile/${as.email}`, { as })).body).toMatchObject({
    email: as.email,
    education: 'Mechanic',
  })
  expect((await call('GET', `/profile/${other.email}`, { as: other })).body.education).toBe('')
})

test('another’s email in a path or a query is a 403', async () => {
  const [as, { email }] = [await aPerson(), await aPerson()]
  const calls = [
    call('GET', `/order?customer=${email}`, { as }),
    call('GET', `/profile/${email}`, { as }),
    call('PUT', `/profile/${email}`, { as, body: { email: as.email, education: 'Mechanic' } }),
    call('GET', `/admin/${email}`, { as }),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(403)
})

/** Each names the person, or nobody; none was minted by the shop for them, for now. */
async function badTokens({ id, sessionId, token }: Awaited<ReturnType<typeof aPerson>>) {
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const claims = { sid: sessionId, sub: id, exp: 9e9 }
  const forged = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const otherKey = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setSubject(id)
  const expired = new Date(Date.now() - 2 * HOUR_MS)
  return [
    await mintToken({ id: sessionId, userId: id }, expired),
    await mintToken({ id: randomUUID(), userId: id }),
    await mintToken({ id: (await aPerson()).sessionId, userId: id }),
    '',
    'nonsense',
    randomUUID(),
    `${none}.${payload}.`,
    `${header}.${forged}.${signature}`,
    await otherKey.setExpirationTime('1h').sign(Buffer.alloc(32)),
  ]
}
