import * as library from '@node-rs/argon2'
import { and, eq, sql } from 'drizzle-orm'
import { db, prepare } from '../db/client.ts'
import { account, user } from '../db/schema/identity.ts'

/** As an object, so that a test can count the calls, of which each takes as long. */
export const argon2 = { hash: library.hash, verify: library.verify }

/** argon2id with the library's defaults (OWASP's second choice: 19 MiB, 2 passes). */
export function hashPassword(password: string) {
  return argon2.hash(password)
}

const passwordHashOf = prepare<{ userId: string; hash: string }, { email: string }>(
  'password hash',
  sql`
    select user_id as "userId", password as hash from ${account} join ${user} on "user".id = user_id
    where email = ${sql.placeholder('email')} and provider_id = 'credential' and password is not null`,
)

/** @returns undefined when no account has this email, or it has no password */
export async function findPasswordHash(email: string) {
  const [found] = await passwordHashOf({ email })
  return found
}

/** @returns no hash for a user without a password, who signs in with Google alone */
export async function checkPassword(userId: string, password: string) {
  const [found] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  const hash = found?.hash ?? undefined
  return { hash, isRight: hash !== undefined && (await argon2.verify(hash, password)) }
}
