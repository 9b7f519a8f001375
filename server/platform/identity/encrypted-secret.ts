import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from './derived-key.ts'

// Secrets that the shop needs in the clear, at rest: who reads the database alone has none.

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** @param purpose of the secrets, each of which has a key of its own */
export function secretCipher(purpose: string) {
  const key = derivedKey(purpose)
  return {
    /** @param owner the id of the row: one that is copied to another opens nothing */
    encrypt(owner: string, secret: Buffer) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    /** @throws Error APP_SECRET was changed since */
    decrypt(owner: string, stored: Buffer) {
      const iv = stored.subarray(0, IV_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, iv)
        .setAAD(Buffer.from(owner))
        .setAuthTag(stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const text = stored.subarray(IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(text), decipher.final()])
    },
  }
}
