import { createHmac, randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { db, Transaction } from '../platform/db/client.ts'
import { recoveryCode } from '../platform/db/schema/second-factor.ts'
import { derivedKey } from '../platform/identity/derived-key.ts'

// The codes for a lost phone: each works once. The database has MACs of them.

const COUNT = 10
/** Crockford's base32: no letter is taken for a digit. Ten of them are 50 bits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

const key = derivedKey('recovery code')

/** Ten new ones in the place of all that the account had. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string) {
  const codes = Array.from({ length: COUNT }, newCode)
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ userId, codeHash: mac(userId, code) })))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** @returns was it one that was not used yet? Of two uses at once one is. */
export async function takeRecoveryCode(tx: Transaction, userId: string, typed: string) {
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCode.userId, userId),
        eq(recoveryCode.codeHash, mac(userId, asWritten(typed))),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ userId: recoveryCode.userId })
  return used.length > 0
}

export function countRecoveryCodes(from: Transaction | typeof db, userId: string) {
  return from.$count(
    recoveryCode,
    and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)),
  )
}

function newCode() {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** A code that was copied by hand may have an O for 0, and an I or L for 1. */
function asWritten(typed: string) {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

function mac(userId: string, code: string) {
  return createHmac('sha256', key).update(`${userId} ${code}`).digest()
}
