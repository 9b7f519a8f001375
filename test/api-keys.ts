import type { KeyRole } from '#contract/account/api-key.ts'
import { db } from '#server/platform/db/client.ts'
import { apiKey } from '#server/platform/db/schema/api-key.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import { newKey } from '#server/platform/identity/api-key.ts'
import { aPerson } from './builders.ts'

/** A key of an owner, as a bearer token. */
export async function anApiKey(role: KeyRole) {
  const owner = await aPerson({ role: 'admin', emailVerified: true })
  const { key, ...stored } = newKey()
  const expiresAt = new Date(Date.now() + 3_600_000)
  const row = { ...stored, name: 'Warehouse', role, expiresAt, createdBy: owner.id }
  const { id } = singleRow(await db.insert(apiKey).values(row).returning())
  return { owner, id, token: key }
}
