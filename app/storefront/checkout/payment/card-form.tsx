import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { hasStatus } from '#app/api/http.ts'
import { createIntent } from '#app/api/order.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import type { Order } from '#contract/order/order.ts'
import type { Intent } from '#contract/payment/payment.ts'
import { cardErrorMessage, NOT_SOLD } from './card-error.ts'
import { NotAvailable } from './not-available.tsx'
import { PayForm } from './pay-form.tsx'
import { loadStripe } from './stripe.ts'

/** Fetches the order's payment intent and loads Stripe; then the customer can pay. */
export function CardForm({ order }: { order: Order }) {
  const [ready, setReady] = useState<{ intent: Intent; stripe: Stripe | null }>()
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()
  const { _id: orderId, pricePerUnit, total } = order

  const start = useCallback(async () => {
    setError(undefined)
    try {
      const intent = await createIntent({ orderId, pricePerUnit, total })
      setReady({ intent, stripe: await loadStripe(intent) })
    } catch (caught) {
      setError(cardErrorMessage(caught))
      // Paid in another tab, or canceled: show the order as it is now.
      if (hasStatus(caught, 409)) await revalidate()
    }
  }, [orderId, pricePerUnit, total, revalidate])

  useEffect(() => {
    void start()
  }, [start])

  if (error) {
    return (
      <div className="grid justify-items-start gap-4">
        <FormError>{error}</FormError>
        <NotAvailable error={error} order={order} />
        {error !== NOT_SOLD && (
          <button type="button" className="btn btn-outline" onClick={start}>
            Try again
          </button>
        )}
      </div>
    )
  }
  return (
    <Elements stripe={ready?.stripe ?? null}>
      <PayForm order={order} intent={ready?.intent} />
    </Elements>
  )
}
