import { ApiError } from '#app/api/http.ts'
import {
  addPasskey,
  beginPasskey,
  enterPasskey,
  getPasskeyChallenge,
  signInWithPasskey,
} from '#app/api/passkey.ts'
import { startSession } from './follow-session.ts'
import { passkeyOfBrowser } from './passkey-of-browser.ts'

// The browser's part of passkeys (WebAuthn). Each function throws an ApiError with the sentence to
// show.

const ES256 = -7
const RS256 = -257

export async function signIn() {
  await signInWithPasskey(await assertion())
  await startSession()
}

/** In the place of the app's code. */
export async function confirm() {
  await enterPasskey(await assertion())
  passkeyOfBrowser.write(true)
}

/** @param email the name that the authenticator shows */
export async function addNew(email: string) {
  const { challenge, rpId, rpName, userHandle, known } = await beginPasskey()
  const made = await orSentence(
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(challenge),
        rp: { id: rpId, name: rpName },
        user: { id: toBytes(userHandle), name: email, displayName: email },
        pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known.map((id) => ({ type: 'public-key', id: toBytes(id) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    }),
  )
  const response = made.response as AuthenticatorAttestationResponse
  const publicKey = response.getPublicKey()
  if (!publicKey) throw new ApiError(0, 'This passkey can’t be used here. Try another device.')
  await addPasskey({
    clientData: toText(response.clientDataJSON),
    authenticatorData: toText(response.getAuthenticatorData()),
    publicKey: toText(publicKey),
  })
  passkeyOfBrowser.write(true)
}

async function assertion() {
  const { challenge, rpId } = await getPasskeyChallenge()
  const given = await orSentence(
    navigator.credentials.get({
      publicKey: { challenge: toBytes(challenge), rpId, userVerification: 'required' },
    }),
  )
  const response = given.response as AuthenticatorAssertionResponse
  return {
    credentialId: given.id,
    clientData: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
  }
}

async function orSentence(asked: Promise<Credential | null>) {
  const given = await asked.catch((error: unknown) => {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError'
    throw new ApiError(
      0,
      isKnown ? 'This device has a passkey for you already.' : 'No passkey was given. Try again.',
    )
  })
  return given as PublicKeyCredential
}

function toBytes(text: string) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

function toText(buffer: ArrayBuffer) {
  const binary = String.fromCharCode(...new Uint8Array(buffer))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
