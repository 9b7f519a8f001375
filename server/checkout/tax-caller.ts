import { sql } from 'drizzle-orm'
import { prepare } from '../db/client.ts'
import type { SessionUser } from '../identity/session-user.ts'

// As order/stock-hold.ts trusts an account.
const trusted = prepare<{ isTrusted: boolean }, { id: string }>(
  'trust of a tax caller',
  sql`
    select email_verified or has_paid_order(id) as "isTrusted"
    from "user" where id = ${sql.placeholder('id')}::uuid`,
)

/** A signed-in customer who has Stripe asked for the tax. */
export function taxCallerOf({ id }: Pick<SessionUser, 'id'>) {
  return { id, isTrusted: async () => (await trusted({ id }))[0]?.isTrusted === true }
}
