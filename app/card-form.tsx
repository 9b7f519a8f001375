import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import {
  type FormEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Order } from '#contract/order.ts'
import type { Intent } from '#contract/payment.ts'
import * as api from './api.ts'
import { loadCardProvider } from './card-provider.ts'
import { CopyId } from './components/copy-id.tsx'
import { FormError } from './components/form-error.tsx'
import { SubmitButton } from './components/submit-button.tsx'
import { toast } from './components/toasts.tsx'
import { ApiError } from './http.ts'

/** Gets the order's payment intent and the provider's card form; then the person can pay. */
export function CardForm({ order }: { order: Order }) {
  const [ready, setReady] = useState<{ intent: Intent; stripe: Stripe | null }>()
  const [refusal, setRefusal] = useState<string>()
  const { revalidate } = useRevalidator()
  const { _id: orderId, pricePerUnit } = order

  const begin = useCallback(async () => {
    setRefusal(undefined)
    try {
      const intent = await api.createIntent({ orderId, pricePerUnit })
      setReady({ intent, stripe: await loadCardProvider(intent) })
    } catch (error) {
      setRefusal(sentenceOf(error))
      // Paid in another tab, or canceled: show the order as it is now.
      if (error instanceof ApiError && error.status === 409) await revalidate()
    }
  }, [orderId, pricePerUnit, revalidate])

  useEffect(() => {
    void begin()
  }, [begin])

  if (refusal) {
    return (
      <div className="grid justify-items-start gap-4">
        <FormError>{refusal}</FormError>
        <NotAvailable refusal={refusal} order={order} />
        {refusal !== NOT_SOLD && (
          <button type="button" className="btn btn-outline" onClick={begin}>
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

function PayForm({ order, intent }: { order: Order; intent: Intent | undefined }) {
  const stripe = useStripe()
  const elements = useElements()
  const { revalidate } = useRevalidator()
  const ink = useInk()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are the page’s, which ink stands for
  const options = useMemo(cardOptions, [ink])
  const [cardReady, setCardReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  /** The charge that the provider reports; from then on the card is not asked again. */
  const [charge, setCharge] = useState<{ id: string; confirmed: boolean }>()
  const onPage = useOnPage()
  const form = useRef<HTMLFormElement>(null)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const card = elements?.getElement(CardElement)
    if (!stripe || !card || !intent) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await pay(stripe, card, intent)
    } catch {
      setRefusal('The card form did not answer. Please reload the page and try again.')
    }
    setBusy(false)
  }

  // The button could not keep the focus while it was disabled; whoever uses the keyboard is there again.
  useEffect(() => {
    if (refusal && !busy && document.activeElement === document.body) {
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    }
  }, [refusal, busy])

  /** The units of an ended hold are held again before the card is charged. @returns are they held? */
  async function holdUnits() {
    const { _id, heldUntil } = order
    if (heldUntil && Date.parse(heldUntil) > Date.now()) return true
    try {
      await api.holdOrder(_id)
      return true
    } catch (error) {
      setRefusal(sentenceOf(error))
      return false
    } finally {
      void revalidate() // until when they are held, or what has become of the order
    }
  }

  async function pay(stripe: Stripe, card: StripeCardElement, { clientSecret }: Intent) {
    if (!(await holdUnits())) return
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: {
        card,
        billing_details: { name: order.customerName, email: order.customer },
      },
    })
    // An intent that was charged before, say in another tab, comes back inside the error.
    const known = paymentIntent ?? error?.payment_intent
    if (known?.status === 'succeeded') return confirm(known.id)
    // The answer is lost, the charge perhaps not: the server can ask.
    if (error?.type === 'api_connection_error')
      return confirm(clientSecret.replace(/_secret_.*/, ''))
    setRefusal(error?.message ?? 'The payment is not complete. Please try again.')
    // Canceled in another tab: show the order as it is now.
    if (error?.code === 'payment_intent_unexpected_state') await revalidate()
  }

  async function confirm(id: string) {
    setRefusal(undefined)
    try {
      await api.payOrder({ appointment: order._id, transactionId: id })
      setCharge({ id, confirmed: true })
      // The person went elsewhere while the card was asked.
      if (!onPage.current) {
        toast('Congrats! Your payment is completed.')
        await revalidate()
      }
    } catch (error) {
      setRefusal(sentenceOf(error))
      const isFinal = error instanceof ApiError && [404, 409].includes(error.status)
      setCharge(isFinal ? undefined : { id, confirmed: false })
    }
  }

  return (
    <form ref={form} onSubmit={onSubmit} className="grid gap-4">
      {/* The frame's page knows no dark scheme; under one the browser would paint it white. */}
      <div className="scheme-light rounded-field border border-base-content/40 bg-base-100 px-3 has-[.StripeElement--focus]:outline-2 has-[.StripeElement--focus]:outline-primary has-[.StripeElement--focus]:outline-offset-2">
        <CardElement options={options} onReady={() => setCardReady(true)} />
      </div>
      <SubmitButton busy={busy} disabled={!cardReady || !intent || charge !== undefined}>
        Pay
      </SubmitButton>
      <FormError>{refusal}</FormError>
      <NotAvailable refusal={refusal} order={order} />
      {/* There before its content, so that a screen reader listens to it. */}
      <div role="status">
        {charge?.confirmed && <Congratulations order={order} transactionId={charge.id} />}
      </div>
      {charge && !charge.confirmed && (
        <div className="grid justify-items-start gap-3">
          <p className="wrap-anywhere">
            The shop could not be reached to confirm the payment {charge.id}. If your card was
            charged, it will not be charged again for this order.
          </p>
          <button type="button" className="btn btn-outline" onClick={() => confirm(charge.id)}>
            Check again
          </button>
        </div>
      )}
    </form>
  )
}

// The server's words, repeated here because those of the contract come with zod.
const OVER_STOCK = 'Must be under available quantity'
const NOT_SOLD = 'This part is no longer sold'

/** When the units can't be held any more: what that means, and what the customer can do. */
function NotAvailable({ refusal, order }: { refusal: string | undefined; order: Order }) {
  if (refusal !== NOT_SOLD && refusal !== OVER_STOCK) return null
  const isGone = refusal === NOT_SOLD
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {isGone
          ? 'Your card was not charged, and this order can no longer be paid.'
          : 'Your card was not charged. The hold on your units ended, and there are too few left now. You can wait until more are available, or cancel this order and buy fewer.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={isGone ? '/products' : `/product/${order.productId}`} className="btn btn-outline">
          {isGone ? 'See other parts' : 'See how many are left'}
        </Link>
        <Link to="/dashboard/myOrders" className="btn btn-outline">
          My Orders
        </Link>
      </div>
    </div>
  )
}

/** The color of text, which changes with the theme. */
function useInk() {
  return useSyncExternalStore(onThemeChange, () =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-base-content'),
  )
}

function onThemeChange(callback: () => void) {
  const chosen = new MutationObserver(callback)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', callback)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', callback)
  }
}

/** Is the component still shown? Asked after something slow. */
function useOnPage() {
  const onPage = useRef(true)
  useEffect(() => {
    onPage.current = true
    return () => {
      onPage.current = false
    }
  }, [])
  return onPage
}

function Congratulations({ order, transactionId }: { order: Order; transactionId: string }) {
  const box = useRef<HTMLDivElement>(null)
  // Pay could not keep the focus: it is disabled from now on.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  return (
    <div
      ref={box}
      data-paid
      tabIndex={-1}
      className="grid gap-2 rounded-box border border-success p-4 outline-none"
    >
      <p className="font-semibold text-success">Congrats! Your payment is completed.</p>
      <p>
        Your transaction id: <CopyId id={transactionId} label="transaction id" />
      </p>
      <div className="flex gap-6">
        {[
          ['/dashboard/myOrders', 'My Orders'] as const,
          [`/dashboard/receipt/${order._id}`, 'Receipt'] as const,
        ].map(([to, label]) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-11 items-center underline underline-offset-4"
          >
            {label}
          </Link>
        ))}
      </div>
    </div>
  )
}

/** The provider's fields are in a frame of its own, so the theme has to be told to it. */
function cardOptions() {
  const theme = getComputedStyle(document.documentElement)
  const colour = (name: string) => theme.getPropertyValue(`--color-${name}`).trim()
  return {
    hidePostalCode: true,
    style: {
      base: {
        color: colour('base-content'),
        fontFamily: 'system-ui, sans-serif',
        fontSize: '16px',
        lineHeight: '44px',
        '::placeholder': { color: colour('secondary') },
      },
      invalid: { color: colour('error') },
    },
  }
}

function sentenceOf(error: unknown) {
  if (error instanceof ApiError) return error.message
  return 'The card form could not be loaded. Is something blocking it? Please try again.'
}
