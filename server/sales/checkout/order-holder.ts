import type { Within } from '../../platform/db/client.ts'
import { type Customer, isAccount, type NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { type Trust, trustOf } from '../../platform/identity/trust.ts'
import { type HolderWithLines, readHolder } from '../order/open-lines.ts'

/**
 * Who orders or holds units again, in the transaction that has counted the call.
 * @param isVouchedFor the staff have placed the order: a guest's email is not verified, so its
 *   earlier payments do not count, but those of the staff are no network of strangers
 */
export function holderOf(
  customer: Customer | NewGuest,
  on: Within,
  isVouchedFor: boolean,
  besides: string | null = null,
): Promise<HolderWithLines> {
  const { email, ip } = customer
  const id = isAccount(customer) ? customer.id : null
  return readHolder({ id, email, ip, isVouchedFor: id === null && isVouchedFor, besides }, on)
}

/** A signed-in customer who has Stripe asked for the tax. */
export function taxCallerOf({ id }: Pick<SessionUser, 'id'>) {
  let trust: Promise<Trust> | undefined
  return {
    id,
    trust: () => {
      trust ??= trustOf({ id })
      return trust
    },
  }
}
