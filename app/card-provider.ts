import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Intent } from '#contract/payment.ts'

let provider: Promise<Stripe | null> | undefined

/**
 * The card provider's script, loaded once, when somebody is about to pay. The demo's sandbox
 * defines the same `window.Stripe`, which `loadStripe` then finds instead of loading Stripe's own.
 * @throws when the script is blocked or can't be reached; the next call tries again
 */
export function loadCardProvider({ publishableKey, stripeJs }: Intent) {
  provider ??= (stripeJs ? loadScript(stripeJs) : Promise.resolve())
    .then(() => loadStripe(publishableKey))
    .catch((error: unknown) => {
      provider = undefined
      throw error
    })
  return provider
}

function loadScript(src: string) {
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`${src} could not be loaded`))
    }
    document.head.append(script)
  })
}
