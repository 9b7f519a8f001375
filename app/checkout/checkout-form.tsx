import { zodResolver } from '@hookform/resolvers/zod'
import { useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Addresses } from '#contract/address.ts'
import { isOrderableLine } from '#contract/basket-issue.ts'
import type { Order } from '#contract/order.ts'
import { errorMessage } from '../api/http.ts'
import { fetchBasket } from '../basket/basket-calls.ts'
import { AddressChoice } from './address-choice.tsx'
import { CardSection } from './card-section.tsx'
import {
  type CheckoutInput,
  type CheckoutOutput,
  checkoutFieldsSchema,
  guestFieldsSchema,
} from './checkout-fields.ts'
import type { OfLine } from './checkout-lines.tsx'
import { CheckoutSide } from './checkout-side.tsx'
import { saveOrderId } from './checkout-storage.ts'
import { isBeforeTax } from './checkout-sum.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { EmailSection } from './email-section.tsx'
import { PayButton } from './pay-button.tsx'
import { PlacedOrder } from './placed-order.tsx'
import { useAddressChoice } from './use-address-choice.ts'
import { firstFields, useAddressPrefill } from './use-address-prefill.ts'
import type { ShownLine } from './use-basket.ts'
import { useDebounced } from './use-debounced.ts'
import { usePayment } from './use-payment.ts'
import { usePlacing } from './use-placing.ts'
import { useQuote } from './use-quote.ts'

type Props = {
  /** undefined: a guest. */
  user: { email: string; displayName: string } | undefined
  destinations: Addresses
  lines: ShownLine[]
  reload: () => Promise<void>
  onChange: (productId: string, quantity: number) => void
  order: Order | undefined
  onOrder: (order: Order | undefined) => void
  onTotal: (total: number) => void
  /** While an order is on its way, what it took leaves the basket. */
  onAttempt: (isOpen: boolean) => void
  cardError: string | undefined
  onRetryCard: () => void
}

/** The one form of a checkout: its button places the order, and pays it. */
export function CheckoutForm({ user, lines, order, onOrder, onTotal, ...props }: Props) {
  const { destinations, reload, onChange, onAttempt } = props
  const [stripe, elements, navigate] = [useStripe(), useElements(), useNavigate()]
  const form = useForm<CheckoutInput, unknown, CheckoutOutput>({
    resolver: zodResolver(user ? checkoutFieldsSchema : guestFieldsSchema),
    defaultValues: firstFields(user, destinations),
  })
  useAddressPrefill(form, user?.email)
  const choice = useAddressChoice(form, destinations.addresses, !user)
  const [chosen, setChosen] = useState({ rate: '', code: '' })
  const [fits] = useState(() => new Map<string, OfLine>())
  const onFit = useCallback((id: string, fit: OfLine) => void fits.set(id, fit), [fits])
  const [isReady, setReady] = useState(false)
  const [loadError, setLoadError] = useState<string>()
  const [isPlacing, setPlacing] = useState(false)
  const [isFirst, setFirst] = useState(false)
  const [error, setError] = useState<string>()
  const placedHeading = useRef<HTMLHeadingElement>(null)
  const [country, region, postalCode] = useDebounced(
    form.watch(['country', 'region', 'postalCode']),
    400,
  )
  // Each pause may cost the shop a calculation.
  const [line1, city] = useDebounced(form.watch(['line1', 'city']), 1_000)
  const to = { country, region, postalCode, ...chosen }
  const quoted = useQuote(order ? [] : lines, to, { line1, city })
  const { quote, failure } = quoted
  const { place, rejection } = usePlacing(
    { email: user?.email, ...destinations },
    lines,
    quote,
    fits,
  )
  const payment = usePayment()
  const total = order?.total ?? quote?.total
  const toFix = order ? 0 : lines.filter((line) => !isOrderableLine(line)).length

  useEffect(() => {
    if (total !== undefined) onTotal(total)
  }, [total, onTotal])

  const isPaid = payment.charge?.confirmed === true
  useEffect(() => {
    if (!isPaid || !order) return
    saveOrderId(null)
    void navigate(`/checkout/done/${order._id}`, { replace: true })
  }, [isPaid, order, navigate])

  async function run(fields?: CheckoutOutput) {
    if (!stripe || !elements) return
    setPlacing(true)
    setFirst(!order)
    setError(undefined)
    try {
      // What is wrong with the card is said before an order is placed.
      const { error: wrong } = await elements.submit()
      const current = wrong ? undefined : (order ?? (fields && (await placeNow(fields))))
      if (current) await payNow(current)
    } catch (caught) {
      setError(errorMessage(caught))
    }
    setPlacing(false)
  }

  async function placeNow(fields: CheckoutOutput) {
    onAttempt(true)
    const result = await place(fields)
    if (!result) {
      onAttempt(false)
      return undefined
    }
    if ('_id' in result) {
      onOrder(result)
      choice.save(fields)
      fetchBasket().catch(() => {}) // what the header counts
      return result
    }
    if (!result.isCertain) return undefined
    onAttempt(false)
    if (result.now) quoted.accept(result.now)
    else void quoted.askAgain()
    await reload()
    return undefined
  }

  async function payNow(current: Order) {
    if (!stripe || !elements) return
    const { customerName: name, customer: email, phone } = current
    const { line1, line2 = '', city, region = '', postalCode, country } = form.getValues()
    const address = { line1, line2, city, state: region, postal_code: postalCode, country }
    await payment.pay(current, (clientSecret) =>
      stripe.confirmPayment({
        ...{ elements, clientSecret, redirect: 'if_required' },
        confirmParams: {
          return_url: `${location.origin}/checkout`,
          payment_method_data: { billing_details: { name, email, phone, address } },
        },
      }),
    )
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (order) void run()
    else void form.handleSubmit(run)(event)
  }

  function leave() {
    saveOrderId(null)
    void navigate(`/order/${order?._id}`)
  }

  const cardError = props.cardError ?? loadError
  const isBusy = isPlacing || payment.pending
  // The page stays as it was pressed until the card's answer: ‘not paid yet’ would be no news.
  const isBeingPaid = isFirst && (isBusy || isPaid)
  const ofField = (name: string) => rejection?.ofField.get(name)
  return (
    <form
      onSubmit={onSubmit}
      noValidate
      className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10"
    >
      <CheckoutSide
        {...{ order, quote, lines, rejection, country, onFit, onChange }}
        onCode={(code) => setChosen({ ...chosen, code })}
      />
      <div className="grid min-w-0 gap-8 lg:col-start-1 lg:row-start-1">
        {order && !isBeingPaid ? (
          <PlacedOrder order={order} heading={placedHeading} onLeave={leave} />
        ) : (
          <>
            <EmailSection form={form} email={user?.email} problem={ofField('email')} />
            <AddressChoice
              {...{ form, choice }}
              countries={quote?.countries ?? []}
              problem={problemOf(failure) ?? ofField('country') ?? ofField('postalCode')}
            />
            {quote && (
              <DeliveryChoice quote={quote} onChoose={(rate) => setChosen({ ...chosen, rate })} />
            )}
          </>
        )}
        <CardSection
          {...{ isReady }}
          onReady={() => setReady(true)}
          error={cardError}
          onError={setLoadError}
          onRetry={() => {
            setLoadError(undefined)
            props.onRetryCard()
          }}
        />
        <PayButton
          {...{ total, toFix, isBusy, payment, order }}
          taxPending={!order && isBeforeTax(quote)}
          onRetry={order || !failure || problemOf(failure) ? undefined : quoted.askAgain}
          was={order ? undefined : rejection?.seen.total}
          isReady={isReady && !quoted.isAsking && (order !== undefined || !failure)}
          error={
            error ?? payment.error ?? (failure && !problemOf(failure) ? failure.message : undefined)
          }
        />
      </div>
    </form>
  )
}

/** That of the destination is shown with its field. */
function problemOf(failure: { message: string; path: string | undefined } | undefined) {
  const isOfPlace = ['country', 'region', 'postalCode'].includes(failure?.path ?? '')
  return isOfPlace ? failure?.message : undefined
}
