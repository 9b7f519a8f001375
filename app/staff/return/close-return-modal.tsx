import { closeReturn } from '#app/api/return.ts'
import { ConfirmModal } from '#app/ui/components/confirm-modal.tsx'
import type { StaffReturn } from '#contract/return/staff-return.ts'

/** Closes a return that was refunded before: nothing is left for it to refund. */
export function CloseReturnModal({ one, onClose }: { one: StaffReturn; onClose: () => void }) {
  return (
    <ConfirmModal
      title={`Close return ${one.number} of order ${one.order.number} without a refund?`}
      action="Close without refund"
      tone="primary"
      onConfirm={() => closeReturn(one._id)}
      success="Closed without a refund. We emailed the customer."
      revalidate="when gone"
      onClose={onClose}
    >
      <p>
        The received units were already refunded, or lost in a dispute: nothing is left to refund
        for them.
      </p>
    </ConfirmModal>
  )
}
