import { sql } from 'drizzle-orm'
import type { Transaction } from './client.ts'

/** Until its transaction ends, no other one locks the same text. */
export function lockText(tx: Transaction, text: string) {
  return tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`)
}
