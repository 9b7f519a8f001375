import { hkdfSync } from 'node:crypto'
import { env } from '../env.server.ts'

/** Derives a separate key for each purpose from APP_SECRET. */
export function derivedKey(purpose: string) {
  return Buffer.from(hkdfSync('sha256', env.appSecret, '', purpose, 32))
}
