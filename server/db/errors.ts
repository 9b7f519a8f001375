import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const LOCK_NOT_AVAILABLE = '55P03'
const NAMES_NOTHING = '23503'

/** Did a statement fail because of this unique constraint? */
export function isUniqueViolation(error: unknown, constraint: string) {
  return isViolation(error, UNIQUE_VIOLATION, constraint)
}

/** Did a statement fail because the row that this constraint refers to is gone? */
export function isForeignKeyViolation(error: unknown, constraint: string) {
  return isViolation(error, FOREIGN_KEY_VIOLATION, constraint)
}

function isViolation(error: unknown, code: string, constraint: string) {
  const cause = causeOf(error)
  return cause instanceof DatabaseError && cause.code === code && cause.constraint === constraint
}

/** Did a statement name a person who has been removed meanwhile? */
export function isGonePerson(error: unknown) {
  const cause = causeOf(error)
  return (
    cause instanceof DatabaseError &&
    cause.code === NAMES_NOTHING &&
    /_user_id_fk$/.test(cause.constraint ?? '')
  )
}

/** Did a statement wait for a row longer than it may? */
export function isLockTimeout(error: unknown) {
  const cause = causeOf(error)
  return cause instanceof DatabaseError && cause.code === LOCK_NOT_AVAILABLE
}

/** Is the database gone, starting, stopping, or out of connections? */
export function isDatabaseAway(error: unknown) {
  const cause = causeOf(error)
  // 57014: a statement that took longer than it may.
  if (cause instanceof DatabaseError) return /^(08|53|57P|57014)/.test(cause.code ?? '')
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(
      cause.message,
    )
  )
}

function causeOf(error: unknown) {
  return error instanceof DrizzleQueryError ? error.cause : error
}
