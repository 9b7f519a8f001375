import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import type {
  BeginSecondFactor,
  NewSecondFactor,
  SecondFactor,
} from '#contract/account/second-factor.ts'
import { record } from '../platform/audit/audit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { session } from '../platform/db/schema/identity.ts'
import { secondFactor } from '../platform/db/schema/second-factor.ts'
import { env } from '../platform/env.server.ts'
import { AppError, fieldError, notFound } from '../platform/errors.ts'
import { neededFrom } from '../platform/identity/second-factor-mark.ts'
import type { Caller } from '../platform/identity/session-user.ts'
import { findStep, toBase32 } from '../platform/identity/totp.ts'
import { getSetting } from '../platform/settings/setting.ts'
import { revokeKeysOf } from './api-key-revocation.ts'
import { confirmPerson } from './password.ts'
import { countRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './recovery-code.ts'
import { deleteSecondFactor } from './second-factor-deletion.ts'
import { decryptSecret, encryptSecret } from './totp-secret.ts'
import { lockUser } from './user-lock.ts'

// The second factor of one of the staff: an authenticator app, and recovery codes for a lost phone.

const SECRET_BYTES = 20

export async function getSecondFactor(caller: Caller): Promise<SecondFactor> {
  const [row] = await db.select().from(secondFactor).where(isConfirmed(caller.id))
  const from = neededFrom(caller.heldRole, caller.factor)
  return {
    state: caller.secondFactor,
    since: row?.confirmedAt?.toISOString() ?? null,
    codesLeft: row ? await countRecoveryCodes(db, caller.id) : 0,
    neededFrom: from?.toISOString() ?? null,
  }
}

/**
 * What the app is to store. It counts once a code of it was entered; another call makes another. A
 * thief of the session alone would lock its owner out with an app of their own.
 * @throws AppError 403 no role of the staff, a wrong password, or none and an old login; 409 there
 *   is one; 429
 */
export async function beginSecondFactor(
  caller: Caller,
  { password }: BeginSecondFactor,
): Promise<NewSecondFactor> {
  const { id, email, heldRole } = caller
  if (!heldRole) throw new AppError(403, 'Only the staff have a second step')
  if (caller.factor.hasFactor) throw thereIsOne()
  await confirmPerson(caller, password)
  const bytes = randomBytes(SECRET_BYTES)
  await db.transaction(async (tx) => {
    await lockUser(tx, id)
    const row = { secret: encryptSecret(id, bytes), createdAt: sql`now()`, lastStep: 0 }
    const begun = await tx
      .insert(secondFactor)
      .values({ userId: id, ...row })
      .onConflictDoUpdate({
        target: secondFactor.userId,
        set: row,
        setWhere: isNull(secondFactor.confirmedAt),
      })
      .returning({ userId: secondFactor.userId })
    if (begun.length === 0) throw thereIsOne()
  })
  const secret = toBase32(bytes)
  const url = await urlOf(email, secret)
  return { secret, url, qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(url))}` }
}

async function urlOf(email: string, secret: string) {
  const issuer = (await getSetting('shop')).name || env.shopName
  const query = new URLSearchParams({ secret, issuer })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`
}

/**
 * The first code of the app. @returns recovery codes @throws AppError 400 about the code; 404
 *   nothing was begun; 409 there is one already
 */
export async function confirmSecondFactor(caller: Caller, code: string) {
  return db.transaction(async (tx) => {
    await lockUser(tx, caller.id)
    const [row] = await tx.select().from(secondFactor).where(eq(secondFactor.userId, caller.id))
    if (!row) throw notFound('second step')
    if (row.confirmedAt) throw thereIsOne()
    const step = findStep(decryptSecret(caller.id, row.secret), digitsOf(code))
    if (step === undefined) throw wrongCode()
    await tx
      .update(secondFactor)
      .set({ confirmedAt: sql`now()`, lastStep: step })
      .where(eq(secondFactor.userId, caller.id))
    await markSession(tx, caller.id, eq(session.id, caller.sessionId))
    await record(tx, caller, 'set up second step', subjectOf(caller))
    return replaceRecoveryCodes(tx, caller.id)
  })
}

/**
 * Marks the session, if the code is one of the app that was not used, or a recovery code.
 * @returns recovery codes that are left, if it was one
 * @throws AppError 400 about the code; 409 it was used, or there is no second factor
 */
export async function enterCode(caller: Caller, code: string) {
  return db.transaction(async (tx) => {
    await lockUser(tx, caller.id)
    const [row] = await tx.select().from(secondFactor).where(isConfirmed(caller.id))
    if (!row) throw new AppError(409, 'You have no second step')
    const digits = digitsOf(code)
    if (digits.length === 6) await takeStep(tx, row, digits)
    else if (!(await takeRecoveryCode(tx, caller.id, code))) throw wrongCode()
    await markSession(tx, caller.id, eq(session.id, caller.sessionId))
    if (digits.length === 6) return undefined
    await record(tx, caller, 'use recovery code', subjectOf(caller))
    return countRecoveryCodes(tx, caller.id)
  })
}

/** A code works once: the condition is in the statement. Of two calls one comes too late. */
async function takeStep(
  tx: Transaction,
  { userId, secret }: typeof secondFactor.$inferSelect,
  digits: string,
) {
  const step = findStep(decryptSecret(userId, secret), digits)
  if (step === undefined) throw wrongCode()
  const used = await tx
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(isConfirmed(userId), lt(secondFactor.lastStep, step)))
    .returning({ userId: secondFactor.userId })
  if (used.length === 0)
    throw new AppError(409, 'This code was used already. Wait for the next one.')
}

/** To be called after a fresh code. @returns the names of the caller's API keys, which end */
export async function removeSecondFactor(caller: Caller) {
  return db.transaction(async (tx) => {
    await lockUser(tx, caller.id)
    if (!(await deleteSecondFactor(tx, caller.id))) throw notFound('second step')
    await record(tx, caller, 'remove second step', subjectOf(caller))
    return revokeKeysOf(tx, caller, caller.id, 'Its maker’s second step was removed')
  })
}

/** To be called after a fresh code. @throws AppError 404 there is no second factor */
export async function renewRecoveryCodes(caller: Caller) {
  return db.transaction(async (tx) => {
    await lockUser(tx, caller.id)
    const [row] = await tx.select().from(secondFactor).where(isConfirmed(caller.id))
    if (!row) throw notFound('second step')
    await record(tx, caller, 'make recovery codes', subjectOf(caller))
    return replaceRecoveryCodes(tx, caller.id)
  })
}

/** @param which the session, which counts if it is the account's */
export async function markSession(tx: Transaction, userId: string, which: SQL) {
  await tx
    .update(session)
    .set({ secondFactorAt: sql`now()` })
    .where(and(which, eq(session.userId, userId)))
}

export function isConfirmed(userId: string) {
  return and(eq(secondFactor.userId, userId), isNotNull(secondFactor.confirmedAt))
}

function digitsOf(code: string) {
  return /^[\d\s]+$/.test(code) ? code.replace(/\s/g, '') : ''
}

function thereIsOne() {
  return new AppError(409, 'There is one. Remove it first.')
}

function wrongCode() {
  return fieldError('code', 'That is not the code')
}

export function subjectOf({ id, email }: Caller) {
  return { id, name: email }
}
