import { createHmac, timingSafeEqual } from 'node:crypto'
import { idSchema } from '#contract/id.ts'
import { derivedKey } from './derived-key.ts'

/**
 * Tokens that name a row. They are not stored: only a mail of the shop has one.
 * @param purpose a token of one opens no other
 */
export function signedIds(purpose: string) {
  const key = derivedKey(purpose)
  const signatureOf = (id: string) => createHmac('sha256', key).update(id).digest('base64url')
  return {
    sign: (id: string) => `${id}.${signatureOf(id)}`,
    /** The id of a token; undefined for one that was made up. */
    open(token: string) {
      const [id = '', signature = ''] = token.split('.')
      const [given, own] = [signature, signatureOf(id)].map((text) => Buffer.from(text))
      if (!given || !own || given.length !== own.length || !timingSafeEqual(given, own))
        return undefined
      return idSchema.safeParse(id).data
    },
  }
}
