import { sql } from 'drizzle-orm'
import { prepare, type Within } from '../../platform/db/client.ts'
import { type Customer, isAccount, type NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import type { Holder } from '../order/open-lines.ts'

type Trust = Pick<Holder, 'isVerified' | 'hasPaid'>

const select = prepare<Trust, { id: string }>(
  'trust of an account',
  sql`
    select email_verified as "isVerified", has_paid_order(id) as "hasPaid"
    from "user" where id = ${sql.placeholder('id')}::uuid`,
)

/** Has a signed-in customer verified the email, or paid? */
export async function trustOf({ id }: { id: string }, within?: Within): Promise<Trust> {
  const [found] = await select({ id }, within)
  return found ?? { isVerified: false, hasPaid: false }
}

function isBeingPlaced(guest: Customer | NewGuest) {
  return 'placing' in guest && guest.placing !== undefined
}

/**
 * A guest's email is not verified, so its earlier payments do not count.
 * @param isOfStaff they have placed the order whose units are held again
 */
export async function holderOf(
  customer: Customer | NewGuest,
  within: Within,
  isOfStaff = isBeingPlaced(customer),
): Promise<Holder> {
  const { email, ip } = customer
  // The staff vouch for whom they place an order for, and are no network of strangers.
  if (!isAccount(customer)) {
    return { id: null, email, ip, hasPaid: isOfStaff, isVerified: false }
  }
  const { id } = customer
  return { id, email, ip, ...(await trustOf({ id }, within)) }
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
