import { hkdfSync } from 'node:crypto'
import { env } from '../env.server.ts'

/** One configured secret, a separate key for each purpose. */
export function derivedKey(purpose: string) {
  return Buffer.from(hkdfSync('sha256', env.appSecret, '', purpose, 32))
}
