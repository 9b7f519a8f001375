import { useEffect, useRef } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import type { Shop } from '#app/ui/page-meta.ts'
import { formatCountOf, formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import { FixButton } from './check-out-button.tsx'
import { NotAvailable } from './payment/not-available.tsx'
import { UnconfirmedPayment } from './payment/unconfirmed-payment.tsx'
import type { usePayment } from './payment/use-payment.ts'
import type { SoFar } from './quote/so-far.ts'
import { isTooSmall } from './too-small.tsx'

type Props = {
  total: number | undefined
  /** The total that the buyer saw before the shop refused it. */
  was?: number | undefined
  /** What is known of the total; undefined: all of it. */
  soFar: SoFar | undefined
  /** Lines that can't be ordered as they are. */
  toFix: number
  /** The address is one that the shop can’t ship to: the error is there. */
  isPlaceWrong: boolean
  /** The number of lines that do not fit and that the buyer has not confirmed. */
  toConfirm: number
  /** How many lines there are more than one order can have. */
  tooMany: number
  isReady: boolean
  isBusy: boolean
  /** The total is being asked for. */
  isAsking: boolean
  /** A press waits for the total. */
  isDeferred: boolean
  /** Why a press that waited was dropped. */
  notice: string | undefined
  error: string | undefined
  /** Requests the total again; undefined: the page has it. */
  onRetry: (() => void) | undefined
  order: Order | undefined
  payment: ReturnType<typeof usePayment>
}

const CALCULATING = 'Calculating the total…'

/** The one step forward, with what it charges. */
export function PayButton({ total, was, toFix, toConfirm, isBusy, error, order, ...props }: Props) {
  const { payment, isReady, isAsking, isDeferred, notice, soFar, tooMany, onRetry } = props
  const { isPlaceWrong } = props
  const button = useRef<HTMLButtonElement>(null)
  // Only those with a text: the others don't exist.
  const links = useRouteLoaderData<Shop>('root')?.links ?? []
  const pages = links.filter(([to]) => to === '/terms' || to === '/returns')
  const { charge, confirm } = payment
  // The button lost the focus while it was disabled.
  useEffect(() => {
    if (error && !isBusy && document.activeElement === document.body) button.current?.focus()
  }, [error, isBusy])
  const amount = total === undefined || soFar ? '' : ` ${formatPrice(total)}`
  if (toFix > 0) return <FixButton>{`Fix ${formatCountOf(toFix, 'item')}`}</FixButton>
  if (toConfirm > 0) {
    const items = toConfirm === 1 ? '1 item that does' : `${toConfirm} items that do`
    return (
      <FixButton missing="Check “I want this part anyway” for each part that does not fit, or remove it from your basket.">
        {`Confirm ${items} not fit`}
      </FixButton>
    )
  }
  if (isPlaceWrong) return <FixButton>Change the address</FixButton>
  if (tooMany > 0) return <FixButton>{`Leave ${tooMany} for later`}</FixButton>
  // A pending tax may raise the total above the minimum.
  if (!order && soFar?.open !== 'tax' && total !== undefined && isTooSmall(total)) {
    return (
      <Link to="/catalog" className="btn btn-primary btn-lg">
        Add more parts
      </Link>
    )
  }
  return (
    <div className="grid gap-3">
      {was !== undefined && total !== undefined && was !== total && (
        <p className="tabular-nums">
          The total changed from {formatPrice(was)} to {formatPrice(total)}.
        </p>
      )}
      {notice && <p role="alert">{notice}</p>}
      {/* A press while the total is asked for is deferred: a button that is disabled would not have it. */}
      <button
        ref={button}
        type="submit"
        className="btn btn-primary btn-lg pointer-events-auto tabular-nums"
        disabled={!isReady || isBusy || (total === undefined && !isAsking) || charge !== undefined}
        aria-disabled={isAsking || undefined}
        aria-busy={isBusy || isDeferred}
      >
        {(isBusy || isDeferred) && <Spinner />}
        Pay{amount}
      </button>
      {/* Delivery, a code or the address may change it. */}
      <p role="status" className="sr-only">
        {isBusy || charge?.confirmed
          ? 'Paying…'
          : isAsking
            ? CALCULATING
            : soFar
              ? `Total before ${soFar.open}: ${formatPrice(soFar.amount)}`
              : total !== undefined && `Total: ${formatPrice(total)}`}
      </p>
      <FormError>{error}</FormError>
      {order && <NotAvailable error={error} order={order} />}
      {onRetry && (
        <button type="button" className="btn btn-outline" onClick={onRetry}>
          Try again
        </button>
      )}
      {charge && !charge.confirmed && order && (
        <UnconfirmedPayment onCheck={() => confirm(order._id, charge.id)} />
      )}
      {isAsking && !order && <p className="text-quiet text-sm">{CALCULATING}</p>}
      {!(isAsking && !order) && total !== undefined && !charge && (
        <p className="text-quiet text-sm">
          {soFar
            ? `${soFar.open === 'tax' ? 'Total before tax' : 'Subtotal'} ${formatPrice(soFar.amount)}, ${soFar.open} with your address.`
            : `We’ll charge you${amount}.`}
          {!order &&
            ' If a price or availability changes first, we’ll show you and charge nothing.'}
        </p>
      )}
      {pages.length > 0 && (
        <p className="flex gap-6 text-sm">
          {pages.map(([to, label]) => (
            <TextLink key={to} to={to}>
              {label}
            </TextLink>
          ))}
        </p>
      )}
    </div>
  )
}
