import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Login, SignUp } from '#contract/identity/identity.ts'
import { db } from '../db/client.ts'
import { account, session, user } from '../db/schema/identity.ts'
import { AppError } from '../errors.ts'
import { startSession } from './identity-provider-bridge.ts'
import { argon2, findPasswordHash, hashPassword } from './password.ts'

// Not better-auth's own endpoints: they check emails with a pattern of zod's, which refuses
// `a&b@example.com` and top-level domains such as xn--p1ai, and have no option for another.

/**
 * Creates an account, and signs in.
 * @throws AppError 422 there is an account with this email; 401 it was removed at the same time
 */
export async function signUpWithPassword(
  request: FastifyRequest<{ Body: SignUp }>,
  reply: FastifyReply,
) {
  const { name, email, password } = request.body
  if ((await db.$count(user, eq(user.email, email))) > 0) throw alreadyExists()
  const hash = await hashPassword(password)
  const userId = await db.transaction(async (tx) => {
    const rows = tx.insert(user).values({ name, email }).onConflictDoNothing()
    const [created] = await rows.returning({ id: user.id })
    if (!created) throw alreadyExists()
    const { id } = created
    await tx
      .insert(account)
      .values({ userId: id, accountId: id, providerId: 'credential', password: hash })
    return id
  })
  const started = await startSession(request, reply, userId)
  if (!started) throw new AppError(401, 'This account has just been removed.')
  return started.user
}

function alreadyExists() {
  return new AppError(422, 'An account with this email already exists. Log in instead.')
}

/**
 * Signs in with a password. A changed or reset password ends the user's sessions; the one of a
 * sign-in that has verified the old password just before would be stored later, and stay.
 * @throws AppError 401 the email or the password is wrong, or the password was changed meanwhile
 */
export async function signInWithPassword(
  request: FastifyRequest<{ Body: Login }>,
  reply: FastifyReply,
) {
  const { email, password } = request.body
  const found = await findPasswordHash(email)
  // As slow as a wrong password, so that the time does not reveal who has an account.
  if (!found) await hashPassword(password)
  if (!found || !(await argon2.verify(found.hash, password))) throw wrongPassword()
  const started = await startSession(request, reply, found.userId)
  if (!started) throw wrongPassword()
  if (await isStill(found)) return started.user
  await db.delete(session).where(eq(session.token, started.token))
  reply.removeHeader('set-cookie')
  throw wrongPassword()
}

/** The lock waits for a change under way. One that begins later finds the session. */
async function isStill({ userId, hash }: { userId: string; hash: string }) {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.userId, userId),
        eq(account.providerId, 'credential'),
        eq(account.password, hash),
      ),
    )
    .for('share')
  return rows.length > 0
}

/** A wrong password, an unknown email and an account without a password get the same answer. */
function wrongPassword() {
  return new AppError(401, 'Invalid email or password')
}
