import type { Problem } from '#contract/http/problem.ts'
import type { ChangedLine } from '#contract/order/checkout.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'

export type FieldError = { path: string; message: string }

export const TITLES = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal error',
  502: 'Bad gateway',
  503: 'Unavailable',
} as const

export type Status = keyof typeof TITLES

/** What another user has saved since: the answer to a stale edit. */
export type StaleEdit = { current: unknown; changedBy: string | null; changedAt: string | null }

/** What a checkout has not seen: the answer to one that can't be ordered as it was sent. */
type ChangedCheckout = {
  lines?: ChangedLine[]
  total?: number
  quote?: Quote
  countries?: Quote['countries']
}

type More = {
  errors?: FieldError[]
  cause?: unknown
  retryAfter?: string | undefined
  stale?: StaleEdit
  changed?: ChangedCheckout
  type?: Problem['type']
}

/** An expected error. `detail` is a sentence for users. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: Status
  readonly errors: FieldError[] | undefined

  readonly stale: StaleEdit | undefined

  readonly changed: ChangedCheckout | undefined

  /** `second-factor`: the client asks for the code, and sends the call again. */
  readonly type: Problem['type']

  /** Seconds until it is worth trying again. */
  readonly retryAfter: string | undefined

  constructor(status: Status, detail: string, more: More = {}) {
    super(detail, { cause: more.cause })
    this.status = status
    this.errors = more.errors
    this.stale = more.stale
    this.type = more.type ?? 'about:blank'
    this.changed = more.changed
    this.retryAfter = more.retryAfter
  }
}

/** 400, or another status, about one field of the payload. */
export function fieldError(path: string, message: string, status: Status = 400) {
  return new AppError(status, message, { errors: [{ path, message }] })
}

/** @throws AppError 400, or another status, if fields are wrong: the first says why */
export function requireNone(errors: FieldError[], status: Status = 400) {
  const [first] = errors
  if (first) throw new AppError(status, first.message, { errors })
}

/** No user is signed in, or their account is gone. */
export function notLoggedIn() {
  return new AppError(401, 'Please log in')
}

export function notFound(what: string) {
  return new AppError(404, `There is no such ${what}`)
}

export function isKnownStatus(status: number): status is Status {
  return status in TITLES
}

/**
 * An error of the shop, returned: a throw would roll back what its transaction has read from
 * Stripe.
 */
export async function orAppError<Result>(work: Promise<Result>): Promise<Result | AppError> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
