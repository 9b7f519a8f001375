import { eq } from 'drizzle-orm'
import { type Actor, record } from '../platform/audit/audit.ts'
import type { Transaction } from '../platform/db/client.ts'
import { apiKey } from '../platform/db/schema/api-key.ts'

/**
 * Of a maker whose account may have been in other hands, or who has lost the role. The caller has
 * locked the maker's row, as who makes a key does.
 * @returns the names of the keys
 */
export async function revokeKeysOf(tx: Transaction, actor: Actor, makerId: string, why: string) {
  const { id, name } = apiKey
  const revoked = await tx
    .delete(apiKey)
    .where(eq(apiKey.createdBy, makerId))
    .returning({ id, name })
  for (const key of revoked) await record(tx, actor, 'revoke API key', key, why)
  return revoked.map((key) => key.name)
}
