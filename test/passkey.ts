import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion } from '#contract/identity/passkey.ts'
import { env } from '#server/platform/env.server.ts'
import { RP_ID } from '#server/platform/identity/webauthn.ts'

const USER_PRESENT_AND_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40

type Answer = {
  challenge: string
  /** Of the page that asked. */
  origin?: string
  rpId?: string
  type?: string
  flags?: number
  counter?: number
}

/** An authenticator that has made one passkey, and answers as a browser passes it on. */
export function aPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')

  function create(answer: Answer) {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const flags = USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL
    const data = [authenticatorData({ flags, ...answer }), Buffer.alloc(16), length, id]
    return {
      clientData: clientData({ type: 'webauthn.create', ...answer }).toString('base64url'),
      authenticatorData: Buffer.concat(data).toString('base64url'),
      publicKey: spki,
    }
  }

  function get(answer: Answer): PasskeyAssertion {
    const client = clientData(answer)
    const data = authenticatorData(answer)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return {
      credentialId: id.toString('base64url'),
      clientData: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
    }
  }

  return { create, get }
}

function clientData({ challenge, type = 'webauthn.get', origin }: Answer) {
  const said = { type, challenge, origin: origin ?? `http://localhost:${env.port}` }
  return Buffer.from(JSON.stringify(said))
}

function authenticatorData({
  rpId = RP_ID,
  flags = USER_PRESENT_AND_VERIFIED,
  counter = 0,
}: Answer) {
  const end = Buffer.alloc(5)
  end.writeUInt8(flags)
  end.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), end])
}
