import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { AppError } from '../platform/errors.ts'
import { derivedKey } from '../platform/identity/derived-key.ts'

// The secret of an authenticator app at rest: who reads the database alone makes no codes.

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const key = derivedKey('second factor')

/** @param userId a row that is copied to another account opens nothing */
export function encryptSecret(userId: string, secret: Buffer) {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(userId))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** @throws AppError 409 APP_SECRET was changed since */
export function decryptSecret(userId: string, stored: Buffer) {
  const iv = stored.subarray(0, IV_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, iv)
    .setAAD(Buffer.from(userId))
    .setAuthTag(stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = stored.subarray(IV_BYTES + TAG_BYTES)
  try {
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    throw new AppError(409, UNREADABLE)
  }
}

const UNREADABLE =
  'The shop’s APP_SECRET was changed, so it can’t check codes. Where it runs: ./driveline admin reset-second-factor <email>'
