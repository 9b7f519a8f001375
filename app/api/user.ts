import type { User } from '#contract/account/user.ts'
import { call } from './call.ts'
import { getPage } from './page.ts'
import { listPath } from './path.ts'

/** One page of the users whose name or email contains `q`, or of all, newest first. Admins only. */
export function listUsers(q?: string, cursor?: string, limit?: number) {
  return getPage<User>(listPath('/user', cursor, limit, q ? { q } : {}))
}

export function makeAdmin(email: string) {
  return call<{ modifiedCount: number }>('PUT', `/user/admin/${encodeURIComponent(email)}`)
}

export function removeUser(id: string) {
  return call<{ deletedCount: number }>('DELETE', `/user/${encodeURIComponent(id)}`)
}
