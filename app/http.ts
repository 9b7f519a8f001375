import type { SignedInUser } from '#contract/identity.ts'
import type { Problem } from '#contract/problem.ts'

// How a call is made: the token and its renewal, what a refusal becomes. What can be called is in api.ts.

/** Also on the page that stands for one that can’t be loaded. */
export const CANNOT_REACH = 'The shop can’t be reached. Check your connection and try again.'
const FAILED = 'Something went wrong. Please try again.'

/** A call that was refused (`status` as in HTTP) or never answered (`status` 0). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** What to tell a person of an error that was caught: a sentence, never the program's own words. */
export function sentenceOf(error: unknown) {
  if (error instanceof ApiError) return error.message
  return FAILED
}

/** Did the server answer at all? If not, nobody knows what it did. */
export function wasAnswered(error: unknown) {
  return error instanceof ApiError && error.status > 0
}

/** Is it certain that the call was refused? The server, or what it asks, may fail after it has done it. */
export function wasRefused(error: unknown) {
  return error instanceof ApiError && error.status > 0 && error.status < 500
}

// ---- the token ----

const TOKEN_KEY = 'accessToken' // spec §3

export const accessToken = {
  get: () => {
    const token = readStorage()
    // Anything else can't be sent in a header.
    return token && /^[\w.-]+$/.test(token) ? token : null
  },
  set: (token: string) => {
    try {
      localStorage.setItem(TOKEN_KEY, token)
    } catch {
      throw new ApiError(0, 'Your browser blocks storage for this site, which signing in needs.')
    }
  },
  remove: () => {
    if (readStorage() !== null) localStorage.removeItem(TOKEN_KEY)
  },
  /** Calls back when another tab signs in or out. */
  onForeignChange: (callback: () => void) => {
    addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && callback())
  },
}

/** @returns null also where the browser forbids storage */
function readStorage() {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

// ---- who is signed in ----

/** Who the provider's cookie says is signed in. */
export async function sessionUser(): Promise<SignedInUser | undefined> {
  const response = await send('GET', '/auth/get-session')
  const session = (await response.json()) as {
    user: { email: string; name: string; image?: string | null; emailVerified: boolean }
  } | null
  if (!session) return undefined
  const { email, name, image, emailVerified } = session.user
  return { email, displayName: name, photoURL: image ?? null, emailVerified }
}

export async function isAdmin(email: string) {
  const { admin } = await call<{ admin: boolean }>('GET', `/admin/${encodeURIComponent(email)}`)
  return admin
}

/** Ends the provider's session; the cookie goes with it. */
export function endProviderSession() {
  return send('POST', '/auth/sign-out', {})
}

/** What to do when a call finds that the session is over. */
let endSession = () => {}

export function onSessionEnd(callback: () => void) {
  endSession = callback
}

/** Whom this tab has registered: a token is only ever renewed for them. */
let registered: string | undefined

/** Registers the person just signed in and keeps the shop's token for them. */
export async function registerUser(email: string) {
  const response = await send('PUT', `/user/${encodeURIComponent(email)}`, { email })
  const { token } = (await response.json()) as { token: string }
  accessToken.set(token)
  registered = email
}

// ---- calls ----

/** Of one product, for the call and for who asks ahead. */
export function productPath(id: string) {
  return `/product/${encodeURIComponent(id)}`
}

const PAGE_SIZE = 24

/** Of one page of a list, newest first: the first, or the one after `cursor`. */
export function listPath(list: string, cursor?: string, limit = PAGE_SIZE) {
  const query = new URLSearchParams({ limit: String(limit), sort: 'newest' })
  if (cursor) query.set('cursor', cursor)
  return `${list}?${query}`
}

/** One page of a list; its path asks for one. */
export async function callForPage<Item>(path: string) {
  return readPage<Item>(await sendWithToken('GET', path))
}

export async function readPage<Item>(response: Response) {
  const items = (await response.json()) as Item[]
  const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
  const next = new URL(link, location.origin).searchParams.get('cursor') ?? undefined
  return { items, next, total: Number(response.headers.get('x-total-count') ?? items.length) }
}

/** One call with the person's token, if there is one. @throws ApiError */
export async function call<Answer>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  const response = await sendWithToken(method, path, body, headers)
  // The server's schema for this call is the same contract type.
  return (await response.json()) as Answer
}

/** The token lives for minutes, the session for days: one 401 renews the token and asks again. */
async function sendWithToken(
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
    // Without a token somebody has signed out, here or in another tab.
    const expired = error instanceof ApiError && error.status === 401 && accessToken.get() !== null
    const user = expired ? await sessionUser() : undefined
    if (expired && !user) endSession()
    if (!user || (registered && registered !== user.email)) throw error
    await registerUser(user.email)
    return send(method, path, body, authorized())
  }
}

/** One call as it is, without the token. @throws ApiError */
export async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const request = new Request(`/api${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const response = await fetch(request).catch(() => {
    throw new ApiError(0, CANNOT_REACH)
  })
  if (!response.ok) throw await refusalOf(response)
  // What is one's own comes from the database: it is back (server/cache/outage-notice.ts).
  if (response.headers.get('cache-control')?.startsWith('private')) {
    document.getElementById('notice')?.replaceChildren()
  }
  return response
}

async function refusalOf(response: Response) {
  const problem: Partial<Problem> = await response.json().catch(() => ({}))
  return new ApiError(response.status, problem.detail ?? FAILED)
}
