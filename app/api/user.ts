import type { Role } from '#contract/account/permission.ts'
import type { StaffMember } from '#contract/account/staff.ts'
import type { User } from '#contract/account/user.ts'
import { call } from './authorized-call.ts'
import { listPath } from './list-path.ts'
import { getPage } from './page.ts'

/** One page of the users whose name or email contains `q`, or of all, newest first. Owners. */
export function listUsers(q?: string, cursor?: string, limit?: number) {
  return getPage<User>(listPath('/user', cursor, limit, q ? { q } : {}))
}

export function makeAdmin(email: string) {
  return call<{ modifiedCount: number }>('PUT', `/user/admin/${encodeURIComponent(email)}`)
}

export function removeUser(id: string) {
  return call<{ deletedCount: number }>('DELETE', `/user/${encodeURIComponent(id)}`)
}

export function listStaff() {
  return call<StaffMember[]>('GET', '/staff/member')
}

/** @param role null takes it */
export function setRole(email: string, role: Role | null) {
  const path = `/staff/role/${encodeURIComponent(email)}`
  return call<{ modifiedCount: number }>('PUT', path, { role })
}
