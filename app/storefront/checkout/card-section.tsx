import { PaymentElement } from '@stripe/react-stripe-js'
import { useEffect, useId, useState } from 'react'
import { FormError } from '#app/ui/components/form-error.tsx'

/** How long Stripe may take before the page says so. */
const SLOW_MS = 8_000

type Props = {
  isCardOnly: boolean
  isReady: boolean
  onReady: () => void
  /** The buyer edits the card. */
  onChange: () => void
  /** Stripe's script or frame could not be loaded. */
  error: string | undefined
  onRetry: () => void
  onError: (message: string) => void
}

// Stripe's form asks for none of these: the page sends them with the payment.
const NEVER = { name: 'never', email: 'never', phone: 'never', address: 'never' } as const

/** Card or wallet, in a frame of Stripe's. */
export function CardSection({
  isCardOnly,
  isReady,
  onReady,
  onChange,
  error,
  onRetry,
  onError,
}: Props) {
  const heading = useId()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (isReady || error) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [isReady, error])
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={heading}>{isCardOnly ? 'Card' : 'Payment'}</h2>
        <img
          src="/art/cards.svg"
          alt="Visa, Mastercard, American Express and Discover"
          width={156}
          height={24}
        />
      </div>
      <p className="text-quiet text-sm">
        Your card’s number goes over an encrypted connection to Stripe, our payment provider. We
        never see it.
      </p>
      {error ? (
        <div className="grid justify-items-start gap-3">
          <FormError>{error}</FormError>
          <button type="button" className="btn btn-outline" onClick={onRetry}>
            Try again
          </button>
        </div>
      ) : (
        <>
          {!isReady && (
            <div role="status">
              <span className="sr-only">Loading the card form</span>
              <div aria-hidden="true" className="skeleton h-40" />
              {isSlow && (
                <p className="mt-2 text-sm">
                  Our payment provider, Stripe, is taking longer than usual. What you entered is
                  saved.
                </p>
              )}
            </div>
          )}
          {/* The frame's page has no dark color scheme; under one the browser would paint it white. */}
          <div className={`scheme-light ${isReady ? '' : 'h-0 overflow-hidden'}`}>
            <PaymentElement
              options={{ fields: { billingDetails: NEVER }, terms: { card: 'never' } }}
              onReady={onReady}
              onChange={onChange}
              onLoadError={({ error: { message } }) =>
                onError(message ?? 'The card form could not be loaded.')
              }
            />
          </div>
        </>
      )}
    </section>
  )
}
