import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { KEY_ROLES } from '#contract/account/api-key.ts'
import { ROLES, roleMay } from '#contract/account/permission.ts'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { mintToken } from '#server/platform/identity/access-token.ts'
import { ROWS, takesKeys, WITH_OTHER_GUARDS } from '#test/access/access-table.ts'
import type { Row } from '#test/access/row.ts'
import { anApiKey } from '#test/api-keys.ts'
import { anOrder, aPerson, aProduct, aReview, type Person } from '#test/builders.ts'
import { call, routes } from '#test/call.ts'
import { aReturn } from '#test/returns.ts'
import { anAuthenticator } from '#test/second-factor.ts'

const HOUR_MS = 3_600_000

test('every route is in the access table, and its config says the same', async () => {
  await call('GET', '/health') // the application is built by now
  // `/api/*` is what answers 404, `/api/docs` the page about the others.
  const calls = [...routes].filter(([route]) => / \/api\/(?!\*|docs)/.test(route))
  const table = [...ROWS, ...WITH_OTHER_GUARDS].map((row) => [row.route, whoOf(row)])
  expect(Object.fromEntries(calls)).toEqual(Object.fromEntries(table))
})

function whoOf({ access, permissions }: Pick<Row, 'access' | 'permissions'>) {
  return { access, permissions }
}

test('an accountant changes nothing of the shop', () => {
  const writes = ROWS.filter(({ route }) => !route.startsWith('GET '))
  const allowed = writes.filter(({ permissions = [] }) => roleMay('accountant', permissions))
  expect(allowed.map(({ route }) => route)).toEqual([])
})

async function aSubject(owner: Person) {
  const part = await aProduct()
  const order = await anOrder(owner, part)
  return {
    email: owner.email,
    userId: owner.id,
    orderId: order.id,
    productId: part.id,
    reviewId: await aReview(owner),
    returnId: await aReturn(order.id),
  }
}

test.each(ROWS)('$route is for: $access $permissions', async (row) => {
  const { route, access, permissions = [], path, body, status } = row
  const owner = await aPerson()
  const subject = await aSubject(owner)
  const method = route.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  const statusFor = async (as?: { token: string }) => {
    const { status, headers } = await call(method, path(subject), { as, body: body?.(subject) })
    // What belongs to one user must not be cached on the way.
    expect(headers['cache-control']).toBe(access === 'public' ? undefined : 'private, no-store')
    return status
  }

  const stranger = await aPerson()
  const admin = await aPerson({ role: 'admin' })
  if (access === 'public') {
    expect(await statusFor()).toBe(status ?? 200)
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
  for (const role of ROLES.filter((one) => !roleMay(one, permissions))) {
    expect(await statusFor(await aPerson({ role }))).toBe(403)
  }
  if (permissions.length > 0) {
    const unmarked = await aPerson({ role: 'admin' })
    await anAuthenticator(unmarked)
    expect(await statusFor(unmarked)).toBe(403)
  }
  if (access === 'staff') {
    expect(await statusFor(owner)).toBe(403)
    expect(status ? [status] : [200, 201]).toContain(await statusFor(admin))
    for (const role of ROLES.filter((one) => roleMay(one, permissions))) {
      expect(await statusFor(await aPerson({ role }))).not.toBe(403)
    }
    return
  }
  if (access === 'owner' || access === 'customer') expect(await statusFor(admin)).toBe(403)
  expect(await statusFor(owner)).toBe(status ?? 200)
  if (access === 'owner or staff' || access === 'customer or staff') {
    if (method === 'DELETE') subject.orderId = (await anOrder(owner, await aProduct())).id
    expect(await statusFor(admin)).toBe(status ?? 200)
  }
})

test.each(ROWS.filter(({ access }) => access !== 'public'))(
  '$route with an API key of each role',
  async (row) => {
    const { route, access, permissions = [], path, body } = row
    const method = route.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    for (const role of KEY_ROLES) {
      const { owner, token } = await anApiKey(role)
      const subject = await aSubject(owner)
      const { status } = await call(method, path(subject), { as: { token }, body: body?.(subject) })
      const isOwn = access.startsWith('customer')
      const may = takesKeys(row) && (isOwn || roleMay(role, permissions))
      if (may) expect(status, role).not.toBe(403)
      else expect(status, role).toBe(access === 'session cookie' ? 401 : 403)
    }
  },
)

test('a revoked role and a removed user lose access with their old token', async () => {
  const casey = await aPerson()
  const admin = await aPerson({ role: 'admin' })
  const ask = () => call('GET', `/order?customer=${casey.email}`, { as: admin })
  expect((await ask()).status).toBe(200)
  await db.update(user).set({ role: null }).where(eq(user.id, admin.id))
  expect((await ask()).status).toBe(403)
  await db.delete(user).where(eq(user.id, admin.id))
  expect((await ask()).status).toBe(401)
})

/** Forged, expired and mismatched tokens of a user. */
async function badTokens({ id, sessionId, token }: Person) {
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
