import { hash } from 'node:crypto'
import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './client.ts'

// A call with an idempotency key is executed once: its row has the key, and a retry finds the row.

type Keyed = PgTable & { idempotencyKey: PgColumn }

/**
 * The row that an earlier call with the key has inserted.
 * @param within of which rows the key is one's: those of an order, of a customer
 */
export async function findByKey<Table extends Keyed>(
  tx: Transaction,
  table: Table,
  within: SQL,
  key: string | undefined,
): Promise<Table['$inferSelect'] | undefined> {
  if (!key) return undefined
  const ofKey = and(within, eq(table.idempotencyKey, key))
  const [row] = await tx.select().from<PgTable>(table).where(ofKey)
  return row
}

/** Of what a call asks for: a key that comes with another is refused. */
export function digestOfInput(input: unknown) {
  return hash('sha256', JSON.stringify(input), 'base64url')
}
