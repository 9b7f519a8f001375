import { ApiError } from '#app/api/http.ts'
import { beginGoogleSignIn, claimGoogleSignIn } from '#app/api/identity.ts'
import { endIdentitySession } from '#app/api/session.ts'
import { googleErrorMessage, openResultChannel } from './google-result.ts'

// The window of Google's sign-in. On its way there and back it may lose its opener, and the opener
// the window: pages with a Cross-Origin-Opener-Policy cut the link. So the window's last page,
// /signed-in, posts the result to a BroadcastChannel named after the sign-in's `state`. It starts
// no session: the opener does, if it is still open.

const WIDTH = 480
const HEIGHT = 640
const POLL_MS = 500
/** The result may arrive after the window is closed. */
const GRACE_MS = 1500

const BLOCKED =
  'Your browser has blocked the Google window. Allow pop-ups for this site and try again, or use a password.'
export const CLOSED = 'The Google window was closed before you were signed in.'

export type GoogleAttempt = {
  /** Aborts the sign-in and closes the window. */
  signal: AbortSignal
  /** The window seems to be closed. Only a hint: the result of an isolated window still arrives. */
  onClosed: () => void
}

/**
 * Opens the window; call it synchronously in the click, or the browser blocks it. Resolves when the
 * user is signed in at the identity provider.
 * @throws ApiError with the sentence to show
 */
export async function signInInGoogleWindow({ signal, onClosed }: GoogleAttempt) {
  const popup = window.open('about:blank', '_blank', windowFeatures())
  if (!popup || popup.closed) throw new ApiError(0, BLOCKED)
  signal.addEventListener('abort', () => popup.close())
  const url = await beginGoogleSignIn().catch((error) => {
    popup.close()
    throw error
  })
  signal.throwIfAborted()
  const state = url.searchParams.get('state') ?? ''
  let isOver = false
  const result = waitForResult(state, signal).finally(() => {
    isOver = true
  })
  popup.location.replace(url)
  whenClosed(popup, () => isOver || onClosed())
  const error = await result
  if (error !== null) throw new ApiError(0, googleErrorMessage(error))
  signal.throwIfAborted()
  await claimGoogleSignIn(state)
  if (signal.aborted) await endIdentitySession() // the user has left the page in the meantime
  signal.throwIfAborted()
}

/** @returns the `error` of the result page; null when the sign-in can be claimed */
function waitForResult(state: string, signal: AbortSignal) {
  return new Promise<string | null>((resolve, reject) => {
    const channel = openResultChannel(state)
    channel.onmessage = ({ data }: MessageEvent<{ error: string | null }>) => {
      channel.postMessage('received')
      resolve(data.error)
    }
    signal.addEventListener('abort', () => {
      channel.close()
      reject(signal.reason)
    })
  })
}

function whenClosed(popup: Window, callback: () => void) {
  const timer = setInterval(() => {
    if (!popup.closed) return
    clearInterval(timer)
    setTimeout(callback, GRACE_MS)
  }, POLL_MS)
}

/** Centered over the shop's own window. */
function windowFeatures() {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}
