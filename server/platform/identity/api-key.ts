import { sql } from 'drizzle-orm'
import { lesserRole, type Role } from '#contract/account/permission.ts'
import { prepare } from '../db/client.ts'
import { log } from '../log.ts'
import type { FactorRow } from './second-factor-mark.ts'
import { hashOf, newSecret } from './secret.ts'
import type { SessionUser } from './session-user.ts'

// Keys with which programs make the calls of the staff, as bearer tokens. A key acts as its maker,
// with its own role, or less where its maker's role is less.

/** Search engines of leaked secrets know a key by it. */
const PREFIX = 'dl_'
const SHOWN_CHARACTERS = 9

export function newKey() {
  const key = PREFIX + newSecret()
  return { key, keyHash: hashOf(key, 'hex'), beginning: key.slice(0, SHOWN_CHARACTERS) }
}

export function isApiKey(token: string) {
  return token.startsWith(PREFIX)
}

const readMaker = prepare<{ userId: string }, { keyHash: string }>(
  'maker of a key',
  sql`select created_by as "userId" from api_key where key_hash = ${sql.placeholder('keyHash')}`,
)

/** Whose key it is. */
export async function findMakerOfKey(key: string) {
  const [row] = await readMaker({ keyHash: hashOf(key, 'hex') })
  return row?.userId
}

type KeyRow = Pick<SessionUser, 'id' | 'email' | 'name' | 'image'> & {
  makerRole: Role | null
  keyId: string
  keyName: string
  keyRole: Role
  expiresAt: Date
}

const readUser = prepare<KeyRow, { keyHash: string }>(
  'user of a key',
  sql`
    select u.id, u.email, u.name, u.image, u.role as "makerRole", k.id as "keyId",
      k.name as "keyName", k.role as "keyRole", k.expires_at as "expiresAt"
    from api_key k join "user" u on u.id = k.created_by
    where k.key_hash = ${sql.placeholder('keyHash')} and k.expires_at > now()`,
)

/** The maker was marked when the key was made: its calls need no second factor. */
const NO_FACTOR: FactorRow = {
  hasFactor: false,
  markedAt: null,
  staffSince: new Date(0),
  demandedOf: 'chosen',
}

/** @returns undefined when it is revoked or expired, or its maker has no such role any more */
export async function findUserOfKey(key: string) {
  const keyHash = hashOf(key, 'hex')
  const [row] = await readUser({ keyHash })
  const role = row && lesserRole(row.keyRole, row.makerRole)
  if (!role) return undefined
  await noteUse(keyHash)
  const { keyId, keyName, keyRole: _, makerRole: __, ...maker } = row
  const apiKey = { id: keyId, name: keyName }
  return { ...maker, role, sessionId: keyId, apiKey, factor: NO_FACTOR }
}

const writeUse = prepare<Record<string, never>, { keyHash: string }>(
  'use of a key',
  sql`
    update api_key set last_used_at = now()
    where key_hash = ${sql.placeholder('keyHash')}
      and coalesce(last_used_at, '-infinity') < now() - interval '1 hour'`,
)

/** A database that takes no writes still answers reads. */
async function noteUse(keyHash: string) {
  await writeUse({ keyHash }).catch((error) => log.warn({ err: error }, 'a key’s use is not noted'))
}
