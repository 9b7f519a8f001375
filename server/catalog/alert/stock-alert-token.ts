import { env } from '../../platform/env.server.ts'
import { signedIds } from '../../platform/identity/signed-id.ts'

const alerts = signedIds('stock alert')

export const alertToken = alerts.sign
export const alertOfToken = alerts.open

/**
 * The page behind the links of its mails: it changes nothing until a button is pressed. The token
 * is in the fragment, which no log has.
 */
export function alertLink(id: string, purpose: 'confirm' | 'stop') {
  return `${env.publicUrl}/stock-alert#${purpose}.${alertToken(id)}`
}
