import type { Role } from '#contract/account/permission.ts'
import type { SecondFactorState } from '#contract/account/second-factor.ts'
import type { FactorRow } from './second-factor-mark.ts'

/** The signed-in user who makes a request. */
export type SessionUser = {
  id: string
  email: string
  name: string
  image: string | null
  /** null: no role of the staff, or the session lacks the second factor that it needs. */
  role: Role | null
  /** The IP of the client that makes the request. */
  ip: string
  /** Of an API key: its id. */
  sessionId: string
  /** The key that makes the request for this user, its maker. */
  apiKey?: { id: string; name: string }
}

/** The user of a bearer token, as the guards have found them. */
export type Caller = SessionUser & {
  /** Of the account, whatever the session may do. */
  heldRole: Role | null
  secondFactor: SecondFactorState
  factor: FactorRow
}
