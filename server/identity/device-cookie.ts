import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { prepare } from '../db/client.ts'
import { account, user } from '../db/schema/identity.ts'
import { env } from '../env.server.ts'
import { derivedKey } from './keys.ts'

// Devices on which somebody has signed in to an account before, each known by a cookie that it keeps
// (OWASP: device cookies). It opens nothing; it tells an account's owner from strangers who guess. With
// another password every device is a stranger again: the old one may have been a stranger's.

const isSecure = env.publicUrl.startsWith('https:')
const COOKIE = `${isSecure ? '__Secure-' : ''}shop.device`
const IN_HEADER = new RegExp(`(?:^|; ?)${COOKIE.replaceAll('.', '\\.')}=([\\w.-]+)`)
const ATTRIBUTES = `Path=/api/auth; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
const SECONDS = 365 * 24 * 60 * 60
/** Of one household, say. */
const MOST_ACCOUNTS = 10

const key = derivedKey('device')

type Device = { id: string; accounts: string[] }

/** The id of the device that calls, if this account has been signed in to on it before. */
export async function knownDevice(request: FastifyRequest, email: string) {
  const device = await deviceOf(request)
  return device?.accounts.includes(await markOf(email)) ? device.id : undefined
}

/** From now on the device that calls is known to this account. */
export async function rememberDevice(request: FastifyRequest, reply: FastifyReply, email: string) {
  const { id, accounts } = (await deviceOf(request)) ?? { id: randomUUID(), accounts: [] }
  const mark = await markOf(email)
  const others = accounts.filter((one) => one !== mark).slice(1 - MOST_ACCOUNTS)
  const token = await new SignJWT({ accounts: [...others, mark] })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(id)
    .setExpirationTime(`${SECONDS}s`)
    .sign(key)
  reply.header('set-cookie', `${COOKIE}=${token}; Max-Age=${SECONDS}; ${ATTRIBUTES}`)
}

async function deviceOf({ headers }: FastifyRequest): Promise<Device | undefined> {
  const token = IN_HEADER.exec(headers.cookie ?? '')?.[1]
  const verified =
    token && (await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => undefined))
  if (!verified) return undefined
  // As it was signed by `rememberDevice`.
  const { jti: id, accounts } = verified.payload as { jti: string; accounts: string[] }
  return { id, accounts }
}

const readPasswordHash = prepare<{ password: string }, { email: string }>(
  'password hash',
  sql`
    select password from ${account} join ${user} on "user".id = user_id
    where email = ${sql.placeholder('email')} and provider_id = 'credential'`,
)

/** Names an account with its password to the shop alone: the cookie tells neither. */
async function markOf(spelling: string) {
  const email = spelling.toLowerCase()
  const [found] = await readPasswordHash({ email })
  const mac = createHmac('sha256', key).update(`${email} ${found?.password ?? ''}`)
  return mac.digest('base64url').slice(0, 22)
}
