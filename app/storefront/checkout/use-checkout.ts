import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { showError } from '#app/api/authorized-call.ts'
import { hasStatus } from '#app/api/http.ts'
import type { Order } from '#contract/order/order.ts'
import { fetchBasket } from '../basket/basket-calls.ts'
import { removeMerged } from '../basket/merge-messages.ts'
import type { CheckoutInput, CheckoutOutput } from './checkout-fields.ts'
import { savePaymentId } from './checkout-storage.ts'
import type { usePayment } from './payment/use-payment.ts'
import type { useQuote } from './quote/use-quote.ts'
import type { usePlacing } from './use-placing.ts'

type Parts = {
  card: { stripe: Stripe | null; elements: StripeElements | null }
  form: UseFormReturn<CheckoutInput, unknown, CheckoutOutput>
  order: Order | undefined
  place: ReturnType<typeof usePlacing>['place']
  reject: ReturnType<typeof usePlacing>['reject']
  payment: ReturnType<typeof usePayment>
  quoted: ReturnType<typeof useQuote>
  onOrder: (order: Order) => void
  onPlaced: (fields: CheckoutOutput) => void
  /**
   * Called when an attempt to order begins and ends: meanwhile the ordered lines leave the basket.
   */
  onAttempt: (isOpen: boolean) => void
  reload: () => Promise<void>
  settled: () => Promise<void>
  onRefused: (message: string) => void
}

/**
 * What the one button of a checkout does: checks the card, places the order unless it is placed,
 * and pays it.
 */
export function useCheckout({ card, form, order, place, payment, quoted, ...on }: Parts) {
  const { stripe, elements } = card
  const [isPlacing, setPlacing] = useState(false)
  /** Does this press place the order? */
  const [isFirst, setFirst] = useState(false)
  const [error, setError] = useState<string>()

  async function run(fields?: CheckoutOutput) {
    if (!stripe || !elements) return
    setPlacing(true)
    setFirst(!order)
    setError(undefined)
    try {
      // Errors of the card are shown before an order is placed.
      const { error: wrong } = await elements.submit()
      const current = wrong ? undefined : (order ?? (fields && (await placeNow(fields))))
      if (current) await payNow(current)
    } catch (caught) {
      if (hasStatus(caught, 401)) on.onAttempt(false) // nothing left the basket
      showError(caught, setError)
    }
    setPlacing(false)
  }

  async function placeNow(fields: CheckoutOutput) {
    await on.settled()
    on.onAttempt(true)
    const result = await place(fields)
    if (!result) {
      on.onAttempt(false)
      return undefined
    }
    if ('_id' in result) {
      on.onOrder(result)
      on.onPlaced(fields)
      removeMerged() // that basket is bought
      fetchBasket().catch(() => {}) // what the header counts
      return result
    }
    if (!result.isCertain) {
      on.reject(result)
      return undefined
    }
    on.onAttempt(false)
    on.onRefused(result.message)
    if (result.now) quoted.accept(result.now)
    else void quoted.askAgain()
    await on.reload()
    // Last: the notice scrolls into view, and the lines as they are now give the page its height.
    on.reject(result)
    return undefined
  }

  async function payNow(current: Order) {
    if (!stripe || !elements) return
    const { customerName: name, customer: email, phone } = current
    const { line1, line2 = '', city, region = '', country } = form.getValues()
    const { postalCode = '' } = form.getValues()
    const address = { line1, line2, city, state: region, postal_code: postalCode, country }
    await payment.pay(current, (clientSecret) => {
      savePaymentId(clientSecret.replace(/_secret_.*/, ''))
      return stripe.confirmPayment({
        ...{ elements, clientSecret, redirect: 'if_required' },
        confirmParams: {
          return_url: `${location.origin}/checkout?order=${current._id}`,
          payment_method_data: { billing_details: { name, email, phone, address } },
        },
      })
    })
  }

  return { run, isPlacing, isFirst, error }
}
