import { createSecretKey } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import { beginTracking, endTracking } from '../cache/dependencies.ts'
import { TaggedCache } from '../cache/tagged-cache.ts'
import { prepare } from '../db/client.ts'
import { derivedKey } from './keys.ts'
import type { User } from './user.ts'

const TOKEN_SECONDS = 15 * 60

const tokenKey = createSecretKey(derivedKey('access token'))

/**
 * The shop's bearer token: names a person and the session that it is good for, nothing else. It ends with
 * the session, or before.
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

type Person = Omit<User, 'ip'>

type PersonRow = Pick<User, 'id' | 'email' | 'name' | 'image'> & {
  role: string | null
  expiresAt: Date
}

const readPerson = prepare<PersonRow, { userId: string; sessionId: string }>(
  'read person',
  sql`
    select u.id, u.email, u.name, u.image, u.role, s.expires_at as "expiresAt"
    from session s join "user" u on u.id = s.user_id
    where s.id = ${sql.placeholder('sessionId')} and u.id = ${sql.placeholder('userId')}
      and s.expires_at > now()`,
)

const PERSON_BYTES = 1024
/** By token. A change of role, a removal or a sign-out is told, and works for tokens issued before. */
const persons = new TaggedCache<{ person: Person; until: number }>(
  4096 * PERSON_BYTES,
  TOKEN_SECONDS * 1000,
)

export async function userOfToken(token: string): Promise<Person | undefined> {
  const known = persons.get(token)
  if (known && known.until > Date.now()) return known.person
  const verified = await jwtVerify(token, tokenKey, { algorithms: ['HS256'] }).catch(
    () => undefined,
  )
  const { sub: userId, sid: sessionId, exp } = verified?.payload ?? {}
  if (typeof userId !== 'string' || typeof sessionId !== 'string' || !exp) return undefined
  const dependencies = beginTracking(`user ${userId}`)
  try {
    const found = await findPerson(userId, sessionId)
    if (!found) return undefined
    const { expiresAt, ...person } = found
    const until = Math.min(exp * 1000, expiresAt.getTime())
    persons.set(token, { person, until }, dependencies, PERSON_BYTES)
    return person
  } finally {
    endTracking(dependencies)
  }
}

async function findPerson(userId: string, sessionId: string) {
  const [row] = await readPerson({ userId, sessionId })
  if (!row) return undefined
  const { role, ...person } = row
  return { ...person, sessionId, isAdmin: role === 'admin' }
}
