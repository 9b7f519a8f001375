import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormError } from '#app/ui/components/form-error.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { Order } from '#contract/order/order.ts'
import type { Intent } from '#contract/payment/payment.ts'
import { useCardOptions } from './card-theme.ts'
import { NotAvailable } from './not-available.tsx'
import { PaidNotice } from './paid-notice.tsx'
import { UnconfirmedPayment } from './unconfirmed-payment.tsx'
import { usePayment } from './use-payment.ts'

export function PayForm({ order, intent }: { order: Order; intent: Intent | undefined }) {
  const stripe = useStripe()
  const elements = useElements()
  const options = useCardOptions()
  const [cardReady, setCardReady] = useState(false)
  const { pay, confirm, pending, error, charge, onCardChange } = usePayment()
  const form = useRef<HTMLFormElement>(null)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const card = elements?.getElement(CardElement)
    if (!stripe || !card || !intent) return
    const billing_details = { name: order.customerName, email: order.customer }
    const payment_method = { card, billing_details }
    await pay(
      order,
      (clientSecret) => stripe.confirmCardPayment(clientSecret, { payment_method }),
      intent,
    )
  }

  // The button lost the focus while it was disabled; the keyboard's focus returns to it.
  useEffect(() => {
    if (error && !pending && document.activeElement === document.body) {
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    }
  }, [error, pending])

  return (
    <form ref={form} onSubmit={onSubmit} className="grid gap-4">
      {/* The iframe's page has no dark color scheme; under one the browser would paint it white. */}
      <div className="scheme-light min-h-11.5 rounded-field border border-base-content/40 bg-base-100 px-3 has-[.StripeElement--focus]:outline-2 has-[.StripeElement--focus]:outline-primary has-[.StripeElement--focus]:outline-offset-2">
        <CardElement options={options} onReady={() => setCardReady(true)} onChange={onCardChange} />
      </div>
      <SubmitButton pending={pending} disabled={!cardReady || !intent || charge !== undefined}>
        Pay
      </SubmitButton>
      <FormError>{error}</FormError>
      <NotAvailable error={error} order={order} />
      {/* In the page before its content, so that screen readers announce it. */}
      <div role="status">
        {charge?.confirmed && <PaidNotice order={order} transactionId={charge.id} />}
      </div>
      {charge && !charge.confirmed && (
        <UnconfirmedPayment onCheck={() => confirm(order._id, charge.id)} />
      )}
    </form>
  )
}
