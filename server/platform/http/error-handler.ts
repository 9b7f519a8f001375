import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem } from '#contract/http/problem.ts'
import {
  isDatabaseUnavailable,
  isLockTimeout,
  isOutcomeUnknown,
  refersToDeletedUser,
} from '../db/errors.ts'
import { logFailure } from '../db/log-failure.ts'
import {
  AppError,
  type FieldError,
  isKnownStatus,
  notLoggedIn,
  type Status,
  TITLES,
} from '../errors.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { fieldErrorsOf } from './validation-issues.ts'

/** Methods that change nothing. */
export const READS = ['GET', 'HEAD', 'OPTIONS']

/** `Retry-After` of what failed because the database is unavailable. */
export const OUTAGE_RETRY_SECONDS = 5

/**
 * The only place where an error becomes a response. Errors that the client did not cause are
 * logged.
 */
export function errorHandler(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // The user was removed during the call; PostgreSQL stored nothing.
  const error = refersToDeletedUser(thrown) ? notLoggedIn() : thrown
  const problem = { ...toProblem(error, request), instance: `urn:uuid:${request.id}` }
  const isAborted = request.raw.destroyed && !request.raw.complete
  const isUnexpected = problem.status >= 500 && (!(error instanceof AppError) || error.cause)
  if (!isAborted && isUnexpected) logFailure(error, 'request failed', {}, request.log)
  if (error instanceof AppError && error.retryAfter) reply.header('retry-after', error.retryAfter)
  else if (problem.status === 503) reply.header('retry-after', OUTAGE_RETRY_SECONDS)
  // An error can come before any hook has set these headers: a URL that can't be decoded.
  reply.headers(SECURITY_HEADERS)
  return reply.code(problem.status).type('application/problem+json').send(problem)
}

function toProblem(
  error: FastifyError | AppError,
  { method, body }: Pick<FastifyRequest, 'method' | 'body'>,
): Omit<Problem, 'instance'> {
  if (error instanceof AppError) {
    const { status, message, errors, stale, changed, type } = error
    return { ...problemOf(status, message, errors), type, ...stale, ...changed }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = fieldErrorsOf(error.validation, body)
    return problemOf(400, errors[0]?.message ?? 'The request is wrong', errors)
  }
  // A change may be stored although its commit was never confirmed. The idempotency key makes a
  // retry safe.
  if (!READS.includes(method) && isOutcomeUnknown(error))
    return problemOf(503, 'We don’t know yet whether that worked. Please try again.')
  if (isDatabaseUnavailable(error) || isLockTimeout(error))
    return problemOf(503, 'The shop is busy. Please try again in a moment.')
  const status = error.statusCode ?? 500
  if (status < 500) return problemOf(isKnownStatus(status) ? status : 400, error.message)
  return problemOf(500, 'Something went wrong on our side. Please try again.')
}

function problemOf(status: Status, detail: string, errors?: FieldError[]) {
  return {
    type: 'about:blank' as const,
    title: TITLES[status],
    status,
    detail,
    ...(errors && { errors }),
  }
}
