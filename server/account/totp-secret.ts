import { AppError } from '../platform/errors.ts'
import { secretCipher } from '../platform/identity/encrypted-secret.ts'

// The secret of an authenticator app at rest: who reads the database alone makes no codes.

const { encrypt, decrypt } = secretCipher('second factor')

/** @param userId a row that is copied to another account opens nothing */
export const encryptSecret = encrypt

/** @throws AppError 409 APP_SECRET was changed since */
export function decryptSecret(userId: string, stored: Buffer) {
  try {
    return decrypt(userId, stored)
  } catch {
    throw new AppError(409, UNREADABLE)
  }
}

const UNREADABLE =
  'The shop’s APP_SECRET was changed, so it can’t check codes. Where it runs: ./driveline admin reset-second-factor <email>'
