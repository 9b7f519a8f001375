import { beginGoogleSignIn, claimGoogleSignIn } from './api.ts'
import { ApiError, endProviderSession } from './http.ts'

// The window in which somebody signs in at Google's. On its way there and back it may lose the tab that
// opened it, and that tab the window: each goes to pages that isolate themselves. So the page on which it
// ends tells what came of it on a channel, which has the sign-in's own `state` for a name. It signs nobody in:
// that does the page that opened it, if it is still there to hear.

const WIDTH = 480
const HEIGHT = 640
const POLL_MS = 500
/** The last word of a window may come after it is gone. */
const GRACE_MS = 1500
/** A page that is there answers at once. */
const UNHEARD_MS = 2000

const EXPIRED = 'That sign-in has expired. Please try again.'

const SENTENCES = new Map(
  Object.entries({
    access_denied: 'The Google sign-in was canceled.',
    account_not_linked:
      'An account with this email already exists. Log in with its password, or set a new one with “Forgot password?”.',
    state_mismatch: EXPIRED,
    state_not_found: EXPIRED,
  }),
)

const FAILED = 'Google sign-in did not work. Please try again.'
const BLOCKED =
  'Your browser has blocked the Google window. Allow pop-ups for this site and try again, or use a password.'
export const CLOSED = 'The Google window was closed before you were signed in.'

export type GoogleAttempt = {
  /** Ends it, and closes the window. */
  signal: AbortSignal
  /** The window seems to be closed. Only a hint: from an isolated window the result still comes. */
  onClosed: () => void
}

/** What to tell a person of an `error` that the result page is given. */
export function sentenceOfGoogle(error: string) {
  return SENTENCES.get(error) ?? FAILED
}

/**
 * Opens the window; to be called in the click itself, or the browser blocks it. Resolves when somebody has
 * signed in.
 * @throws ApiError with a sentence
 */
export async function askGoogle({ signal, onClosed }: GoogleAttempt) {
  const popup = window.open('about:blank', '_blank', windowFeatures())
  if (!popup || popup.closed) throw new ApiError(0, BLOCKED)
  signal.addEventListener('abort', () => popup.close())
  const url = await beginGoogleSignIn().catch((error) => {
    popup.close()
    throw error
  })
  signal.throwIfAborted()
  const state = url.searchParams.get('state') ?? ''
  let over = false
  const result = resultOf(state, signal).finally(() => {
    over = true
  })
  popup.location.replace(url)
  whenClosed(popup, () => over || onClosed())
  const error = await result
  if (error !== null) throw new ApiError(0, sentenceOfGoogle(error))
  signal.throwIfAborted()
  await claimGoogleSignIn(state)
  if (signal.aborted) await endProviderSession() // the person has left meanwhile
  signal.throwIfAborted()
}

type Result = { state: string; error: string | null }

/** What the result page does: tells the tab that waits, and closes once that has heard it. */
export function tellWaitingTab({ state, error }: Result, onUnheard: () => void) {
  const channel = channelOf(state)
  const timer = setTimeout(onUnheard, UNHEARD_MS)
  channel.onmessage = () => {
    clearTimeout(timer)
    window.close()
  }
  channel.postMessage({ error })
  return () => {
    clearTimeout(timer)
    channel.close()
  }
}

/** @returns the `error` that the result page was given; null when the sign-in can be claimed */
function resultOf(state: string, signal: AbortSignal) {
  return new Promise<string | null>((resolve, reject) => {
    const channel = channelOf(state)
    channel.onmessage = ({ data }: MessageEvent<{ error: string | null }>) => {
      channel.postMessage('heard')
      resolve(data.error)
    }
    signal.addEventListener('abort', () => {
      channel.close()
      reject(signal.reason)
    })
  })
}

function channelOf(state: string) {
  return new BroadcastChannel(`google ${state}`)
}

function whenClosed(popup: Window, callback: () => void) {
  const timer = setInterval(() => {
    if (!popup.closed) return
    clearInterval(timer)
    setTimeout(callback, GRACE_MS)
  }, POLL_MS)
}

/** In the middle of the shop's own window. */
function windowFeatures() {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}
