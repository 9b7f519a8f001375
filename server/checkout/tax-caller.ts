import type { SessionUser } from '../identity/session-user.ts'
import { trustOf } from './account-trust.ts'

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
