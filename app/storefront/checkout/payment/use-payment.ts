import type { PaymentIntentResult } from '@stripe/stripe-js'
import { useEffect, useReducer, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, hasStatus } from '#app/api/http.ts'
import { createIntent, holdOrder, payOrder } from '#app/api/order.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import type { Order } from '#contract/order/order.ts'
import type { Intent } from '#contract/payment/payment.ts'
import { cardErrorMessage, paymentErrorMessage } from './card-error.ts'
import { reducePayment, UNPAID } from './payment-state.ts'

/** Charges the card of the form for the intent of this secret. */
type ChargeCard = (clientSecret: string) => Promise<PaymentIntentResult>

/**
 * Pays an order: holds its units, confirms the card payment at Stripe, reports it to the server.
 */
export function usePayment() {
  const { revalidate } = useRevalidator()
  const [state, happened] = useReducer(reducePayment, UNPAID)
  const isMounted = useIsMounted()

  /** @param earlier the intent that the page has already; without it, one is asked for here */
  async function pay(order: Order, charge: ChargeCard, earlier?: Intent) {
    happened({ kind: 'began' })
    try {
      const isRenewed = await holdUnits(order)
      // The shop ends an intent with its hold.
      const intent = earlier && !isRenewed ? earlier : await intentOf(order)
      await chargeCard(order, intent, charge)
    } catch (caught) {
      const fromServer = caught instanceof ApiError && caught.message
      const why =
        fromServer || 'The card form did not respond. Please reload the page and try again.'
      happened({ kind: 'failed', why })
    }
    happened({ kind: 'ended' })
  }

  /**
   * Holds the units of an expired hold again, before the card is charged. @returns was that needed?
   */
  async function holdUnits({ _id, heldUntil }: Order) {
    if (heldUntil && Date.parse(heldUntil) > Date.now()) return false
    try {
      await holdOrder(_id)
      return true
    } finally {
      void revalidate() // shows the new hold, or why there is none
    }
  }

  /** By the server's clock the hold may have ended: then it is renewed once, without a message. */
  async function intentOf(order: Order) {
    try {
      return await newIntent(order)
    } catch (caught) {
      if (!hasStatus(caught, 409)) throw caught
      await holdUnits({ ...order, heldUntil: null })
      return newIntent(order)
    }
  }

  async function chargeCard(order: Order, intent: Intent, charge: ChargeCard) {
    const result = await charge(intent.clientSecret)
    // Its hold has ended, although this page did not know: by another clock, or in another tab that
    // renewed it.
    if (result.error?.payment_intent?.status === 'canceled') {
      await holdUnits({ ...order, heldUntil: null })
      const next = await intentOf(order)
      return reportCharge(order, next, await charge(next.clientSecret))
    }
    return reportCharge(order, intent, result)
  }

  async function reportCharge(
    { _id }: Order,
    { clientSecret }: Intent,
    result: PaymentIntentResult,
  ) {
    // An intent that was charged before, say in another tab, is inside the error.
    const intent = result.paymentIntent ?? result.error?.payment_intent
    if (intent?.status === 'succeeded') return confirm(_id, intent.id)
    if (intent?.status === 'processing') return reportProcessing(_id, intent.id)
    // The response is lost, but the card may be charged: the server can ask Stripe.
    if (result.error?.type === 'api_connection_error') {
      return confirm(_id, clientSecret.replace(/_secret_.*/, ''))
    }
    const why = paymentErrorMessage(result.error)
    if (result.error?.code !== 'payment_intent_unexpected_state') {
      return happened({ kind: 'declined', why })
    }
    // Canceled in another tab: show the order as it is now.
    happened({ kind: 'failed', why })
    await revalidate()
  }

  /** The shop asks Stripe, and the order says that its payment is processing, or its outcome. */
  async function reportProcessing(orderId: string, id: string) {
    try {
      await payOrder({ appointment: orderId, transactionId: id })
      happened({ kind: 'confirmed', id })
    } catch (caught) {
      if (!hasStatus(caught, 409)) {
        const why = cardErrorMessage(caught)
        return happened({ kind: 'not confirmed', id, why, isRefused: false })
      }
      happened({ kind: 'processing' })
      await revalidate()
    }
  }

  async function confirm(orderId: string, id: string) {
    happened({ kind: 'charged' })
    try {
      await payOrder({ appointment: orderId, transactionId: id })
      happened({ kind: 'confirmed', id })
      // The customer opened another page while the card was charged.
      if (!isMounted.current) {
        toast('Congrats! Your payment is completed.')
        await revalidate()
      }
    } catch (caught) {
      const why = cardErrorMessage(caught)
      happened({ kind: 'not confirmed', id, why, isRefused: hasStatus(caught, 404, 409) })
    }
  }

  const { pending, error, cardError, charge, isProcessing } = state
  const onCardChange = () => happened({ kind: 'edited card' })

  return { pay, confirm, pending, error: error ?? cardError, charge, isProcessing, onCardChange }
}

function newIntent({ _id: orderId, pricePerUnit, total }: Order) {
  return createIntent({ orderId, pricePerUnit, total })
}

/** Is the component still mounted? For code that runs after an `await`. */
function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
