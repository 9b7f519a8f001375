import { and, asc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  MAX_PASSKEYS,
  type NewPasskey,
  type NewPasskeyChallenge,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyChallenge,
} from '#contract/identity/passkey.ts'
import { record } from '../platform/audit/audit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { session, verification } from '../platform/db/schema/identity.ts'
import { passkey, secondFactor } from '../platform/db/schema/second-factor.ts'
import { env } from '../platform/env.server.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { startSession } from '../platform/identity/identity-provider-bridge.ts'
import { hashOf, newSecret } from '../platform/identity/secret.ts'
import type { Caller, SessionUser } from '../platform/identity/session-user.ts'
import {
  challengeOf,
  RP_ID,
  verifyAssertion,
  verifyNewPasskey,
} from '../platform/identity/webauthn.ts'
import { getSetting } from '../platform/settings/setting.ts'
import { deviceName } from './device.ts'
import { isConfirmed, markSession, subjectOf } from './second-factor.ts'
import { lockUser } from './user-lock.ts'

// Passkeys are for who has an app, whose recovery codes stand in for a lost one. The authenticator
// asks for a fingerprint, a face or a PIN, so a passkey is both factors: it signs in by itself.

const CHALLENGE_MS = 5 * 60_000
/** Of a challenge that is no account's: who signs in has not said yet who they are. */
const ANYONE = 'passkey'

export async function newChallenge(owner = ANYONE): Promise<PasskeyChallenge> {
  const challenge = newSecret()
  const expiresAt = new Date(Date.now() + CHALLENGE_MS)
  await db
    .insert(verification)
    .values({ identifier: identifierOf(challenge), value: owner, expiresAt })
  return { challenge, rpId: RP_ID }
}

/** The statement that reads it deletes it: of two answers to it one comes too late. */
async function redeemChallenge(answer: { clientData: string }, owner: string) {
  const redeemed = await db
    .delete(verification)
    .where(
      and(
        eq(verification.identifier, identifierOf(challengeOf(answer) ?? '')),
        eq(verification.value, owner),
        gt(verification.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: verification.id })
  return redeemed.length > 0
}

/** @throws AppError 409 there is no app */
export async function newPasskeyChallenge({ id }: Caller): Promise<NewPasskeyChallenge> {
  await requireApp(db, id)
  const rows = await db.select().from(passkey).where(eq(passkey.userId, id))
  return {
    ...(await newChallenge(ownerOf(id))),
    rpName: (await getSetting('shop')).name || env.shopName,
    userHandle: Buffer.from(id).toString('base64url'),
    known: rows.map(({ credentialId }) => credentialId),
  }
}

/**
 * To be called after a fresh code. @throws AppError 400 the challenge was not the caller's, or the
 *   answer is of another site; 409 there is no app, or too many
 */
export async function addPasskey(caller: Caller, answer: NewPasskey, userAgent: string) {
  const made = (await redeemChallenge(answer, ownerOf(caller.id))) && verifyNewPasskey(answer)
  if (!made) throw new AppError(400, 'This passkey can’t be used here. Try again.')
  await db.transaction(async (tx) => {
    await lockUser(tx, caller.id)
    await requireApp(tx, caller.id)
    if ((await tx.$count(passkey, eq(passkey.userId, caller.id))) >= MAX_PASSKEYS)
      throw new AppError(409, `There are ${MAX_PASSKEYS} passkeys. Remove one first.`)
    const values = { ...made, userId: caller.id, name: deviceName(userAgent) }
    const added = await tx.insert(passkey).values(values).onConflictDoNothing().returning()
    if (added.length === 0) throw new AppError(409, 'This passkey is there already.')
    await record(tx, caller, 'add passkey', subjectOf(caller), values.name)
  })
}

/** The oldest first. */
export async function listPasskeys({ id }: { id: string }): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkey)
    .where(eq(passkey.userId, id))
    .orderBy(asc(passkey.id))
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    since: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}

/** To be called after a fresh code. @throws AppError 404 it is not the caller's */
export async function removePasskey(caller: Caller, passkeyId: string) {
  await db.transaction(async (tx) => {
    await lockUser(tx, caller.id)
    const [removed] = await tx
      .delete(passkey)
      .where(and(eq(passkey.id, passkeyId), eq(passkey.userId, caller.id)))
      .returning({ name: passkey.name })
    if (!removed) throw notFound('passkey')
    await record(tx, caller, 'remove passkey', subjectOf(caller), removed.name)
  })
}

/** Signs in, and marks the session. @throws AppError 401 */
export async function signInWithPasskey(
  request: FastifyRequest<{ Body: PasskeyAssertion }>,
  reply: FastifyReply,
) {
  const used = await takeAssertion(request.body)
  const started = used && (await startSession(request, reply, used.userId))
  if (!started) throw notAccepted(401)
  const isNew = eq(session.token, started.token)
  if (await markIfThere(used, isNew)) return started.user
  await db.delete(session).where(isNew)
  reply.removeHeader('set-cookie')
  throw notAccepted(401)
}

/** In the place of the app's code. @throws AppError 400 it is another's, or no answer to us */
export async function enterPasskey(caller: Caller, assertion: PasskeyAssertion) {
  const used = await takeAssertion(assertion, caller)
  if (!used || !(await markIfThere(used, eq(session.id, caller.sessionId)))) throw notAccepted(400)
}

/** @param caller whose it has to be @returns undefined: it is not accepted */
async function takeAssertion(assertion: PasskeyAssertion, caller?: SessionUser) {
  if (!(await redeemChallenge(assertion, ANYONE))) return undefined
  const isThis = eq(passkey.credentialId, assertion.credentialId)
  const [row] = await db
    .select()
    .from(passkey)
    .where(caller ? and(isThis, eq(passkey.userId, caller.id)) : isThis)
  const counter = row && verifyAssertion(assertion, row.publicKey)
  if (!row || counter === undefined) return undefined
  const [used] = await db
    .update(passkey)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkey.id, row.id), isLaterThan(counter)))
    .returning()
  if (!used) await recordCopy(row)
  return used
}

/** An authenticator that counts never repeats a number; a copy of it does. */
function isLaterThan(counter: number) {
  if (counter === 0) return eq(passkey.counter, 0)
  return lt(passkey.counter, counter)
}

async function recordCopy({ userId, name }: typeof passkey.$inferSelect) {
  await db.transaction(async (tx) => {
    const { email } = await lockUser(tx, userId)
    await record(tx, 'system', 'refuse passkey', { id: userId, name: email }, name)
  })
}

/** The lock waits for a reset under way. @returns is the passkey still there? */
async function markIfThere({ id, userId }: typeof passkey.$inferSelect, which: SQL) {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if ((await tx.$count(passkey, eq(passkey.id, id))) === 0) return false
    await markSession(tx, userId, which)
    return true
  })
}

async function requireApp(from: Transaction | typeof db, userId: string) {
  if ((await from.$count(secondFactor, isConfirmed(userId))) === 0)
    throw new AppError(409, 'Set up the app first.')
}

/** A new password ends it, as it ends links (`revokeLinks`). */
function ownerOf(userId: string) {
  return `${userId} passkey`
}

function identifierOf(challenge: string) {
  return `passkey ${hashOf(challenge, 'base64url')}`
}

function notAccepted(status: 400 | 401) {
  return new AppError(status, 'This passkey was not accepted. Use another way.')
}
