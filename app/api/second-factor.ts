import type {
  NewSecondFactor,
  RecoveryCodes,
  SecondFactor,
} from '#contract/account/second-factor.ts'
import { call } from './authorized-call.ts'

// The second factor of the staff.

export function getSecondFactor() {
  return call<SecondFactor>('GET', '/account/second-factor')
}

/** It counts once a code of it is entered. */
export function beginSecondFactor(password: string) {
  return call<NewSecondFactor>('POST', '/account/second-factor', { password })
}

export function confirmSecondFactor(code: string) {
  return call<RecoveryCodes>('POST', '/account/second-factor/confirm', { code })
}

/** @param code of the authenticator app, or a recovery code */
export function enterCode(code: string) {
  return call<{ modifiedCount: number }>('POST', '/auth/second-factor', { code })
}

export function removeSecondFactor() {
  return call<{ deletedCount: number }>('DELETE', '/account/second-factor')
}

export function renewRecoveryCodes() {
  return call<RecoveryCodes>('POST', '/account/recovery-code')
}

/** Of another, who has lost their phone. Ends their sessions. */
export function resetSecondFactor(email: string) {
  const path = `/staff/second-factor/${encodeURIComponent(email)}`
  return call<{ deletedCount: number }>('DELETE', path)
}
