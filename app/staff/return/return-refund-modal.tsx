import { useState } from 'react'
import { conflictOf } from '#app/api/http.ts'
import { refundOrder } from '#app/api/order.ts'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { useIdempotencyKey } from '#app/ui/components/use-idempotency-key.ts'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { FormModal } from '#app/ui/forms/form-modal.tsx'
import { formatCents, formatPrice, toCents, toDollars } from '#contract/money.ts'
import { proposedRefund } from '#contract/return/return-refund.ts'
import type { StaffReturn } from '#contract/return/staff-return.ts'

/**
 * Refunds a received return. It opens with no amount: a click proposes what its units were charged
 * at, and delivery by a tick.
 */
export function ReturnRefundModal({ one, onClose }: { one: StaffReturn; onClose: () => void }) {
  const { _id, orderId, number, order, amount, core = 0, reason: cause, delivery } = one
  const { codeMinimum, freeDeliveryFrom, priceDifference, withoutUnits = 0 } = one
  // What the form shows as refunded: if it is another amount by now, the server refuses the refund.
  const [refunded, setRefunded] = useState(order.refunded)
  const left = toDollars(toCents(one.left) - toCents(refunded) + toCents(order.refunded))
  const [withDelivery, setWithDelivery] = useState(false)
  const [typed, setTyped] = useState<string | undefined>('')
  const [reason, setReason] = useState(
    cause === 'core'
      ? 'Your old part has arrived, thank you.'
      : 'Your return has arrived, thank you.',
  )
  const [withoutReturn, setWithoutReturn] = useState(false)
  const withKey = useIdempotencyKey()
  const { run, pending, error } = useAction({ revalidate: 'when gone' })
  const proposed = proposedRefund({ ...one, left }, withDelivery ? delivery : 0)
  const text = typed ?? proposed.toFixed(2)
  const cents = /^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) ? toCents(Number(text)) : Number.NaN
  // For an old part at most its core charge goes back.
  const most = cause === 'core' ? Math.min(amount, left) : left
  const isRight = cents > 0 && cents <= toCents(most)
  const isAll = cents === toCents(left)
  // The server asks for it when other units stay with the customer.
  const needsConsent = error?.includes('without a return') ?? false

  async function refund() {
    if (!isRight || !reason.trim()) return
    const input = {
      amount: toDollars(cents),
      reason: reason.trim(),
      restock: false,
      returnId: _id,
      refunded,
      ...(withoutReturn && { withoutReturn }),
    }
    const done = await run(
      () => withKey((key) => refundOrder(orderId, input, key)).catch(showRefunded),
      `Refunded ${formatCents(cents)}.`,
    )
    if (done) onClose()
  }

  function showRefunded(error: unknown): never {
    setRefunded((seen) => conflictOf<{ refunded: number }>(error)?.current.refunded ?? seen)
    throw error
  }

  return (
    <FormModal
      title={`Refund return ${number} of order ${order.number}`}
      action={isRight ? `Refund ${isAll ? 'all ' : ''}${formatCents(cents)}` : 'Refund'}
      disabled={!isRight}
      isLong
      {...{ pending, error, onClose }}
      onSubmit={refund}
    >
      <p>
        {cause === 'core'
          ? 'The core charges of the received parts are'
          : 'The received units were charged at'}{' '}
        {formatPrice(amount)}
        {cause !== 'core' && core > 0 && `, of which ${formatPrice(core)} core charges`}.{' '}
        {formatPrice(left)} of the payment has not been refunded.
      </p>
      {codeMinimum && cause !== 'core' && (
        <p>
          The code <span className="font-mono wrap-anywhere">{codeMinimum.code}</span> asked for
          parts for at least {formatPrice(codeMinimum.goods)}. If the customer keeps less, you may
          refund less.
        </p>
      )}
      {freeDeliveryFrom && (
        <p>
          Delivery was free for parts for at least {formatPrice(freeDeliveryFrom)}. If the customer
          keeps less, you may refund less.
        </p>
      )}
      {priceDifference && (
        <p>
          The price was for more units than the customer keeps. The kept units would have cost{' '}
          {formatPrice(priceDifference)} more on their own, so you may refund less.
        </p>
      )}
      {withoutUnits > 0 && (
        <p>
          {formatPrice(withoutUnits)} of this order was refunded without units, so the amount is
          lower. Raise it if that refund was for something else.
        </p>
      )}
      {delivery > 0 && (
        <Checkbox
          checked={withDelivery}
          onChange={({ currentTarget }) => {
            setWithDelivery(currentTarget.checked)
            setTyped(undefined)
          }}
        >
          <span>Delivery, too: {formatPrice(delivery)}</span>
        </Checkbox>
      )}
      <Field
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        hint={text ? undefined : `Dollars, up to ${formatPrice(most)}`}
        error={isRight || !text ? undefined : `Dollars, up to ${formatPrice(most)}`}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {text !== proposed.toFixed(2) && (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          onClick={() => setTyped(undefined)}
        >
          {cause === 'core' ? 'Their core charges' : 'What they were charged at'}:{' '}
          {formatPrice(proposed)}
        </button>
      )}
      <TextField
        label="Reason"
        rows={2}
        maxLength={500}
        hint="The customer will see it."
        value={reason}
        error={reason.trim() ? undefined : 'Reason is required'}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {(needsConsent || withoutReturn) && (
        <Checkbox
          checked={withoutReturn}
          onChange={({ currentTarget }) => setWithoutReturn(currentTarget.checked)}
        >
          <span>Refund the rest without a return: other units are with the customer</span>
        </Checkbox>
      )}
    </FormModal>
  )
}
