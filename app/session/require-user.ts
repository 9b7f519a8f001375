import { redirect } from 'react-router'
import { type Permission, roleMay } from '#contract/account/permission.ts'
import { ApiError, hasStatus } from '../api/http.ts'
import { getMe } from '../api/role.ts'
import { leaveSession, loadSession, signOut } from './session.ts'

/** First line of a signed-in page's clientLoader: the user, or a redirect to /login and back. */
export async function requireUser(request: Request) {
  const session = await loadSession()
  if (session.status === 'in' && !session.isEnded) return session.user
  leaveSession()
  throw redirect(loginPath(request))
}

/**
 * First line of a staff page's clientLoader: a user whose role has one of the permissions. Another
 * role gets a 403; a customer is redirected to /login, which says why. It asks the server each
 * time, since a role can change while the page is open.
 */
export async function requireStaff(request: Request, ...permissions: Permission[]) {
  const user = await requireUser(request)
  const { role, secondFactor } = await getMe()
  // Where it is set up.
  if (secondFactor === 'set up') throw redirect('/dashboard#second-step')
  if (roleMay(role, permissions)) return user
  if (role) throw new ApiError(403, 'Your role can’t open this page.')
  throw redirect(loginPath(request, { reason: 'admin' }))
}

/** spec §4: an order list that answers 401 or 403 signs out and goes to /. For `catch`. */
export async function signOutOnAuthError(error: unknown): Promise<never> {
  if (!hasStatus(error, 401, 403)) throw error
  await signOut()
  throw redirect('/')
}

function loginPath(request: Request, more: Record<string, string> = {}) {
  const { pathname, search } = new URL(request.url)
  return `/login?${new URLSearchParams({ from: pathname + search, ...more })}`
}
