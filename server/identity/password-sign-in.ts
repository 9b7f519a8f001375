import { eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { identitySchema, type Login } from '#contract/account/identity.ts'
import { db } from '../db/client.ts'
import { session } from '../db/schema/identity.ts'
import { AppError } from '../errors.ts'
import { callIdentityProvider, WRONG_PASSWORD } from './identity-provider-bridge.ts'

/** With the session's own token, which does not leave the server. */
const signedInSchema = identitySchema.extend({ token: z.string() })

/**
 * Signs in with a password. A changed or reset password ends the user's sessions; the one of a sign-in that has verified the old
 * password just before would be stored later, and stay.
 * @throws AppError 401 the email or the password is wrong, or the password was changed meanwhile
 */
export async function signInWithPassword(
  request: FastifyRequest<{ Body: Login }>,
  reply: FastifyReply,
) {
  const { email } = request.body
  const before = await findHash(email)
  const { token, ...identity } = await callIdentityProvider(request, reply, signedInSchema)
  // The lock waits for a change under way. One that begins later finds the session.
  if (before === (await findHash(email, 'for share'))) return identity
  await db.delete(session).where(eq(session.token, token))
  reply.removeHeader('set-cookie')
  throw new AppError(401, WRONG_PASSWORD)
}

async function findHash(email: string, lock: '' | 'for share' = '') {
  const { rows } = await db.execute<{ hash: string | null }>(sql`
    select password as hash from account where provider_id = 'credential'
      and user_id = (select id from "user" where email = ${email.toLowerCase()}) ${sql.raw(lock)}`)
  return rows[0]?.hash
}
