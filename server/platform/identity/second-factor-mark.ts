import type { Role } from '#contract/account/permission.ts'
import { endOfGrace, isDemanded, type SecondFactorState } from '#contract/account/second-factor.ts'
import type { StaffSetting } from '#contract/identity/second-factor.ts'
import { env } from '../env.server.ts'
import { AppError } from '../errors.ts'

// A login of any kind gives an ordinary session. What the staff may do needs its mark: when a
// second factor was last given in it. So one rule holds for each way to sign in.

/** Until the owner saves another. The demo's passwords are public, and so would be its codes. */
export const DEFAULT_STAFF_SETTING: StaffSetting = {
  secondFactor: env.demo ? 'chosen' : 'not packers',
}

const MARK_MS = 7 * 86_400_000
/** What gives rights, or takes a protection away, asks for the code again. */
const FRESH_MS = 15 * 60_000

/** What the database says of a session and its user. */
export type FactorRow = {
  hasFactor: boolean
  markedAt: Date | null
  staffSince: Date
  demandedOf: StaffSetting['secondFactor']
}

export function stateOf(role: Role | null, factor: FactorRow, now = Date.now()): SecondFactorState {
  if (!role) return 'none'
  if (factor.hasFactor) return isMarked(factor, MARK_MS, now) ? 'done' : 'needed'
  const since = neededFrom(role, factor)
  return since && since.getTime() <= now ? 'set up' : 'none'
}

/** From when on the role demands a second factor; null: it does not, or there is one. */
export function neededFrom(role: Role | null, { hasFactor, staffSince, demandedOf }: FactorRow) {
  return role && !hasFactor && isDemanded(role, demandedOf) ? endOfGrace(staffSince) : null
}

/**
 * @throws AppError 403 an API key, which enters no code; the account has a second factor, and its
 *   code was not given just now
 */
export function requireFreshMark({ factor, apiKey }: { factor: FactorRow; apiKey?: object }) {
  if (apiKey) throw notForKeys()
  if (factor.hasFactor && !isMarked(factor, FRESH_MS, Date.now()))
    throw secondFactorNeeded('needed')
}

function isMarked({ markedAt }: FactorRow, maxAge: number, now: number) {
  return markedAt !== null && now - markedAt.getTime() < maxAge
}

export function notForKeys() {
  return new AppError(403, 'An API key can’t do this: log in.')
}

export function secondFactorNeeded(state: SecondFactorState) {
  if (state === 'set up')
    return new AppError(403, 'Your role needs a second step. Set it up in My Profile.')
  return new AppError(403, 'Enter the code of your authenticator app.', { type: 'second-factor' })
}
