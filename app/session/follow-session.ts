import { accessToken } from '../api/access-token.ts'
import { ApiError } from '../api/http.ts'
import { getSessionUser, registerUser } from '../api/session.ts'
import { emailOf, fetchSession, getSession, type Known, setSession } from './session.ts'
import { holdsInput } from './typed-input.ts'

// What a page does when a session begins or ends, in this tab or in another one. Pages load it when
// that happens.

/** After the identity provider has signed the user in: registers them, for an access token. */
export async function startSession() {
  accessToken.remove() // the previous user's
  const user = await getSessionUser()
  if (!user) throw new ApiError(401, 'No user is logged in') // spec §8
  await registerUser(user.email)
  follow(await fetchSession(), { isHere: true })
}

/** When another tab signs in or out, this tab follows. */
export async function followOtherTab() {
  follow(await fetchSession(), { isHere: false })
}

/**
 * Goes on with a session. A page that shows another person's data is loaded again, unless that
 * would lose what was typed: then it stays as it is, and nothing is sent until someone decides
 * (login-dialog.tsx).
 */
function follow(now: Known, { isHere }: { isHere: boolean }) {
  const before = getSession()
  const isSame = before.status === 'unknown' || emailOf(before) === emailOf(now)
  if (isSame || !holdsInput()) {
    setSession(now)
    // The forms of Login and Sign Up lead on to a page.
    if (!isSame && !isHere) location.reload()
  } else if (before.status === 'out') setSession(now)
  else setSession({ ...before, isEnded: true, ...(now.status === 'in' && { other: now }) })
}
