import { createHmac, timingSafeEqual } from 'node:crypto'
import { idSchema } from '#contract/id.ts'
import { env } from '../../platform/env.server.ts'
import { derivedKey } from '../../platform/identity/derived-key.ts'

const key = derivedKey('stock alert')

/** Not stored: only a mail to the alert's email has it. */
export function alertToken(id: string) {
  return `${id}.${signatureOf(id)}`
}

/** The alert of a token; undefined for one that was made up. */
export function alertOfToken(token: string) {
  const [id = '', signature = ''] = token.split('.')
  const [given, own] = [signature, signatureOf(id)].map((text) => Buffer.from(text))
  if (!given || !own || given.length !== own.length || !timingSafeEqual(given, own))
    return undefined
  return idSchema.safeParse(id).data
}

/**
 * The page behind the links of its mails: it changes nothing until a button is pressed. The token
 * is in the fragment, which no log has.
 */
export function alertLink(id: string, purpose: 'confirm' | 'stop') {
  return `${env.publicUrl}/stock-alert#${purpose}.${alertToken(id)}`
}

function signatureOf(id: string) {
  return createHmac('sha256', key).update(id).digest('base64url')
}
