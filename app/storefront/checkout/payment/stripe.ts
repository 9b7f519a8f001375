import type { Stripe } from '@stripe/stripe-js'
import { loadStripe as loadStripeJs } from '@stripe/stripe-js/pure'
import type { Intent } from '#contract/payment/payment.ts'

/** The URL of the script, and the Stripe account. */
export type StripeAccount = Pick<Intent, 'publishableKey' | 'stripeJs'> & {
  /** Does the shop take more than cards and wallets? */
  delayed?: boolean
}

let stripe: Promise<Stripe | null> | undefined

/**
 * Stripe.js, loaded once, on the first payment page. The demo's sandbox defines the same
 * `window.Stripe`, which Stripe's loader then finds instead of loading its own.
 * @throws when the script is blocked or can't be reached; the next call tries again
 */
export function loadStripe({ publishableKey, stripeJs }: StripeAccount) {
  stripe ??= (stripeJs ? loadScript(stripeJs) : Promise.resolve())
    .then(() => loadStripeJs(publishableKey))
    .catch((error: unknown) => {
      stripe = undefined
      throw error
    })
  return stripe
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
