import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Account, Closing, Device, NewPassword } from '#contract/account.ts'
import { FORMER_CUSTOMER } from '#contract/audit.ts'
import { listAuditOf, record } from '../audit/audit.ts'
import { listReviewsOf } from '../catalog/review.ts'
import { db, type Transaction } from '../db/client.ts'
import { account, session, user } from '../db/schema/identity.ts'
import { mail } from '../db/schema/mail.ts'
import { review } from '../db/schema/review.ts'
import { AppError, fieldError, notFound, notLoggedIn } from '../errors.ts'
import { passwordBackoff, resetPasswordFailures } from '../identity/login-backoff.ts'
import { checkPassword, hashPassword } from '../identity/password.ts'
import type { User } from '../identity/user.ts'
import { listEveryOrderOf } from '../order/order-view.ts'
import { deleteWhenNothingIsOpen } from './account-deletion.ts'
import { endLinks } from './email-links.ts'
import { eraseAtClosing } from './personal-data.ts'
import { getProfile } from './profile.ts'
import { requireOtherAdmin } from './user.ts'
import { lockUser } from './user-lock.ts'

// What people do with their own account.

/** How they appear to others from now on; orders and reviews keep the name they have. */
export async function saveAccount({ id }: User, { displayName, photoURL }: Account) {
  const saved = await db
    .update(user)
    .set({ name: displayName, image: photoURL || null, updatedAt: sql`now()` })
    .where(eq(user.id, id))
    .returning({ id: user.id })
  if (saved.length === 0) throw notLoggedIn()
}

/** Changes the password and ends every other device. @throws AppError 403 about the current one */
export async function changePassword(person: User, { current, password }: NewPassword) {
  const before = await requirePassword(person, current, 'current')
  if (!before) {
    await db.transaction((tx) => lockUser(tx, person.id))
    throw new AppError(
      409,
      'You don’t have a password yet. Use ‘Forgot password?’ on the Login page to set one.',
    )
  }
  const hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await lockUser(tx, person.id)
    const changed = await tx
      .update(account)
      .set({ password: hash, updatedAt: sql`now()` })
      .where(and(eq(account.userId, person.id), eq(account.password, before)))
      .returning({ id: account.id })
    // A reset was quicker.
    if (changed.length === 0) throw new AppError(409, 'Your password was just changed elsewhere.')
    await endSessions(tx, person)
    await endLinks(tx, person)
    await record(tx, person, 'change password', { id: person.id, name: person.email })
  })
}

/**
 * @returns the hash that it has in the database; undefined for who signs in elsewhere and has no password
 * @throws AppError 403 about `field`; 429 after wrong ones, and longer after each
 */
async function requirePassword(person: User, password: string, field: string) {
  await passwordBackoff(person)
  const { hash, isRight } = await checkPassword(person.id, password)
  if (hash && !isRight) throw fieldError(field, 'That is not your password', 403)
  await resetPasswordFailures(person)
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
    ip: row.ipAddress || null,
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
  return db.transaction(async (tx) => {
    await lockUser(tx, person.id)
    return endSessions(tx, person)
  })
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
 * Closes a person's account: unpaid orders are canceled; paid ones stay for the books, and reviews stay,
 * without what tells whose they were. What sending, a return or a dispute needs is erased later.
 * @throws AppError 401 it is closed already; 403 wrong password; 409 the last admin, or an order is being
 *   paid; 502 an unpaid order could not be canceled
 */
export async function closeAccount(person: User, { password }: Closing) {
  await requirePassword(person, password, 'password')
  const lock = async (tx: Transaction) => {
    await requireOtherAdmin(tx, person, 'The last admin can’t close their account')
    await lockUser(tx, person.id)
  }
  await deleteWhenNothingIsOpen(person, person.id, lock, async (tx) => {
    const unnamed = { name: FORMER_CUSTOMER, img: null }
    await tx.update(review).set(unnamed).where(eq(review.userId, person.id))
    await record(tx, person, 'close account', { id: person.id, name: person.email })
    await eraseAtClosing(tx, person.id)
    await endLinks(tx, person)
    await tx.delete(mail).where(eq(mail.to, person.email))
    // With it go profile, password and devices.
    await tx.delete(user).where(eq(user.id, person.id))
  })
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
