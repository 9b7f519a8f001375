import { and, eq, sql } from 'drizzle-orm'
import type { NewPassword } from '#contract/account/account.ts'
import { record } from '../platform/audit/audit.ts'
import { db } from '../platform/db/client.ts'
import { account, session } from '../platform/db/schema/identity.ts'
import { AppError, fieldError, notLoggedIn } from '../platform/errors.ts'
import { passwordBackoff, resetPasswordFailures } from '../platform/identity/login-backoff.ts'
import { checkPassword, hashPassword } from '../platform/identity/password.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { enforceRateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { hashInFairQueue } from '../platform/rate-limit/fair-queue.ts'
import { endOtherSessions } from './device.ts'
import { revokeLinks } from './email-link.ts'
import { lockUser } from './user-lock.ts'

/**
 * Changes the password and ends every other session. @throws AppError 403 about the current one;
 * 409 there is none; 429 ten changes today
 */
export async function changePassword(caller: SessionUser, { current, password }: NewPassword) {
  const currentHash = await confirmPassword(caller, current, 'current')
  if (!currentHash) {
    await db.transaction((tx) => lockUser(tx, caller.id))
    throw new AppError(
      409,
      'You don’t have a password yet. Use “Forgot password?” on the Login page to set one.',
    )
  }
  const hash = await hashInFairQueue(caller, () => hashPassword(password))
  await db.transaction(async (tx) => {
    await lockUser(tx, caller.id)
    const changed = await tx
      .update(account)
      .set({ password: hash, updatedAt: sql`now()` })
      .where(and(eq(account.userId, caller.id), eq(account.password, currentHash)))
      .returning({ id: account.id })
    if (changed.length === 0) throw new AppError(409, 'Your password was just changed elsewhere.')
    await enforceRateLimit('password-changes-per-day', { account: caller.id }, tx)
    await endOtherSessions(tx, caller)
    await revokeLinks(tx, caller)
    await record(tx, caller, 'change password', { id: caller.id, name: caller.email })
  })
}

/**
 * @returns the stored hash; undefined for a user who signs in with Google alone and has no password
 * @throws AppError 403 about `field`; 429 after wrong passwords, with a delay that grows
 */
async function confirmPassword(caller: SessionUser, password: string, field: string) {
  const { hash, isRight } = await hashInFairQueue(caller, async () => {
    await passwordBackoff(caller)
    return checkPassword(caller.id, password)
  })
  if (hash && !isRight) throw fieldError(field, 'That is not your password', 403)
  await resetPasswordFailures(caller)
  return hash
}

/**
 * Before what a thief of the session must not do: the password, or of an account that has none a
 * login just now. @throws AppError 403; 429 as `confirmPassword`
 */
export async function confirmPerson(caller: SessionUser, password: string) {
  if (!(await confirmPassword(caller, password, 'password'))) await requireRecentLogin(caller)
}

async function requireRecentLogin({ sessionId }: SessionUser) {
  const [row] = await db
    .select({ isRecent: sql<boolean>`${session.createdAt} > now() - interval '15 minutes'` })
    .from(session)
    .where(eq(session.id, sessionId))
  if (!row) throw notLoggedIn()
  if (!row.isRecent)
    throw new AppError(403, 'Log out, log in with Google again, and do this within 15 minutes.')
}
