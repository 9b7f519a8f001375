import { z } from 'zod'
import { idSchema } from '../id.ts'

// Passkeys of the staff (WebAuthn), beside the codes of an app. Bytes are base64url.

const bytes = (max: number) => z.base64url().min(1).max(max)

/** What a browser has to sign. */
export const passkeyChallengeSchema = z
  .object({
    challenge: z.string().describe('For one use, within five minutes'),
    rpId: z.string().describe('The domain that the passkeys belong to'),
  })
  .meta({ id: 'PasskeyChallenge' })

/** The same for a new passkey. */
export const newPasskeyChallengeSchema = passkeyChallengeSchema
  .extend({
    rpName: z.string(),
    userHandle: z.string().describe('The account, as its authenticators know it'),
    known: z.array(z.string()).describe('Credential ids: an authenticator makes no second one'),
  })
  .meta({ id: 'NewPasskeyChallenge' })

const clientData = bytes(4000).describe('`clientDataJSON`')
const authenticatorData = bytes(4000)

/** An authenticator’s answer to `navigator.credentials.get`. */
export const passkeyAssertionSchema = z
  .object({
    credentialId: bytes(1400),
    clientData,
    authenticatorData,
    signature: bytes(1400),
  })
  .meta({ id: 'PasskeyAssertion' })

/** An authenticator’s answer to `navigator.credentials.create`. */
export const newPasskeySchema = z
  .object({
    clientData,
    authenticatorData,
    publicKey: bytes(1400).describe('SPKI, of ES256 or RS256'),
  })
  .meta({ id: 'NewPasskey' })

export const passkeySchema = z
  .object({
    _id: idSchema,
    name: z.string().describe('The browser that made it'),
    since: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })

/** Of one account. */
export const MAX_PASSKEYS = 10

export type PasskeyChallenge = z.infer<typeof passkeyChallengeSchema>
export type NewPasskeyChallenge = z.infer<typeof newPasskeyChallengeSchema>
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>
export type NewPasskey = z.infer<typeof newPasskeySchema>
export type Passkey = z.infer<typeof passkeySchema>
