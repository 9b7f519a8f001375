import type { ReactNode } from 'react'
import { ConfirmModal } from '#app/ui/components/confirm-modal.tsx'
import type { ActionOptions } from '#app/ui/components/use-action.ts'
import type { Order } from '#contract/order/order.ts'
import { cancelOrder } from '../api/order.ts'
import { MakersNumber } from './ordered-part.tsx'

type Props = {
  order: Pick<Order, '_id' | 'part'>
  /**
   * 'always' by default: it may have been paid or canceled in the meantime, which the list shows.
   */
  revalidate?: ActionOptions['revalidate']
  /** The labels of the buttons. Beside ‘Cancel order’ a plain ‘Cancel’ would be ambiguous. */
  action?: string
  dismiss?: string
  onCanceled?: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks a customer or an editor before an unpaid order is canceled. */
export function CancelOrderModal({
  order,
  revalidate = 'always',
  action = 'Cancel order',
  dismiss = 'Keep order',
  onCanceled,
  onClose,
  children,
}: Props) {
  return (
    <ConfirmModal
      title={`Cancel the order for ${order.part.title}?`}
      action={action}
      dismiss={dismiss}
      onConfirm={async () => {
        await cancelOrder(order._id)
        onCanceled?.()
      }}
      success="Successfully Canceled Order!"
      revalidate={revalidate}
      onClose={onClose}
    >
      <p className="empty:hidden">
        <MakersNumber part={order.part} />
      </p>
      {children}
    </ConfirmModal>
  )
}
