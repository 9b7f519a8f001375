import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/order.ts'
import type { Intent } from '#contract/payment.ts'
import { hasStatus } from '../api/http.ts'
import { holdOrder, payOrder } from '../api/order.ts'
import { toast } from '../components/toasts.tsx'
import { useIsMounted } from '../use-is-mounted.ts'
import { cardErrorMessage } from './card-error.ts'

/** Pays an order: holds its units, confirms the card payment at Stripe, reports it to the server. */
export function usePayment(order: Order) {
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  /** The charge that Stripe reports; from then on the card is not charged again. */
  const [charge, setCharge] = useState<{ id: string; confirmed: boolean }>()
  const isMounted = useIsMounted()

  async function pay(stripe: Stripe, card: StripeCardElement, intent: Intent) {
    setPending(true)
    setError(undefined)
    try {
      if (await holdUnits()) await chargeCard(stripe, card, intent)
    } catch {
      setError('The card form did not answer. Please reload the page and try again.')
    }
    setPending(false)
  }

  /** Holds the units of an expired hold again, before the card is charged. @returns are they held? */
  async function holdUnits() {
    const { _id, heldUntil } = order
    if (heldUntil && Date.parse(heldUntil) > Date.now()) return true
    try {
      await holdOrder(_id)
      return true
    } catch (caught) {
      setError(cardErrorMessage(caught))
      return false
    } finally {
      void revalidate() // shows the new hold, or why there is none
    }
  }

  async function chargeCard(stripe: Stripe, card: StripeCardElement, { clientSecret }: Intent) {
    const result = await stripe.confirmCardPayment(clientSecret, {
      payment_method: {
        card,
        billing_details: { name: order.customerName, email: order.customer },
      },
    })
    // An intent that was charged before, say in another tab, is inside the error.
    const intent = result.paymentIntent ?? result.error?.payment_intent
    if (intent?.status === 'succeeded') return confirm(intent.id)
    // The response is lost, but the card may be charged: the server can ask Stripe.
    if (result.error?.type === 'api_connection_error') {
      return confirm(clientSecret.replace(/_secret_.*/, ''))
    }
    setError(result.error?.message ?? 'The payment is not complete. Please try again.')
    // Canceled in another tab: show the order as it is now.
    if (result.error?.code === 'payment_intent_unexpected_state') await revalidate()
  }

  async function confirm(id: string) {
    setError(undefined)
    try {
      await payOrder({ appointment: order._id, transactionId: id })
      setCharge({ id, confirmed: true })
      // The customer opened another page while the card was charged.
      if (!isMounted.current) {
        toast('Congrats! Your payment is completed.')
        await revalidate()
      }
    } catch (caught) {
      setError(cardErrorMessage(caught))
      setCharge(hasStatus(caught, 404, 409) ? undefined : { id, confirmed: false })
    }
  }

  return { pay, confirm, pending, error, charge }
}
