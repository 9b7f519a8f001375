import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Device } from '#contract/account/account.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { session } from '../platform/db/schema/identity.ts'
import { notFound } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { lockUser } from './user-lock.ts'

// The sessions of a user, listed to them as devices.

/** The newest first. */
export async function listDevices({
  id,
  sessionId,
}: {
  id: string
  sessionId?: string
}): Promise<Device[]> {
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

/** Signs one device out. @throws AppError 404 when it is not the caller's */
export async function endDevice({ id }: SessionUser, deviceId: string) {
  const ended = await db
    .delete(session)
    .where(and(eq(session.id, deviceId), eq(session.userId, id)))
    .returning({ id: session.id })
  if (ended.length === 0) throw notFound('device')
}

/** Signs out all devices but the one that calls. @returns how many */
export async function endOtherDevices(caller: SessionUser) {
  return db.transaction(async (tx) => {
    await lockUser(tx, caller.id)
    return endOtherSessions(tx, caller)
  })
}

/** @returns how many */
export async function endOtherSessions(tx: Transaction, { id, sessionId }: SessionUser) {
  const ended = await tx
    .delete(session)
    .where(and(eq(session.userId, id), ne(session.id, sessionId)))
    .returning({ id: session.id })
  return ended.length
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

/** The User-Agent header in short, such as 'Firefox on Linux'. */
export function deviceName(userAgent: string) {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [browser ?? 'A program', system].filter(Boolean).join(' on ')
}
