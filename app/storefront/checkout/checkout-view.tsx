import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#app/session/session.ts'
import type { Addresses } from '#contract/account/saved-address.ts'
import { toCents } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { EmptyBasket } from './empty-basket.tsx'
import { LoadFailed } from './load-failed.tsx'
import { cardErrorMessage } from './payment/card-error.ts'
import { useAppearance } from './payment/payment-theme.ts'
import { loadStripe, type StripeAccount } from './payment/stripe.ts'
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
  const [isCardOnly, setCardOnly] = useState(!account.delayed)
  const appearance = useAppearance()
  const card = useStripeScript(account)
  const [attempted, setAttempted] = useState<ShownLine[]>()
  const [refusal, setRefusal] = useState<string>()
  const now = lines?.filter(({ isRemoved }) => !isRemoved)
  // The ordered lines leave the basket before the page has the order's id.
  const present = attempted ?? now
  useOwnUser(user?.email)

  if (!order && !present) {
    return error === undefined ? <Loading /> : <LoadFailed error={error} onRetry={load} />
  }
  if (!order && present?.length === 0) return <EmptyBasket from="/checkout" why={refusal} />
  // Stripe needs an amount from the start, and gets each new one.
  const options = {
    ...({ mode: 'payment', currency: 'usd', appearance } as const),
    amount: Math.max(50, toCents(order?.total ?? total)),
    ...(isCardOnly && { allowedPaymentMethodTypes: ['card'] }),
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
        onCardOnly={setCardOnly}
        isCardOnly={isCardOnly}
        cardError={card.error}
        onRetryCard={card.load}
      />
    </Elements>
  )
}

/**
 * Another tab may sign a guest in, or the user out: the form stays, with what was typed, and is
 * theirs.
 */
function useOwnUser(shown: string | undefined) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const email = session.status === 'in' ? session.user.email : undefined
  const isOther = session.status !== 'unknown' && email !== shown
  useEffect(() => {
    if (isOther) void revalidate()
  }, [isOther, revalidate])
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
