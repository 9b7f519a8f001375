import { Suspense, useRef, useState } from 'react'
import { withdrawReturn } from '#app/api/return.ts'
import { ReturnForm } from '#app/order/return/return-form.tsx'
import { ReturnReason } from '#app/order/return/return-reason.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatDate } from '#app/ui/format-date.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { formatPrice } from '#contract/money.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import type { OrderReturns, Return } from '#contract/return/return.ts'

// Loaded on the click: few orders have core charges.
const OldPartForm = lazyComponent(
  async () => (await import('#app/order/return/old-part-form.tsx')).OldPartForm,
)

type Props = { order: CustomerOrder; returns: OrderReturns }

/**
 * The returns of an order, and the form that asks for another one; nothing while nothing can come
 * back.
 */
export function OrderReturnsCard({ order, returns }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isCoreOpen, setCoreOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const close = () => {
    setOpen(false)
    setCoreOpen(false)
    focusHeading()
  }
  const { until, lines, oldPartsUntil } = returns
  const canAsk = returns.isOpen && lines.some(({ left }) => left > 0)
  const isOldPartLeft = lines.some(({ oldPartsLeft = 0 }) => oldPartsLeft > 0)
  const hasOldParts = isOldPartLeft && returns.canSendOldParts
  const isOver = until !== null && !returns.isOpen && order.state !== 'refunded'
  if (!canAsk && !isOldPartLeft && !isOver && returns.returns.length === 0) return null
  return (
    <Card
      as="section"
      id="return"
      aria-labelledby="returns"
      className="grid gap-4 p-5 lg:p-6 print:hidden"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 ref={heading} tabIndex={-1} id="returns" className="text-2xl outline-none">
          Return parts
        </h2>
        {until && (canAsk || isOver) && (
          <p className="text-quiet text-sm">
            {isOver ? 'Return window closed' : 'until'} {formatDate(until)}
          </p>
        )}
      </div>
      {returns.returns.map((one) => (
        <ReturnItem key={one._id} orderId={order._id} one={one} onWithdrawn={focusHeading} />
      ))}
      {canAsk && !isOpen && (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          onClick={() => setOpen(true)}
        >
          {returns.returns.length > 0 ? 'Return more parts' : 'Return a part'}
        </button>
      )}
      {canAsk && isOpen && (
        <div className={returns.returns.length > 0 ? 'border-base-300 border-t pt-4' : ''}>
          <ReturnForm order={order} returns={returns} onDone={close} />
        </div>
      )}
      {isOldPartLeft && oldPartsUntil && (
        <p className="text-sm">
          {hasOldParts
            ? `Send an old part back by ${formatDate(oldPartsUntil)}, and we refund its core charge.`
            : `Old parts could be sent back until ${formatDate(oldPartsUntil)}.`}
        </p>
      )}
      {hasOldParts && !isCoreOpen && (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          onClick={() => setCoreOpen(true)}
        >
          Send an old part back
        </button>
      )}
      {hasOldParts && isCoreOpen && (
        <div className="border-base-300 border-t pt-4">
          <Suspense>
            <OldPartForm order={order} returns={returns} onDone={close} />
          </Suspense>
        </div>
      )}
    </Card>
  )
}

type ItemProps = { orderId: string; one: Return; onWithdrawn: () => void }

function ReturnItem({ orderId, one, onWithdrawn }: ItemProps) {
  const { _id, number, state, lines, instructions, refusal } = one
  const { run, pending, error } = useAction({ revalidate: 'always' })
  return (
    <article
      aria-label={`Return ${number}`}
      className="grid gap-2 border-base-300 border-t pt-4 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <p className="font-semibold">{stateOf(one)}</p>
      <ul className="text-sm">
        {lines.map(({ position, part, quantity, received }) => (
          <li key={position} dir="auto" className="wrap-anywhere">
            {received ?? quantity} × {part.title}
            {received !== null && received !== quantity && ` (${quantity} requested)`}
          </li>
        ))}
      </ul>
      <ReturnReason of={one} />
      {state === 'approved' && instructions && (
        <div className="rounded-box border border-base-300 bg-base-200 p-4">
          <p className="font-semibold text-sm">How to send it back</p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {instructions}
          </p>
        </div>
      )}
      {refusal && state === 'refused' && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {refusal}
        </p>
      )}
      {state === 'requested' && (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          disabled={pending}
          onClick={async () => {
            if (await run(() => withdrawReturn(orderId, _id), 'The return is withdrawn.')) {
              onWithdrawn()
            }
          }}
        >
          Withdraw
        </button>
      )}
      <FormError>{error}</FormError>
    </article>
  )
}

function stateOf({ number, state, requestedAt, receivedAt, closedAt, amount, refunded }: Return) {
  const day = (moment: string | null) => (moment ? formatDate(moment) : '')
  switch (state) {
    case 'requested':
      return `Return ${number}: requested ${day(requestedAt)}. We’ll email you our answer.`
    case 'approved':
      return `Return ${number}: approved. Please send it back.`
    case 'received':
      return `Return ${number}: received ${day(receivedAt)}. We’re inspecting it; the refund would be ${formatPrice(amount)}.`
    case 'refunded':
      return `Return ${number}: ${formatPrice(refunded)} refunded ${day(closedAt)}.`
    case 'closed':
      return `Return ${number}: complete ${day(closedAt)}. It was refunded earlier.`
    case 'refused':
      return `Return ${number}: declined.`
    case 'withdrawn':
      return `Return ${number}: withdrawn.`
  }
}
