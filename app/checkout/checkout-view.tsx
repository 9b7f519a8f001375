import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useCallback, useEffect, useState } from 'react'
import type { Addresses } from '#contract/address/address.ts'
import { toCents } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import { FormError } from '../components/form-error.tsx'
import { useSession } from '../session/session.ts'
import { cardErrorMessage } from './card-error.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { EmptyBasket } from './empty-basket.tsx'
import { useAppearance } from './payment-theme.ts'
import { SignedOut } from './signed-out.tsx'
import { loadStripe, type StripeAccount } from './stripe.ts'
import { type ShownLine, useBasket } from './use-basket.ts'

type Props = {
  /** undefined: a guest. */
  user: { email: string; displayName: string } | undefined
  destinations: Addresses
  stripe: StripeAccount
  /** The one that this tab has placed and that is not paid yet. */
  placed: Order | undefined
}

/** From the basket to the payment, on one page. */
export function CheckoutView({ user, destinations, stripe: account, placed }: Props) {
  const { lines, error, load, change, settled } = useBasket()
  const [order, setOrder] = useState(placed)
  const [total, setTotal] = useState(placed?.total ?? 0)
  const appearance = useAppearance()
  const card = useStripeScript(account)
  const [attempted, setAttempted] = useState<ShownLine[]>()
  const [refusal, setRefusal] = useState<string>()
  const now = lines?.filter(({ isRemoved }) => !isRemoved)
  // What is being ordered leaves the basket before the page knows of its order.
  const present = attempted ?? now
  const isSignedOut = useSession().status === 'out' && user !== undefined

  if (isSignedOut) return <SignedOut />
  if (!order && !present) {
    return error === undefined ? <Loading /> : <Failed error={error} onRetry={load} />
  }
  if (!order && present?.length === 0) return <EmptyBasket from="/checkout" why={refusal} />
  // Stripe needs an amount from the start, and gets each new one.
  const options = {
    ...({ mode: 'payment', currency: 'usd', appearance } as const),
    amount: Math.max(50, toCents(order?.total ?? total)),
    paymentMethodTypes: ['card'],
  }
  return (
    <Elements stripe={card.stripe ?? null} options={options}>
      <CheckoutForm
        user={user}
        destinations={destinations}
        lines={present ?? []}
        reload={load}
        onChange={change}
        onAttempt={(isOpen) => setAttempted(isOpen ? present : undefined)}
        order={order}
        settled={settled}
        onRefused={setRefusal}
        onOrder={setOrder}
        onTotal={setTotal}
        cardError={card.error}
        onRetryCard={card.load}
      />
    </Elements>
  )
}

function useStripeScript(account: StripeAccount) {
  const [stripe, setStripe] = useState<Stripe | null>()
  const [error, setError] = useState<string>()
  const { publishableKey, stripeJs } = account
  const load = useCallback(async () => {
    setError(undefined)
    try {
      setStripe(await loadStripe({ publishableKey, ...(stripeJs && { stripeJs }) }))
    } catch (caught) {
      setError(cardErrorMessage(caught))
    }
  }, [publishableKey, stripeJs])
  useEffect(() => {
    void load()
  }, [load])
  return { stripe, error, load }
}

function Loading() {
  return (
    <div role="status" className="mt-6 grid gap-3">
      <span className="sr-only">Loading</span>
      {['summary', 'address', 'card'].map((key) => (
        <div key={key} aria-hidden="true" className="skeleton h-32" />
      ))}
    </div>
  )
}

function Failed({ error, onRetry }: { error: string; onRetry: () => Promise<void> }) {
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <FormError>{error}</FormError>
      <button type="button" className="btn btn-outline" onClick={() => void onRetry()}>
        Try again
      </button>
    </div>
  )
}
