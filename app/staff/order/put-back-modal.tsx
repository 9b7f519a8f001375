import { putBackInStock } from '#app/api/order.ts'
import { ConfirmModal } from '#app/ui/components/confirm-modal.tsx'
import type { StaffOrder } from '#contract/order/staff-order.ts'

/**
 * Asks before the units of an order whose payment the bank has taken back can be sold to others.
 */
export function PutBackModal({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  return (
    <ConfirmModal
      title={`Put the unsent units of order ${order.number} back in stock?`}
      action="Put back in stock"
      tone="primary"
      onConfirm={() => putBackInStock(order._id)}
      success="The units are back in stock."
      revalidate="always"
      onClose={onClose}
    >
      <p>
        Other customers can order them, packed parcels are unpacked, and the order leaves{' '}
        <em>To send</em>.
        {order.disputed !== 'lost dispute' &&
          ' If you win the dispute, the order is to send again.'}
      </p>
    </ConfirmModal>
  )
}
