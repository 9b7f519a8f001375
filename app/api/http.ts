import type { Problem } from '#contract/http/problem.ts'

// One HTTP request to the API, without the access token. What can be called is in the files beside
// this one.

/** Forms show it, and the page that replaces one that can’t be loaded. */
export const CANNOT_REACH = 'The shop can’t be reached. Check your connection and try again.'
const FAILED = 'Something went wrong. Please try again.'

/** A call that failed with an HTTP `status`, or got no response (`status` 0). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly problem: Partial<Problem>

  constructor(status: number, message: string, problem: Partial<Problem> = {}) {
    super(message)
    this.status = status
    this.problem = problem
  }
}

/** The sentence to show for a caught error: never the program's own words. */
export function errorMessage(error: unknown) {
  if (error instanceof ApiError) return error.message
  return FAILED
}

/**
 * Did the server respond to the call? If not, the call may or may not have taken effect. A 401 is
 * about the session: the call is sent again after the login, with the same idempotency key, because
 * an earlier attempt may have had no response.
 */
export function gotResponse(error: unknown) {
  return error instanceof ApiError && error.status > 0 && error.status !== 401
}

/**
 * Did the server refuse the call, so that it certainly had no effect? After a 5xx it may have had
 * one.
 */
export function wasRejected(error: unknown) {
  return gotResponse(error) && error instanceof ApiError && error.status < 500
}

/** Is it an ApiError with one of these statuses? */
export function hasStatus(error: unknown, ...statuses: number[]) {
  return error instanceof ApiError && statuses.includes(error.status)
}

/** What the server found wrong at each field of the call. */
export function fieldErrorsOf(error: unknown) {
  return error instanceof ApiError ? (error.problem.errors ?? []) : []
}

/** What an edit conflicts with: what is stored now, and who changed it. */
export function conflictOf<Stored>(error: unknown) {
  if (!(error instanceof ApiError) || !hasStatus(error, 409)) return undefined
  const { current, changedBy = null, changedAt = null } = error.problem
  return current === undefined ? undefined : { current: current as Stored, changedBy, changedAt }
}

/** @throws ApiError */
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
  if (!response.ok) throw await toApiError(response)
  // Private data comes from the database, so the database is back
  // (server/platform/cache/outage-notice.ts).
  if (response.headers.get('cache-control')?.startsWith('private')) {
    document.getElementById('notice')?.replaceChildren()
  }
  return response
}

/**
 * A response's body. The server serializes it with this call's schema, which is the same contract
 * type.
 */
export async function readBody<Body>(response: Response) {
  const body: Body = await response.json()
  return body
}

async function toApiError(response: Response) {
  const problem: Partial<Problem> = await response.json().catch(() => ({}))
  return new ApiError(response.status, problem.detail ?? FAILED, problem)
}
