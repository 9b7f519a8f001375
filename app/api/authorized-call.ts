import { accessToken } from './access-token.ts'
import { ApiError, errorMessage, hasStatus, readBody, send } from './http.ts'
import { getSessionUser, registerUser } from './session.ts'

// Calls with the user's access token. The token lives for minutes, the session for days.

/** What to do when a call finds that the session has ended. */
let endSession = () => {}

export function onSessionEnded(callback: () => void) {
  endSession = callback
}

/** Makes good what another refusal says is missing. @returns may the call be sent again? */
let makeGood = async (_error: unknown) => false

export function onRefused(callback: typeof makeGood) {
  makeGood = callback
}

type Owner = { id: string | undefined; email: string }

/** Whose page this is; undefined while nobody is signed in. */
let owner: Owner | undefined

/**
 * What is to be done after the next login: what the end of the session has shown is no longer true.
 */
const afterLogin = new Set<() => void>()

/**
 * From now on the calls of this tab are sent for this user alone, no matter who signs in in another
 * tab.
 */
export function callAs(user: Owner | undefined) {
  owner = user
  if (!user) return
  const waiting = [...afterLogin]
  afterLogin.clear()
  for (const work of waiting) work()
}

/**
 * Shows what went wrong: a session that has ended as long as nobody has logged in again, over the
 * page or in another tab.
 */
export function showError(error: unknown, show: (message: string | undefined) => void) {
  show(errorMessage(error))
  onNextLogin(error, () => show(undefined))
}

/**
 * Waits for the login after a call that the end of the session has refused; another error is none
 * of its business.
 */
export function onNextLogin(error: unknown, work: () => void) {
  if (hasStatus(error, 401)) afterLogin.add(work)
}

/** @throws ApiError */
export async function call<Body>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  return readBody<Body>(await sendWithToken(method, path, body, headers))
}

export function sendWithToken(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  return withToken((authorization) => send(method, path, body, { ...headers, ...authorization }))
}

/** Of a call that is sent again after a lost answer, and done once. */
export function keyHeader(idempotencyKey: string) {
  return { 'idempotency-key': idempotencyKey }
}

/**
 * Every call of a user goes through here. After a 401 it renews the token once and sends the call
 * again; if the session has ended, the call fails, its form stays, and the login opens over the
 * page. A call of the staff that lacks the second factor waits for its code.
 */
export async function withToken<Result>(
  sendCall: (authorization: Record<string, string>) => Promise<Result>,
) {
  try {
    return await sendCall(authorization())
  } catch (error) {
    if (!(await (hasStatus(error, 401) ? renewToken() : makeGood(error)))) throw error
    return sendCall(authorization())
  }
}

/** Without the token of its user a call would be a guest's, or another user's. */
function authorization(): Record<string, string> {
  const token = accessToken.get()
  const isOther = owner?.id !== undefined && (accessToken.userId() ?? owner.id) !== owner.id
  if (owner && (token === null || isOther)) throw new ApiError(401, 'Please log in')
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** @returns may the call be sent again? */
async function renewToken() {
  // Without a token the user has signed out, here or in another tab.
  const user = accessToken.get() === null ? undefined : await getSessionUser()
  if (!user || (owner && owner.email !== user.email)) {
    endSession()
    return false
  }
  await registerUser(user.email)
  return true
}
