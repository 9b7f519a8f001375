import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { cancelOrder } from '../api/order.ts'
import { ConfirmModal } from '../components/confirm-modal.tsx'
import { PartFacts } from '../shipment/ordered-part.tsx'

type Props = { order: Order; onClose: () => void; children: ReactNode }

/** Asks a customer or an admin before an unpaid order is canceled. */
export function CancelOrderModal({ order, onClose, children }: Props) {
  return (
    <ConfirmModal
      title={`Cancel the order for ${order.product}?`}
      action="Proceed"
      onConfirm={() => cancelOrder(order._id)}
      success="Successfully Canceled Order!"
      // It may have been paid or canceled in the meantime: the list shows it.
      revalidate="always"
      onClose={onClose}
    >
      <p className="empty:hidden">
        <PartFacts of={order} />
      </p>
      {children}
    </ConfirmModal>
  )
}
