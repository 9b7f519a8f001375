import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { INVARIANTS } from '../db/invariants/invariants.ts'
import { BackupError } from './backup-error.ts'

/** @throws BackupError naming the first that does not hold */
export async function requireInvariants(client: pg.Client) {
  for (const [sentence, query] of Object.entries(INVARIANTS)) {
    const { rows } = await drizzle(client).execute<{ what: string }>(query)
    if (!rows[0]) continue
    throw new BackupError(`Wrong in the backup, ${rows.length} ×: ${sentence} (${rows[0].what}).`)
  }
}
