import { hash, verify } from '@node-rs/argon2'
import { and, eq } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { account } from '../db/schema/identity.ts'

/** argon2id with the library's defaults (OWASP's second choice: 19 MiB, 2 passes). */
export function hashPassword(password: string) {
  return hash(password)
}

/** @returns no hash for a user without a password, who signs in with Google alone */
export async function checkPassword(userId: string, password: string) {
  const [found] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  const hash = found?.hash ?? undefined
  return { hash, isRight: hash !== undefined && (await verify(hash, password)) }
}
