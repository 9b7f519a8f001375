import type { PoolClient } from 'pg'

/** How much of an intent's charge is refunded, in cents. */
export async function refundedOf(db: PoolClient, intentId: string) {
  const { rows } = await db.query<{ cents: number }>(
    `select coalesce(sum(amount), 0)::integer as cents from sandbox.refund
     where payment_intent = $1 and body ->> 'status' <> 'failed'`,
    [intentId],
  )
  return rows[0]?.cents ?? 0
}
