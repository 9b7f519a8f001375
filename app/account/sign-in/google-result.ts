/** The opener responds at once, if it is still open. */
const NO_OPENER_MS = 2000

const EXPIRED = 'That sign-in has expired. Please try again.'

const MESSAGES = new Map(
  Object.entries({
    access_denied: 'The Google sign-in was canceled.',
    account_not_linked:
      'An account with this email already exists. Log in with its password, or set a new one with “Forgot password?”.',
    state_mismatch: EXPIRED,
    state_not_found: EXPIRED,
  }),
)

const FAILED = 'Google sign-in did not work. Please try again.'

/** The sentence to show for the `error` of a result page's URL. */
export function googleErrorMessage(error: string) {
  return MESSAGES.get(error) ?? FAILED
}

type Result = { state: string; error: string | null }

/** Posts the result to the opener, and closes the window once the opener has received it. */
export function postResultToOpener({ state, error }: Result, onNoOpener: () => void) {
  const channel = openResultChannel(state)
  const timer = setTimeout(onNoOpener, NO_OPENER_MS)
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

/** The window's last page sends its result to the opener through it. */
export function openResultChannel(state: string) {
  return new BroadcastChannel(`google ${state}`)
}
