import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import type { NewPasskey, PasskeyAssertion } from '#contract/identity/passkey.ts'
import { env } from '../env.server.ts'
import { TRUSTED_ORIGINS } from './identity-provider.ts'

// What an authenticator says is checked as WebAuthn Level 3 §7.1 and §7.2 demand. Without
// attestation: who makes an authenticator is its owner's choice. So the browser decodes the key
// (`getPublicKey`), and no CBOR is read here.

const HOST = new URL(env.publicUrl).hostname
/** A passkey belongs to a domain, never to an IP. */
export const RP_ID = /^[\d.]+$|^\[/.test(HOST) ? 'localhost' : HOST
const ORIGINS = TRUSTED_ORIGINS.filter((origin) => new URL(origin).hostname === RP_ID)

const FLAGS = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 }
const COUNTER_AT = 33
const ID_LENGTH_AT = 53
const MIN_RSA_BITS = 2048

const clientDataSchema = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

/** @returns undefined: it is not what a browser sends */
export function challengeOf({ clientData }: { clientData: string }) {
  return readClientData(clientData)?.challenge
}

/** @returns undefined: another site, nobody was verified, or a key of no kind that is asked for */
export function verifyNewPasskey({ clientData, authenticatorData, publicKey }: NewPasskey) {
  const data = Buffer.from(authenticatorData, 'base64url')
  const isOurs = isFromHere(clientData, 'webauthn.create') && isOfPerson(data)
  if (!isOurs || !hasFlag(data, FLAGS.hasCredential)) return undefined
  const key = readKey(Buffer.from(publicKey, 'base64url'))
  const credentialId = credentialIdOf(data)
  if (!key || !credentialId) return undefined
  return { credentialId, publicKey: exportKey(key), counter: data.readUInt32BE(COUNTER_AT) }
}

/** @returns the authenticator's count of signatures; undefined: it did not sign for this site */
export function verifyAssertion(
  { clientData, authenticatorData, signature }: PasskeyAssertion,
  publicKey: Buffer,
) {
  const data = Buffer.from(authenticatorData, 'base64url')
  const key = readKey(publicKey)
  if (!key || !isFromHere(clientData, 'webauthn.get') || !isOfPerson(data)) return undefined
  const signed = Buffer.concat([data, sha256(Buffer.from(clientData, 'base64url'))])
  if (!verify('sha256', signed, key, Buffer.from(signature, 'base64url'))) return undefined
  return data.readUInt32BE(COUNTER_AT)
}

function isFromHere(clientData: string, expected: 'webauthn.create' | 'webauthn.get') {
  const said = readClientData(clientData)
  if (!said || said.crossOrigin) return false
  return said.type === expected && ORIGINS.includes(said.origin)
}

function readClientData(clientData: string) {
  try {
    const json: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return clientDataSchema.safeParse(json).data
  } catch {
    return undefined
  }
}

/** Of this domain, and the authenticator has asked for a fingerprint, a face or a PIN. */
function isOfPerson(data: Buffer) {
  if (data.length < COUNTER_AT + 4 || !data.subarray(0, 32).equals(sha256(RP_ID))) return false
  return hasFlag(data, FLAGS.userPresent) && hasFlag(data, FLAGS.userVerified)
}

function hasFlag(data: Buffer, flag: number) {
  return (data.readUInt8(32) & flag) !== 0
}

function credentialIdOf(data: Buffer) {
  if (data.length < ID_LENGTH_AT + 2) return undefined
  const length = data.readUInt16BE(ID_LENGTH_AT)
  const id = data.subarray(ID_LENGTH_AT + 2, ID_LENGTH_AT + 2 + length)
  return length > 0 && id.length === length ? id.toString('base64url') : undefined
}

function readKey(spki: Buffer) {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    return isStrong(key) ? key : undefined
  } catch {
    return undefined
  }
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  if (asymmetricKeyType === 'ec') return asymmetricKeyDetails?.namedCurve === 'prime256v1'
  return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS
}

function exportKey(key: KeyObject) {
  return key.export({ format: 'der', type: 'spki' })
}

function sha256(of: string | Buffer) {
  return createHash('sha256').update(of).digest()
}
