import type { ForgotPassword, Login, ResetPassword, SignUp } from '#contract/identity/identity.ts'
import { call } from './authorized-call.ts'
import { readBody, send } from './http.ts'

// Calls to the identity provider that only the pages of sign-in and email links make.

export function signUpWithPassword(input: SignUp) {
  return send('POST', '/auth/sign-up/email', input)
}

export function signInWithPassword(input: Login) {
  return send('POST', '/auth/sign-in/email', input)
}

/** @returns the URL of Google's sign-in page */
export async function beginGoogleSignIn() {
  const response = await send('POST', '/auth/sign-in/social', { provider: 'google' })
  const { url } = await readBody<{ url: string }>(response)
  return new URL(url)
}

/** Signs in the user who came back from Google's window with this `state`. */
export function claimGoogleSignIn(state: string) {
  return send('POST', '/auth/claim/google', { state })
}

/** Its response never says whether there is such an account. */
export function requestPasswordReset(input: ForgotPassword) {
  return send('POST', '/auth/request-password-reset', input)
}

/** Ends every session of the link's user. */
export function resetPassword(input: ResetPassword) {
  return send('POST', '/auth/reset-password', input)
}

export function sendVerificationEmail() {
  return call<{ status: true }>('POST', '/auth/send-verification-email')
}

export function verifyEmail(token: string) {
  return call<{ status: true }>('POST', '/auth/verify-email', { token })
}
