import { sql } from 'drizzle-orm'
import { prepare } from '../../platform/db/client.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'

type Trust = { isVerified: boolean; hasPaid: boolean }

const select = prepare<Trust, { id: string }>(
  'trust of an account',
  sql`
    select email_verified as "isVerified", has_paid_order(id) as "hasPaid"
    from "user" where id = ${sql.placeholder('id')}::uuid`,
)

/** Has a signed-in customer verified the email, or paid? As order/open-orders-bound.ts decides it for an order. */
export async function trustOf({ id }: { id: string }): Promise<Trust> {
  const [found] = await select({ id })
  return found ?? { isVerified: false, hasPaid: false }
}

/** A signed-in customer who has Stripe asked for the tax. */
export function taxCallerOf({ id }: Pick<SessionUser, 'id'>) {
  let trust: ReturnType<typeof trustOf> | undefined
  return {
    id,
    trust: () => {
      trust ??= trustOf({ id })
      return trust
    },
  }
}
