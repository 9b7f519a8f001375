import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Account, Closing, Device, NewPassword } from '#contract/account.ts'
import { FORMER_CUSTOMER } from '#contract/audit.ts'
import { forgetPerson, listAuditOf, record } from './audit.ts'
import { checkPassword, hashPassword, type User } from './auth.ts'
import { db, type Transaction } from './db/client.ts'
import { account, mail, order, review, session, user } from './db/schema.ts'
import { endLinks } from './email.ts'
import { AppError, fieldError, notFound } from './errors.ts'
import { listEveryOrderOf } from './order-view.ts'
import { cancelOrder } from './payment.ts'
import { getProfile } from './profile.ts'
import { listReviewsOf } from './review.ts'
import { requireOtherAdmin } from './user.ts'

// What people do with their own account.

/** How they appear to others from now on; orders and reviews keep the name they have. */
export async function saveAccount({ id }: User, { displayName, photoURL }: Account) {
  await db
    .update(user)
    .set({ name: displayName, image: photoURL || null, updatedAt: sql`now()` })
    .where(eq(user.id, id))
}

/** Changes the password and ends every other device. @throws AppError 403 about the current one */
export async function changePassword(person: User, { current, password }: NewPassword) {
  const before = await requirePassword(person, current, 'current')
  if (!before) {
    throw new AppError(409, 'You have no password yet. ‘Forgot password?’ at Login gives you one.')
  }
  const hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(account)
      .set({ password: hash, updatedAt: sql`now()` })
      .where(and(eq(account.userId, person.id), eq(account.password, before)))
      .returning({ id: account.id })
    // A reset was quicker.
    if (changed.length === 0)
      throw new AppError(409, 'Your password has just been changed elsewhere.')
    await endSessions(tx, person)
    await endLinks(tx, person)
    await record(tx, person, 'change password', { id: person.id, name: person.email })
  })
}

/**
 * @returns the hash that it has in the database; undefined for who signs in elsewhere and has no password
 * @throws AppError 403 about `field`
 */
async function requirePassword({ id }: User, password: string, field: string) {
  const { hash, isRight } = await checkPassword(id, password)
  if (hash && !isRight) throw fieldError(field, 'This is not your password', 403)
  return hash
}

/** Where they are signed in, the newest first. */
export async function listDevices({ id, sessionId }: User): Promise<Device[]> {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.userId, id), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.id))
  return rows.map((row) => ({
    _id: row.id,
    name: deviceName(row.userAgent ?? ''),
    address: row.ipAddress || null,
    since: row.createdAt.toISOString(),
    current: row.id === sessionId,
  }))
}

/** Signs one device out. @throws AppError 404 when it is none of theirs */
export async function endDevice({ id }: User, deviceId: string) {
  const ended = await db
    .delete(session)
    .where(and(eq(session.id, deviceId), eq(session.userId, id)))
    .returning({ id: session.id })
  if (ended.length === 0) throw notFound('device')
}

/** Signs out everywhere but here. @returns how many devices that were */
export async function endOtherDevices(person: User) {
  return db.transaction((tx) => endSessions(tx, person))
}

async function endSessions(tx: Transaction, { id, sessionId }: User) {
  const ended = await tx
    .delete(session)
    .where(and(eq(session.userId, id), ne(session.id, sessionId)))
    .returning({ id: session.id })
  return ended.length
}

/** Everything that the shop keeps about somebody. */
export async function collectPersonalData(person: User) {
  const [row] = await db.select().from(user).where(eq(user.id, person.id))
  if (!row) throw notFound('user')
  const [profile, orders, reviews, devices, audit] = await Promise.all([
    getProfile(person.email),
    listEveryOrderOf(person.id),
    listReviewsOf(person.id),
    listDevices(person),
    listAuditOf(person.id),
  ])
  return {
    account: {
      email: row.email,
      emailVerified: row.emailVerified,
      displayName: row.name,
      photoURL: row.image,
      since: row.createdAt.toISOString(),
    },
    profile,
    orders,
    reviews,
    devices,
    audit,
  }
}

/**
 * Closes somebody's account: unpaid orders are cancelled; paid ones stay for the books, and reviews stay,
 * without what tells whose they were.
 * @throws AppError 403 wrong password; 409 the last admin; 502 an unpaid order could not be cancelled
 */
export async function closeAccount(person: User, { password }: Closing) {
  await requirePassword(person, password, 'password')
  await db.transaction((tx) =>
    requireOtherAdmin(tx, person, 'The last admin can’t close their account'),
  )
  for (const id of await listUnpaid(person)) await cancelUnlessPaid(person, id)
  await db.transaction(async (tx) => {
    await requireOtherAdmin(tx, person, 'The last admin can’t close their account')
    // From here on nothing new can name them.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, person.id)).for('update')
    if ((await tx.$count(order, unpaidOf(person))) > 0) {
      throw new AppError(
        409,
        'One of your orders is being paid or placed right now. Please try again.',
      )
    }
    const nobody = { customerEmail: '', customerName: FORMER_CUSTOMER, phone: '', address: '' }
    await tx.update(order).set(nobody).where(eq(order.customerId, person.id))
    const unnamed = { name: FORMER_CUSTOMER, img: null }
    await tx.update(review).set(unnamed).where(eq(review.userId, person.id))
    await record(tx, person, 'close account', { id: person.id, name: FORMER_CUSTOMER })
    await forgetPerson(tx, person)
    await endLinks(tx, person)
    await tx.delete(mail).where(eq(mail.to, person.email))
    // With it go profile, password and devices.
    await tx.delete(user).where(eq(user.id, person.id))
  })
}

function unpaidOf({ id }: User) {
  return and(eq(order.customerId, id), isNull(order.paidAt), isNull(order.cancelledAt))
}

async function listUnpaid(person: User) {
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .where(unpaidOf(person))
    .orderBy(asc(order.id))
  return rows.map((row) => row.id)
}

/** Charged a moment ago it is paid, and cancelled in another tab it is gone; what is left open is seen later. */
async function cancelUnlessPaid(person: User, id: string) {
  try {
    await cancelOrder(person, id)
  } catch (error) {
    if (!(error instanceof AppError && [404, 409].includes(error.status))) throw error
  }
}

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** A browser's own long name, short: 'Firefox on Linux'. */
function deviceName(userAgent: string) {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [browser ?? 'A program', system].filter(Boolean).join(' on ')
}
