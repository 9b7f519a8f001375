import { accessToken } from '../api/access-token.ts'
import { ApiError } from '../api/http.ts'
import { getSessionUser, registerUser } from '../api/session.ts'
import { emailOf, fetchSession, getSession, type Known, setSession } from './session.ts'

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

/**
 * What HEAD_SCRIPT sets on a field that a person has typed into or chosen in, also before
 * hydration.
 */
type Field = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & { isTyped?: boolean }

/**
 * Would a reload lose what a person has entered? A form that asks before the page is left says so
 * itself, and a page with a card's frame may hold a card.
 */
function holdsInput() {
  const mayLeave = dispatchEvent(new Event('beforeunload', { cancelable: true }))
  if (!mayLeave || document.querySelector('main iframe')) return true
  const fields = document.querySelectorAll<Field>('input:not([type=search]), textarea, select')
  return [...fields].some(
    (field) => field.isTyped && field.value !== '' && !field.closest('[data-login]'),
  )
}
