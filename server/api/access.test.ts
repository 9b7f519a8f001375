import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { mintToken } from '#server/auth.ts'
import { db } from '#server/db/client.ts'
import { user } from '#server/db/schema.ts'
import { anOrder, anOrderOf, aPerson, aProduct } from '#test/builders.ts'
import { call, routes } from '#test/call.ts'

// Who may make which call, for every call there is. 'user': anybody signed in; 'owner': the person
// whom it concerns; 'owner or admin': them, or an admin.

type Access = 'public' | 'user' | 'owner' | 'owner or admin' | 'admin' | 'own session'
type Subject = { email: string; userId: string; orderId: string; productId: string }
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
  { route: 'DELETE /api/user/:id', access: 'admin', path: (of) => `/user/${of.userId}` },
  { route: 'GET /api/admin/:email', access: 'owner or admin', path: (of) => `/admin/${of.email}` },
  {
    route: 'PUT /api/user/:email',
    access: 'own session',
    path: (of) => `/user/${of.email}`,
    body: (of) => ({ email: of.email }),
  },
]

/** The identity provider guards its own calls, and the card provider signs its events. */
const ELSEWHERE = [
  'GET /api/auth/get-session',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-out',
  'POST /api/auth/sign-up/email',
  'POST /api/webhook/stripe',
]

const HOUR_MS = 3_600_000

test('every call is in the table', async () => {
  await call('GET', '/health') // the application is built by now
  // `/api/*` is what answers 404.
  const calls = routes.filter((route) => / \/api\/(?!\*)/.test(route))
  expect(calls.toSorted()).toEqual([...ROWS.map(({ route }) => route), ...ELSEWHERE].toSorted())
})

test.each(ROWS)('$route is for: $access', async ({ route, access, path, body, status }) => {
  const owner = await aPerson()
  const part = await aProduct()
  const order = await anOrder(owner, part)
  const subject = { email: owner.email, userId: owner.id, orderId: order.id, productId: part.id }
  const method = route.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  const statusFor = async (as?: { token: string }) =>
    (await call(method, path(subject), { as, body: body?.(subject) })).status

  const stranger = await aPerson()
  const admin = await aPerson({ role: 'admin' })
  if (access === 'public') {
    expect(await statusFor()).toBe(200)
    return
  }
  expect(await statusFor()).toBe(401)
  for (const token of await badTokens(owner)) expect(await statusFor({ token })).toBe(401)
  if (access === 'own session') return // a bearer token is no session: user.test.ts

  if (access === 'user') {
    expect(await statusFor(stranger)).toBe(201)
    return
  }
  expect(await statusFor(stranger)).toBe(403)
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

/** Each names the person, or nobody; none was minted by the shop for them, for now. */
async function badTokens({ id, token }: { id: string; token: string }) {
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const forged = Buffer.from(JSON.stringify({ sub: id, exp: 9e9 })).toString('base64url')
  const otherKey = new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject(id)
  const expired = new Date(Date.now() - 2 * HOUR_MS)
  return [
    await mintToken(id, expired),
    '',
    'nonsense',
    randomUUID(),
    `${none}.${payload}.`,
    `${header}.${forged}.${signature}`,
    await otherKey.setExpirationTime('1h').sign(Buffer.alloc(32)),
  ]
}
