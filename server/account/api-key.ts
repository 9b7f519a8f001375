import { desc, eq } from 'drizzle-orm'
import { type ApiKey, MAX_API_KEYS, type NewApiKey } from '#contract/account/api-key.ts'
import { ROLE_NAMES } from '#contract/account/permission.ts'
import { record } from '../platform/audit/audit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { apiKey } from '../platform/db/schema/api-key.ts'
import { session, user } from '../platform/db/schema/identity.ts'
import { singleRow } from '../platform/db/single-row.ts'
import { AppError, notFound, notLoggedIn } from '../platform/errors.ts'
import { newKey } from '../platform/identity/api-key.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { lockAdmins } from './role.ts'

// The owners' keys for programs (identity/api-key.ts says what a key may do).

const DAY_MS = 86_400_000

/** @returns the key, which is stored nowhere @throws AppError 403; 409 there are too many */
export async function makeApiKey(actor: SessionUser, { name, role, days }: NewApiKey) {
  const { key, ...stored } = newKey()
  const expiresAt = new Date(Date.now() + days * DAY_MS)
  const id = await db.transaction(async (tx) => {
    await lockAdmins(tx, actor)
    await requireOpenSession(tx, actor)
    if ((await tx.$count(apiKey)) >= MAX_API_KEYS)
      throw new AppError(409, `There are ${MAX_API_KEYS} keys. Revoke one first.`)
    const made = await tx
      .insert(apiKey)
      .values({ ...stored, name, role, expiresAt, createdBy: actor.id })
      .returning({ id: apiKey.id })
    const { id } = singleRow(made)
    const until = expiresAt.toISOString().slice(0, 10)
    await record(tx, actor, 'make API key', { id, name }, `${ROLE_NAMES[role]}, until ${until}`)
    return id
  })
  return { id, key }
}

/** It has ended with a reset of the password or the second factor, which waits for that lock. */
async function requireOpenSession(tx: Transaction, { sessionId }: SessionUser) {
  if ((await tx.$count(session, eq(session.id, sessionId))) === 0) throw notLoggedIn()
}

/** Newest first. */
export async function listApiKeys(): Promise<ApiKey[]> {
  const { id: _id, name, beginning, role, expiresAt, lastUsedAt } = apiKey
  const rows = await db
    .select({ _id, name, beginning, role, madeBy: user.email, expiresAt, lastUsedAt })
    .from(apiKey)
    .innerJoin(user, eq(user.id, apiKey.createdBy))
    .orderBy(desc(apiKey.id))
  return rows.map((row) => ({
    ...row,
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}

/** @throws AppError 404 it was revoked */
export async function revokeApiKey(actor: SessionUser, id: string) {
  await db.transaction(async (tx) => {
    const [revoked] = await tx
      .delete(apiKey)
      .where(eq(apiKey.id, id))
      .returning({ name: apiKey.name })
    if (!revoked) throw notFound('key')
    await record(tx, actor, 'revoke API key', { id, name: revoked.name })
  })
}
