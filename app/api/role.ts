import type { Me } from '#contract/account/staff.ts'
import { call } from './authorized-call.ts'

/** The caller's role and permissions as they are now. */
export function getMe() {
  return call<Me>('GET', '/me')
}
