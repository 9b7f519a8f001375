import { accessToken } from './access-token.ts'
import { hasStatus, readBody, send } from './http.ts'
import { getSessionUser, isOtherUser, registerUser } from './session.ts'

// One call with the user's access token. The token lives for minutes, the session for days.

/** What to do when a call finds that the session has expired. */
let endSession = () => {}

export function onSessionExpired(callback: () => void) {
  endSession = callback
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

/** After a 401 it renews the token once and sends the call again. */
export async function sendWithToken(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  const authorized = () => {
    const token = accessToken.get()
    return { ...headers, ...(token && { authorization: `Bearer ${token}` }) }
  }
  try {
    return await send(method, path, body, authorized())
  } catch (error) {
    // Without a token the user has signed out, here or in another tab.
    const expired = hasStatus(error, 401) && accessToken.get() !== null
    const user = expired ? await getSessionUser() : undefined
    if (expired && !user) endSession()
    if (!user || isOtherUser(user.email)) throw error
    await registerUser(user.email)
    return send(method, path, body, authorized())
  }
}
