import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const CHECK_VIOLATION = '23514'
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'
const SERIALIZATION_FAILURE = '40001'
const QUERY_CANCELED = '57014'
const UNDEFINED_FUNCTION = '42883'
const READ_ONLY = '25006'

/** A read that was given up because PostgreSQL answers nothing on any connection. */
export class DatabaseHangError extends Error {
  constructor() {
    super('the database does not answer')
  }
}

/** Did a statement fail because of this unique constraint? */
export function isUniqueViolation(error: unknown, constraint: string) {
  return isViolation(error, UNIQUE_VIOLATION, constraint)
}

/** Did a statement fail because the row that this constraint refers to is gone? */
export function isForeignKeyViolation(error: unknown, constraint: string) {
  return isViolation(error, FOREIGN_KEY_VIOLATION, constraint)
}

/** Did a statement fail because its values break this rule? */
export function isCheckViolation(error: unknown, constraint: string) {
  return isViolation(error, CHECK_VIOLATION, constraint)
}

function isViolation(error: unknown, code: string, constraint: string) {
  const cause = causeOf(error)
  return cause instanceof DatabaseError && cause.code === code && cause.constraint === constraint
}

/** Did a statement refer to a user who has been deleted meanwhile? */
export function refersToDeletedUser(error: unknown) {
  const cause = causeOf(error)
  return (
    cause instanceof DatabaseError &&
    cause.code === FOREIGN_KEY_VIOLATION &&
    /_user_id_fk$/.test(cause.constraint ?? '')
  )
}

/**
 * Did PostgreSQL end a statement's wait for a lock: after `lock_timeout`, or since others wait for
 * this transaction's?
 */
export function isLockTimeout(error: unknown) {
  const cause = causeOf(error)
  return (
    cause instanceof DatabaseError &&
    [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(cause.code ?? '')
  )
}

/** Did a statement take longer than `statement_timeout`? */
export function isStatementTimeout(error: unknown) {
  const cause = causeOf(error)
  return cause instanceof DatabaseError && cause.code === QUERY_CANCELED
}

/** Does the database have no `pg_trgm`, and so no operator `%` for texts? */
export function lacksTrigrams(error: unknown) {
  const cause = causeOf(error)
  return cause instanceof DatabaseError && cause.code === UNDEFINED_FUNCTION
}

/** Is the server a standby, or one that takes no writes since its disk is full? */
export function isReadOnly(error: unknown) {
  const cause = causeOf(error)
  return cause instanceof DatabaseError && cause.code === READ_ONLY
}

/**
 * Is the database unreachable, starting, stopping, read-only, out of connections, or too slow to
 * answer?
 */
export function isDatabaseUnavailable(error: unknown) {
  const cause = causeOf(error)
  if (cause instanceof DatabaseHangError) return true
  if (isRefusedConnection(cause) || isOutcomeUnknown(cause) || isReadOnly(cause)) return true
  return cause instanceof DatabaseError && /^(53|57)/.test(cause.code ?? '')
}

/**
 * Can the list that a page shows not be read because the database is unavailable? A statement that
 * took too long was answered.
 */
export function isUnavailableNotSlow(error: unknown) {
  return isDatabaseUnavailable(error) && !isStatementTimeout(error)
}

/**
 * Is the replica away, or has it ended a read whose rows it was about to remove? One that is busy
 * is not away: its statements would take the primary's connections.
 */
export function isReplicaAway(error: unknown) {
  const cause = causeOf(error)
  if (cause instanceof DatabaseError && cause.code === SERIALIZATION_FAILURE) return true
  return isUnavailableNotSlow(error) && !isPoolExhausted(error)
}

/** Was no connection free for as long as a pool waits? */
export function isPoolExhausted(error: unknown) {
  const cause = causeOf(error)
  return cause instanceof Error && /timeout exceeded when trying to connect/.test(cause.message)
}

/**
 * Did the connection or a timeout end before the result of a statement? It may have been executed.
 */
export function isOutcomeUnknown(error: unknown) {
  const cause = causeOf(error)
  // 57P01, 57P02: the server was stopped or crashed while it worked on the statement.
  if (cause instanceof DatabaseError) return /^(08|57P0[12])/.test(cause.code ?? '')
  if (!(cause instanceof Error) || isClientGone(cause)) return false
  return (
    ['ECONNRESET', 'EPIPE'].includes(codeOf(cause)) ||
    /^Query read timeout|Connection terminated unexpectedly|not queryable/.test(cause.message)
  )
}

/**
 * Has the server ended the connection, refused one, or become a standby, as when a primary is
 * replaced? A timeout is none of these.
 */
export function isConnectionLost(error: unknown) {
  const cause = causeOf(error)
  if (cause instanceof DatabaseError && /^57P0/.test(cause.code ?? '')) return true
  if (cause instanceof Error && /timeout/.test(cause.message)) return false
  return isOutcomeUnknown(cause) || isRefusedConnection(cause) || isReadOnly(cause)
}

function isRefusedConnection(cause: unknown) {
  // 55000 is many things; this one is a database closed for maintenance.
  if (cause instanceof DatabaseError) return /not currently accepting conn/.test(cause.message)
  if (!(cause instanceof Error)) return false
  return (
    ['ECONNREFUSED', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'ETIMEDOUT'].includes(
      codeOf(cause),
    ) || /timeout exceeded when trying to connect|Connection terminated/.test(cause.message)
  )
}

/** So Node calls a request whose client has left in the middle of its body. */
function isClientGone({ message }: Error) {
  return message === 'aborted'
}

function codeOf(error: Error) {
  return 'code' in error ? String(error.code) : ''
}

export function causeOf(error: unknown) {
  return error instanceof DrizzleQueryError ? error.cause : error
}
