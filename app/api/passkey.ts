import type {
  NewPasskey,
  NewPasskeyChallenge,
  Passkey,
  PasskeyAssertion,
  PasskeyChallenge,
} from '#contract/identity/passkey.ts'
import { call } from './authorized-call.ts'
import { readBody, send } from './http.ts'

export async function getPasskeyChallenge() {
  return readBody<PasskeyChallenge>(await send('POST', '/auth/passkey/challenge'))
}

export function signInWithPasskey(assertion: PasskeyAssertion) {
  return send('POST', '/auth/passkey', assertion)
}

/** In the place of a code. */
export function enterPasskey(assertion: PasskeyAssertion) {
  return call<{ modifiedCount: number }>('POST', '/auth/second-factor/passkey', assertion)
}

export function listPasskeys() {
  return call<Passkey[]>('GET', '/account/passkey')
}

export function beginPasskey() {
  return call<NewPasskeyChallenge>('POST', '/account/passkey/challenge')
}

export function addPasskey(made: NewPasskey) {
  return call<{ modifiedCount: number }>('POST', '/account/passkey', made)
}

export function removePasskey(id: string) {
  return call<{ deletedCount: number }>('DELETE', `/account/passkey/${id}`)
}
