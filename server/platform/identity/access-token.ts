import { createSecretKey } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import { beginTracking, endTracking } from '../cache/dependencies.ts'
import { TaggedCache } from '../cache/tagged-cache.ts'
import { prepare } from '../db/client.ts'
import { storedSetting } from '../db/stored-setting.ts'
import { findMakerOfKey, findUserOfKey, isApiKey } from './api-key.ts'
import { derivedKey } from './derived-key.ts'
import { DEFAULT_STAFF_SETTING, type FactorRow } from './second-factor-mark.ts'
import type { SessionUser } from './session-user.ts'

const TOKEN_SECONDS = 15 * 60

const tokenKey = createSecretKey(derivedKey('access token'))

/**
 * The bearer token contains the ids of the user and the session. It expires with the session at the
 * latest.
 */
export function mintToken({ id, userId }: { id: string; userId: string }, now = new Date()) {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_SECONDS)
    .sign(tokenKey)
}

type TokenUser = Omit<SessionUser, 'ip'> & { factor: FactorRow }

type UserRow = Pick<SessionUser, 'id' | 'email' | 'name' | 'image' | 'role'> &
  FactorRow & { expiresAt: Date }

const DEMANDED_OF = sql.raw(`'${DEFAULT_STAFF_SETTING.secondFactor}'`)

const readUser = prepare<UserRow, { userId: string; sessionId: string }>(
  'user of a session',
  sql`
    select u.id, u.email, u.name, u.image, u.role, s.expires_at as "expiresAt",
      u.staff_since as "staffSince", s.second_factor_at as "markedAt",
      exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as "hasFactor",
      coalesce(${storedSetting('staff')} ->> 'secondFactor', ${DEMANDED_OF}) as "demandedOf"
    from session s join "user" u on u.id = s.user_id
    where s.id = ${sql.placeholder('sessionId')} and u.id = ${sql.placeholder('userId')}
      and s.expires_at > now()`,
)

const USER_BYTES = 1024
/**
 * The users of tokens that were verified, by token. A change of role or second factor, a removal or
 * a sign-out invalidates the user's entries.
 */
const users = new TaggedCache<{ user: TokenUser; until: number }>(
  4096 * USER_BYTES,
  TOKEN_SECONDS * 1000,
)

/** @param token an access token or an API key */
export async function findUserByToken(token: string): Promise<TokenUser | undefined> {
  const cached = users.get(token)
  if (cached && cached.until > Date.now()) return cached.user
  const holder = await findHolder(token)
  if (!holder) return undefined
  const dependencies = beginTracking(`user ${holder.userId}`, 'setting')
  try {
    const found = await holder.read()
    if (!found) return undefined
    const { expiresAt, ...user } = found
    const until = Math.min(holder.until, expiresAt.getTime())
    users.set(token, { user, until }, dependencies, USER_BYTES)
    return user
  } finally {
    endTracking(dependencies)
  }
}

type Holder = {
  userId: string
  until: number
  read: () => Promise<(TokenUser & { expiresAt: Date }) | undefined>
}

/** Whose token it is, before what it allows is read. */
async function findHolder(token: string): Promise<Holder | undefined> {
  if (isApiKey(token)) {
    const userId = await findMakerOfKey(token)
    return userId
      ? { userId, until: Number.POSITIVE_INFINITY, read: () => findUserOfKey(token) }
      : undefined
  }
  const verified = await jwtVerify(token, tokenKey, { algorithms: ['HS256'] }).catch(
    () => undefined,
  )
  const { sub: userId, sid: sessionId, exp } = verified?.payload ?? {}
  if (typeof userId !== 'string' || typeof sessionId !== 'string' || !exp) return undefined
  return { userId, until: exp * 1000, read: () => findUserBySession(userId, sessionId) }
}

async function findUserBySession(userId: string, sessionId: string) {
  const [row] = await readUser({ userId, sessionId })
  if (!row) return undefined
  const { hasFactor, markedAt, staffSince, demandedOf, ...user } = row
  return { sessionId, ...user, factor: { hasFactor, markedAt, staffSince, demandedOf } }
}
