import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { KEY_ROLES, type KeyRole } from '#contract/account/api-key.ts'
import { ROLES, type Role, roleMay } from '#contract/account/permission.ts'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { mintToken } from '#server/platform/identity/access-token.ts'
import { ROWS, takesKeys, WITH_OTHER_GUARDS } from '#test/access/access-table.ts'
import { NONE, type Row, type Subject } from '#test/access/row.ts'
import { deleteAllRows } from '#test/all-rows.ts'
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

/** What a call may name of somebody. */
async function aSubject(owner: Person): Promise<Subject> {
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

/** Of calls that name nothing of a subject, or are refused before they look for it. */
const NOTHING: Subject = {
  email: 'nobody@example.com',
  ...{ userId: NONE, orderId: NONE, productId: NONE, reviewId: NONE, returnId: NONE },
}

/** Does the path or the body name something of it? */
function namesSubject({ path, body }: Row) {
  return path.length > 0 || (body?.length ?? 0) > 0
}

/**
 * How a route answers: `call` a caller, about the same subject.
 * @param subject what it names
 */
function asked({ route, access, path, body }: Row, subject: Subject) {
  const method = route.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  return async (as?: { token: string }) => {
    const { status, headers } = await call(method, path(subject), { as, body: body?.(subject) })
    // What belongs to one user must not be cached on the way.
    expect(headers['cache-control']).toBe(access === 'public' ? undefined : 'private, no-store')
    return status
  }
}

/** Whom no call changes, as it refuses them, or is the staff’s and about others. */
const shared = {
  badTokens: [] as string[],
  removed: {} as Person,
  demoted: {} as Person,
  unmarked: {} as Person,
  ofRole: {} as Record<Role, Person>,
  keyOf: {} as Record<KeyRole, Awaited<ReturnType<typeof anApiKey>>>,
}

beforeAll(async () => {
  await deleteAllRows() // what other files have left is in lists and exports
  shared.badTokens = await badTokens(await aPerson())
  shared.removed = await aPerson({ role: 'admin' })
  await db.delete(user).where(eq(user.id, shared.removed.id))
  shared.demoted = await aPerson({ role: 'admin' })
  await db.update(user).set({ role: null }).where(eq(user.id, shared.demoted.id))
  shared.unmarked = await aPerson({ role: 'admin' })
  await anAuthenticator(shared.unmarked)
  for (const role of ROLES) shared.ofRole[role] = await aPerson({ role })
  for (const role of KEY_ROLES) shared.keyOf[role] = await anApiKey(role)
})

test.each(ROWS)('$route is for: $access $permissions', async (row) => {
  const { access, permissions = [], status } = row
  if (access === 'public') {
    const subject = namesSubject(row) ? await aSubject(await aPerson()) : NOTHING
    expect(await asked(row, subject)()).toBe(status ?? 200)
    return
  }
  const owner = await aPerson()
  const subject = namesSubject(row) ? await aSubject(owner) : NOTHING
  const statusFor = asked(row, subject)
  expect(await statusFor()).toBe(401)
  for (const token of shared.badTokens) expect(await statusFor({ token })).toBe(401)
  expect(await statusFor(shared.removed)).toBe(401)
  if (access === 'session cookie') return // a bearer token is no session: user.test.ts

  const stranger = await aPerson()
  if (access === 'user') {
    expect(status ? [status] : [200, 201]).toContain(await statusFor(stranger))
    return
  }
  expect(await statusFor(stranger)).toBe(403)
  expect(await statusFor(shared.demoted)).toBe(403)
  for (const role of ROLES.filter((one) => !roleMay(one, permissions))) {
    expect(await statusFor(shared.ofRole[role])).toBe(403)
  }
  if (permissions.length > 0) expect(await statusFor(shared.unmarked)).toBe(403)
  const admin = await aPerson({ role: 'admin' })
  if (access === 'staff') {
    expect(await statusFor(owner)).toBe(403)
    expect(status ? [status] : [200, 201]).toContain(await statusFor(admin))
    for (const role of ROLES.filter((one) => roleMay(one, permissions))) {
      expect([403, 429]).not.toContain(await statusFor(shared.ofRole[role]))
    }
    return
  }
  if (access === 'owner' || access === 'customer') expect(await statusFor(admin)).toBe(403)
  expect(await statusFor(owner)).toBe(status ?? 200)
  if (access === 'owner or staff' || access === 'customer or staff') {
    const isGone = row.route.startsWith('DELETE ')
    const again = isGone ? { ...subject, orderId: (await anOrder(owner)).id } : subject
    expect(await asked(row, again)(admin)).toBe(status ?? 200)
  }
})

test.each(ROWS.filter(({ access }) => access !== 'public'))(
  '$route with an API key of each role',
  async (row) => {
    const { access, permissions = [] } = row
    const isOfCustomer = access.startsWith('customer')
    // Also where a key may not: it is not its maker, whose rows these are.
    const isOfMaker = isOfCustomer || access.startsWith('owner')
    for (const role of KEY_ROLES) {
      const may = takesKeys(row) && (isOfCustomer || roleMay(role, permissions))
      const { owner, token } = may || isOfMaker ? await anApiKey(role) : shared.keyOf[role]
      const subject = (may && namesSubject(row)) || isOfMaker ? await aSubject(owner) : NOTHING
      const status = await asked(row, subject)({ token })
      if (may) expect([403, 429], role).not.toContain(status)
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
