import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

const UNIQUE_VIOLATION = '23505'

/** Did a statement fail because of this unique constraint? */
export function isUniqueViolation(error: unknown, constraint: string) {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return (
    cause instanceof DatabaseError &&
    cause.code === UNIQUE_VIOLATION &&
    cause.constraint === constraint
  )
}
