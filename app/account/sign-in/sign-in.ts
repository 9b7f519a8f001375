import { signInWithPassword, signUpWithPassword } from '#app/api/identity.ts'
import { startSession } from '#app/session/follow-session.ts'
import type { Login, SignUp } from '#contract/identity/identity.ts'
import { type GoogleAttempt, signInInGoogleWindow } from './google-window.ts'

export async function signIn(input: Login) {
  await signInWithPassword(input)
  await startSession()
}

export async function signUp(input: SignUp) {
  await signUpWithPassword(input)
  await startSession()
}

/** Call it synchronously in the click: later a browser blocks the window. */
export async function signInWithGoogle(attempt: GoogleAttempt) {
  await signInInGoogleWindow(attempt)
  await startSession()
}
