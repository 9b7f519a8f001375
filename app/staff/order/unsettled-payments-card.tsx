import { useState } from 'react'
import { refundUnsettledPayment } from '#app/api/order.ts'
import { useIsRefused } from '#app/session/session.ts'
import { Card } from '#app/ui/components/card.tsx'
import { ConfirmModal } from '#app/ui/components/confirm-modal.tsx'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import { formatDateTime } from '#app/ui/format-date.ts'
import { formatPrice } from '#contract/money.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'

type Payment = StaffOrder['unsettledPayments'][number]

/**
 * Charges that have neither paid the order nor been refunded: earlier releases left them to the
 * staff.
 */
export function UnsettledPaymentsCard({ order }: { order: StaffOrder }) {
  const isReader = useIsRefused('money')
  const { _id: orderId, unsettledPayments } = order
  const [toRefund, setToRefund] = useState<Payment>()
  if (unsettledPayments.length === 0) return null
  return (
    <Card as="section" aria-label="Unsettled payments" className="p-4 sm:p-5">
      <h3>Unsettled payments</h3>
      <p className="mt-1 max-w-prose text-quiet">
        The customer’s card was charged for these, and they pay no order.
      </p>
      <ul className="mt-1">
        {unsettledPayments.map((payment) => (
          <li
            key={payment._id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-base-300 py-3 not-last:border-b"
          >
            <div className="min-w-0">
              <p id={payment._id}>
                <strong>{formatPrice(payment.amount)}</strong>{' '}
                <time dateTime={payment.paidAt} className="text-quiet text-sm">
                  {formatDateTime(payment.paidAt)}
                </time>
              </p>
              <CopyId id={payment._id} label="transaction id" />
            </div>
            {!isReader && (
              <button
                type="button"
                className="btn btn-outline"
                aria-describedby={payment._id}
                onClick={() => setToRefund(payment)}
              >
                Refund
              </button>
            )}
          </li>
        ))}
      </ul>
      {toRefund && (
        <ConfirmModal
          title={`Refund ${formatPrice(toRefund.amount)}?`}
          action="Refund"
          // Another editor may have refunded it in the meantime: the page shows it.
          revalidate="always"
          onConfirm={() => refundUnsettledPayment(orderId, toRefund._id)}
          success={`Refunded ${formatPrice(toRefund.amount)}.`}
          onClose={() => setToRefund(undefined)}
        >
          <p>The money goes back to the card that was charged.</p>
        </ConfirmModal>
      )}
    </Card>
  )
}
