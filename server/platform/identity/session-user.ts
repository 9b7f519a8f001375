import type { Role } from '#contract/account/permission.ts'

/** The signed-in user who makes a request. */
export type SessionUser = {
  id: string
  email: string
  name: string
  image: string | null
  /** null: no role of the staff. */
  role: Role | null
  /** The IP of the client that makes the request. */
  ip: string
  sessionId: string
}
