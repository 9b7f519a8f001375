import type { SessionUser } from '../identity/session-user.ts'
import { trustOf } from './account-trust.ts'

/** A signed-in customer who has Stripe asked for the tax. */
export function taxCallerOf({ id }: Pick<SessionUser, 'id'>) {
  const isTrusted = async () => {
    const { isVerified, hasPaid } = await trustOf({ id })
    return isVerified || hasPaid
  }
  return { id, isTrusted }
}
