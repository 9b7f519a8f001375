import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { env } from '../env.server.ts'
import { derivedKey } from './derived-key.ts'
import { findPasswordHash } from './password.ts'

// Device cookies (OWASP, Slow Down Online Guessing Attacks with Device Cookies): a signed cookie
// lists the accounts that have signed in on a device, so that failures of an attacker do not delay
// the owner. The cookie authenticates nothing. A new password makes every device unknown again,
// since an attacker may have known the old one.

const isSecure = env.publicUrl.startsWith('https:')
const COOKIE = `${isSecure ? '__Secure-' : ''}shop.device`
const IN_HEADER = new RegExp(`(?:^|; ?)${COOKIE.replaceAll('.', '\\.')}=([\\w.-]+)`)
const ATTRIBUTES = `Path=/api/auth; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60
/** A household has fewer accounts on one device. */
const MAX_ACCOUNTS = 10

const key = derivedKey('device')

type Device = { id: string; accounts: string[] }

/** `rememberDevice` has signed them in this form. */
type Claims = { jti: string; accounts: string[] }

/** What was given on it before. A password does not make it known to who asks for the code. */
type Given = 'password' | 'second factor'

/** @returns the id of the client's device if the account has signed in on it before */
export async function knownDevice(
  request: FastifyRequest,
  email: string,
  given: Given = 'password',
) {
  const device = await readCookie(request)
  return device?.accounts.includes(await accountMark(email, given)) ? device.id : undefined
}

/** Makes the client's device known to the account. */
export async function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
  given: Given = 'password',
) {
  const { id, accounts } = (await readCookie(request)) ?? { id: randomUUID(), accounts: [] }
  const mark = await accountMark(email, given)
  const others = accounts.filter((one) => one !== mark).slice(1 - MAX_ACCOUNTS)
  const token = await new SignJWT({ accounts: [...others, mark] })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(id)
    .setExpirationTime(`${MAX_AGE_SECONDS}s`)
    .sign(key)
  reply.header('set-cookie', `${COOKIE}=${token}; Max-Age=${MAX_AGE_SECONDS}; ${ATTRIBUTES}`)
}

async function readCookie({ headers }: FastifyRequest): Promise<Device | undefined> {
  const token = IN_HEADER.exec(headers.cookie ?? '')?.[1]
  const verified =
    token && (await jwtVerify<Claims>(token, key, { algorithms: ['HS256'] }).catch(() => undefined))
  if (!verified) return undefined
  const { jti: id, accounts } = verified.payload
  return { id, accounts }
}

/** A MAC of email and password hash, so that the cookie reveals neither. */
async function accountMark(email: string, given: Given) {
  const found = await findPasswordHash(email)
  const of = given === 'password' ? email : `${given} ${email}`
  const mac = createHmac('sha256', key).update(`${of} ${found?.hash ?? ''}`)
  return mac.digest('base64url').slice(0, 22)
}
