import { zodResolver } from '@hookform/resolvers/zod'
import { useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useDebounced } from '#app/ui/forms/use-debounced.ts'
import type { Addresses } from '#contract/account/saved-address.ts'
import { isOrderableLine } from '#contract/basket/basket-issue.ts'
import type { Order } from '#contract/order/order.ts'
import { writePlace } from '../basket/delivery-place.ts'
import { AddressChoice } from './address-choice.tsx'
import { CardSection } from './card-section.tsx'
import {
  type CheckoutInput,
  type CheckoutOutput,
  checkoutFieldsSchema,
  guestFieldsSchema,
} from './checkout-fields.ts'
import { CheckoutSide } from './checkout-side.tsx'
import { endCheckout, saveCode, saveOrderId, storedCode } from './checkout-storage.ts'
import { DeliveryChoice } from './delivery-choice.tsx'
import { EmailSection } from './email-section.tsx'
import { OpenFits } from './open-fits.tsx'
import { PayButton } from './pay-button.tsx'
import { usePayment } from './payment/use-payment.ts'
import { PlacedOrder } from './placed-order.tsx'
import { PriceNotice } from './quote/price-notice.tsx'
import { soFarOf } from './quote/so-far.ts'
import { useQuote } from './quote/use-quote.ts'
import { syncAutofill } from './sync-autofill.ts'
import { useAddressChoice } from './use-address-choice.ts'
import { firstFields, useAddressPrefill } from './use-address-prefill.ts'
import type { ShownLine } from './use-basket.ts'
import { useCheckout } from './use-checkout.ts'
import { useDeferredPay } from './use-deferred-pay.ts'
import { useLineFits } from './use-line-fits.ts'
import { totalSeen, usePlacing } from './use-placing.ts'

type Props = {
  /** undefined: a guest. */
  user: { email: string; displayName: string } | undefined
  destinations: Addresses
  lines: ShownLine[]
  reload: () => Promise<void>
  /** Resolves when the server has the basket as it is shown. */
  settled: () => Promise<void>
  /** Says why no order was placed. */
  onRefused: (message: string) => void
  onChange: (productId: string, quantity: number) => void
  order: Order | undefined
  onOrder: (order: Order | undefined) => void
  onTotal: (total: number) => void
  /**
   * Called when an attempt to order begins and ends: meanwhile the ordered lines leave the basket.
   */
  onAttempt: (isOpen: boolean) => void
  /** Nothing that takes days: neither the shop nor this order takes it. */
  isCardOnly: boolean
  onCardOnly: (isCardOnly: boolean) => void
  cardError: string | undefined
  onRetryCard: () => void
}

/** The one form of a checkout: its button places the order, and pays it. */
export function CheckoutForm({ user, order, onOrder, onTotal, ...props }: Props) {
  const { destinations, reload, onChange, onAttempt, settled, onRefused } = props
  const { lines, laterCount, leaveForLater } = useLinesToOrder(props.lines)
  const [stripe, elements, navigate] = [useStripe(), useElements(), useNavigate()]
  const form = useForm<CheckoutInput, unknown, CheckoutOutput>({
    resolver: zodResolver(user ? checkoutFieldsSchema : guestFieldsSchema),
    defaultValues: firstFields(user, destinations),
  })
  useAddressPrefill(form, user?.email)
  const choice = useAddressChoice(form, destinations.addresses, !user)
  const [chosen, setChosen] = useState(() => ({ rate: '', code: storedCode() }))
  const { fits, onFit, toConfirm, open } = useLineFits(lines)
  const [isReady, setReady] = useState(false)
  const [loadError, setLoadError] = useState<string>()
  const placedHeading = useRef<HTMLHeadingElement>(null)
  const [country, region, postalCode] = useDebounced(
    form.watch(['country', 'region', 'postalCode']),
    400,
  )
  // Each pause may cost the shop a calculation.
  const [line1, city] = useDebounced(form.watch(['line1', 'city']), 1_000)
  const to = { country, region, postalCode, ...chosen }
  const quoted = useQuote(order ? [] : lines, to, { line1, city })
  const { failure, placeProblem, seen } = quoted
  // The quote for the place before is no price for a place that the shop does not ship to.
  const quote = placeProblem === undefined ? quoted.quote : undefined
  const { place, reject, rejection } = usePlacing(
    { email: user?.email, ...destinations },
    lines,
    quote,
    fits,
    to,
  )
  const payment = usePayment()
  const { run, isPlacing, isFirst, error } = useCheckout({
    ...{ card: { stripe, elements }, form, order, place, reject, payment, quoted, reload, settled },
    ...{ onOrder, onAttempt, onRefused, onPlaced: choice.save },
  })
  const total = order?.total ?? quote?.total
  const most = quote?.mostLines ?? Number.POSITIVE_INFINITY
  const mostLines = lines.length > most ? most : undefined
  const toFix = order ? 0 : lines.filter((line) => !isOrderableLine(line)).length

  useEffect(() => {
    if (total !== undefined) onTotal(total)
  }, [total, onTotal])

  // Stripe's form takes a narrower list at any time. A wider one is for the next visit.
  const { onCardOnly } = props
  const asked = order ?? quote
  const isCardOnly = asked !== undefined && !asked.takesDebit
  useEffect(() => {
    if (isCardOnly) onCardOnly(true)
  }, [isCardOnly, onCardOnly])

  useEffect(() => {
    if (!country || !postalCode) return
    writePlace(placeProblem === undefined ? { country, postalCode } : undefined)
  }, [country, postalCode, placeProblem])

  const isDone = payment.charge?.confirmed === true || payment.isProcessing
  useEffect(() => {
    if (!isDone || !order) return
    endCheckout()
    void navigate(`/checkout/done/${order._id}`, { replace: true })
  }, [isDone, order, navigate])

  const press = useDeferredPay(quoted, () => onSubmit())

  function onSubmit(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (event) syncAutofill(form, event.currentTarget)
    if (order) void run()
    else if (toFix + toConfirm === 0 && mostLines === undefined) {
      const submit = form.handleSubmit((fields) => (quoted.isAsking ? press.defer() : run(fields)))
      void submit(event)
    }
  }

  function leave() {
    saveOrderId(null)
    void navigate(`/order/${order?._id}`)
  }

  const isBusy = isPlacing || payment.pending
  // The page stays as it was pressed until the card's answer: ‘not paid yet’ would be no news.
  const isBeingPaid = isFirst && (isBusy || isDone)
  const ofField = (name: string) => rejection?.ofField.get(name)
  return (
    <form
      onSubmit={onSubmit}
      onInput={press.takeBack}
      noValidate
      className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10"
    >
      <div className="grid min-w-0 gap-8">
        {order && !isBeingPaid ? (
          <PlacedOrder
            order={order}
            isUnconfirmed={payment.charge?.confirmed === false}
            heading={placedHeading}
            onLeave={leave}
          />
        ) : (
          <>
            <EmailSection form={form} email={user?.email} problem={ofField('email')} />
            <AddressChoice
              form={form}
              choice={choice}
              countries={quoted.countries}
              problem={placeProblem ?? ofField('country') ?? ofField('postalCode')}
            />
            {quote && (
              <DeliveryChoice quote={quote} onChoose={(rate) => setChosen({ ...chosen, rate })} />
            )}
          </>
        )}
        <CardSection
          isCardOnly={props.isCardOnly}
          isReady={isReady}
          onChange={payment.onCardChange}
          onReady={() => setReady(true)}
          error={props.cardError ?? loadError}
          onError={setLoadError}
          onRetry={() => {
            setLoadError(undefined)
            props.onRetryCard()
          }}
        />
        {quote && !order && !rejection && <PriceNotice seen={seen} quote={quote} lines={lines} />}
        {!order && <OpenFits open={open} />}
        <PayButton
          total={total}
          toFix={toFix}
          isBusy={isBusy}
          payment={payment}
          order={order}
          isPlaceWrong={!order && placeProblem !== undefined}
          toConfirm={order ? 0 : toConfirm}
          isAsking={quoted.isAsking}
          isDeferred={press.isDeferred}
          notice={press.notice}
          tooMany={mostLines === undefined ? 0 : lines.length - mostLines}
          soFar={order ? undefined : soFarOf(quote, quoted.isPlaceKnown)}
          onRetry={order || !failure ? undefined : quoted.askAgain}
          was={order ? undefined : totalSeen(rejection, quote)}
          isReady={isReady && (order !== undefined || !failure)}
          error={error ?? payment.error ?? (order ? undefined : failure?.message)}
        />
      </div>
      <CheckoutSide
        order={order}
        quote={quote}
        isPlaceKnown={quoted.isPlaceKnown}
        seen={seen}
        lines={lines}
        rejection={rejection}
        country={country}
        onFit={onFit}
        onChange={onChange}
        mostLines={mostLines}
        laterCount={laterCount}
        hasFailed={failure !== undefined}
        isAsking={quoted.isAsking}
        onLater={leaveForLater}
        onCode={(code) => {
          saveCode(code)
          setChosen({ ...chosen, code })
        }}
      />
    </form>
  )
}

const NONE: ReadonlySet<string> = new Set()

/**
 * The lines of this order, if the basket has more parts than one order can have. The others stay in
 * the basket.
 */
function useLinesToOrder(basket: ShownLine[]) {
  const [later, setLater] = useState(NONE)
  const lines = basket.filter(({ product }) => !later.has(product._id))

  function leaveForLater(ids: string[]) {
    setLater(new Set([...later, ...ids]))
  }

  return { lines, laterCount: basket.length - lines.length, leaveForLater }
}
