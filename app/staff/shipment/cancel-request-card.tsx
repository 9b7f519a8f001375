import { useState } from 'react'
import { declineCancelRequest } from '#app/api/cancel-request.ts'
import { refundOrder } from '#app/api/order.ts'
import { useIsRefused } from '#app/session/session.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { useIdempotencyKey } from '#app/ui/components/use-idempotency-key.ts'
import { formatPrice } from '#contract/money.ts'
import { restOf } from '#contract/order/order-state.ts'
import type { PackerOrder } from '#contract/order/packer-order.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import { DeclineModal } from '../decline-modal.tsx'
import { CancelAskedMark } from './cancel-asked-mark.tsx'

type Props = { order: PackerOrder | StaffOrder; onAnswered?: () => unknown }

/** The customer asks to cancel the order: one click refunds it, another declines. */
export function CancelRequestCard({ order, onAnswered }: Props) {
  const [isDeclining, setDeclining] = useState(false)
  const mayRefund = !useIsRefused('money')
  const mayDecline = !useIsRefused('orders')
  if (!order.cancelAsked) return null
  const { cancelRequest } = order
  return (
    <Notice kind="warning" role="status" className="grid gap-2 p-4">
      <CancelAskedMark />
      {cancelRequest?.reason && (
        <p dir="auto" className="whitespace-pre-line">
          {cancelRequest.reason}
        </p>
      )}
      <p className="text-quiet text-sm">It can’t be packed until it is refunded or declined.</p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayRefund && 'total' in order && <RefundAll order={order} onAnswered={onAnswered} />}
        {mayDecline && (
          <button type="button" className="btn btn-outline" onClick={() => setDeclining(true)}>
            Decline
          </button>
        )}
      </div>
      {isDeclining && (
        <DeclineModal
          title={`Decline to cancel order ${order.number}?`}
          action="Decline"
          label="Message"
          missing="Tell the customer why"
          onDecline={(message) => declineCancelRequest(order._id, message)}
          onDeclined={onAnswered}
          onClose={() => setDeclining(false)}
        />
      )}
    </Notice>
  )
}

type RefundProps = { order: StaffOrder; onAnswered: (() => unknown) | undefined }

function RefundAll({ order, onAnswered }: RefundProps) {
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const withKey = useIdempotencyKey()
  const { _id, refunded } = order
  const rest = formatPrice(restOf(order))

  async function refund() {
    const all = { reason: 'You canceled the order.', restock: true, refunded }
    await run(async () => {
      try {
        await withKey((key) => refundOrder(_id, all, key))
      } finally {
        await onAnswered?.()
      }
    }, `Refunded ${rest}.`)
  }

  return (
    <>
      <ActionButton className="btn btn-primary" pending={pending} onClick={() => void refund()}>
        Refund {rest}
      </ActionButton>
      <FormError>{error}</FormError>
    </>
  )
}
